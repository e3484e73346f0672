import { Alert, Button, Checkbox, Group, MultiSelect, Select, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { href } from "react-router";
import { EmailTemplateForm } from "#model/registrations/email-template.ts";
import {
  MAX_MESSAGE_DOCUMENTS,
  type MessageAudience,
  messageAudiences,
} from "#model/registrations/participant-message.ts";
import { EmailTemplateFields } from "../events/email-template-fields.tsx";
import type { ManagerData } from "../registrations/load-manager.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { failureText } from "../ui/command/failure-text.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { type Draft, readDraft, removeDraft } from "../ui/editor/editor-draft.ts";
import { RestoredInput } from "../ui/editor/editor-notices.tsx";
import { focusMistake } from "../ui/editor/focus-mistake.ts";
import { changedFields } from "../ui/editor/form-values.ts";
import { LeaveGuard, LeaveQuestion } from "../ui/editor/leave-guard.tsx";
import { useDraft } from "../ui/editor/use-draft.ts";
import { hideError, showError } from "../ui/feedback/toast.tsx";
import { useViewer } from "../ui/use-viewer.ts";
import { audienceText, noRecipient, personsText } from "./audience-text.ts";
import type { MessagesData } from "./load-messages.ts";
import type { MessageAnswer, MessageCommand, MessageDraft } from "./message-command.ts";
import { MessagePreview } from "./message-preview.tsx";

const failed = "Fehler beim Senden der Nachricht";
const missing = "Die Veranstaltung gibt es nicht mehr.";
const testFailed = "Die Test-E-Mail konnte nicht gesendet werden.";

/**
 * Composes a message: recipients, text, attachments, preview, and a test mail to the viewer before sending. What is typed
 * is kept in this browser until it is sent or discarded.
 * @param keptAs the key of `readDraft`
 */
export function MessageComposer({
  manager: { event, list, isMailConfigured },
  documents,
  initial,
  keptAs,
  onSent,
  onClose,
}: {
  manager: ManagerData;
  documents: MessagesData["documents"];
  initial: MessageDraft;
  keptAs: string;
  onSent: (id: string) => void;
  onClose: () => void;
}) {
  const { email } = useViewer();
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState<number>();
  const [count, setCount] = useState<number>();
  const [testFailure, setTestFailure] = useState<string>();
  const [isLeaving, setLeaving] = useState(false);
  const [restored, setRestored] = useState<Draft<MessageDraft>>();
  const isDirty = draft !== initial;
  useDraft(keptAs, isDirty, { id: event.id, version: "new", values: draft });

  // In an effect, because the server has no drafts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    const kept = readDraft<MessageDraft>(keptAs);
    if (!kept) return;
    // Whoever has just been selected is meant.
    const { audience, ids } = initial.ids.length > 0 ? initial : kept.values;
    setDraft((typed) => ({ ...kept.values, ...changedFields(typed, initial), audience, ids }));
    setRestored(kept);
  }, []);

  function discard(): void {
    removeDraft(keptAs);
    onClose();
  }
  const change = (patch: Partial<MessageDraft>) => {
    setDraft((before) => ({ ...before, ...patch }));
    // Those of the former choice are not asked about.
    if (patch.audience) setCount(undefined);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in patch))));
  };
  const refuse = (fieldErrors: Record<string, string>) => {
    setErrors(fieldErrors);
    focusMistake();
  };
  const action = href("/admin/events/:eventId/messages", { eventId: event.id });
  const writing = useCommand<Extract<MessageCommand, { intent: "write" }>, MessageAnswer>({
    action,
    done: (_sent, answer) => ("count" in answer ? `Nachricht geht an ${personsText(answer.count)}` : undefined),
    onDone: (answer) => {
      setAsked(undefined);
      hideError(failed);
      removeDraft(keptAs);
      if ("id" in answer) onSent(answer.id);
    },
    onFailure: (answer) => {
      setAsked(undefined);
      if (answer.reason === "invalid") return refuse(answer.fieldErrors);
      const hint = failureText(answer.reason, { missing });
      showError(failed, hint && `${hint} Ihre Eingaben bleiben erhalten.`);
    },
  });
  const test = useCommand<Extract<MessageCommand, { intent: "sendTest" }>, MessageAnswer>({
    action,
    done: isMailConfigured ? `Test-E-Mail wurde an ${email} gesendet` : "Test-E-Mail wurde als Datei abgelegt",
    onDone: () => setTestFailure(undefined),
    onFailure: (answer) => {
      setTestFailure(answer.reason === "invalid" ? undefined : testFailed);
      if (answer.reason === "invalid") refuse(answer.fieldErrors);
    },
  });

  function ask(): void {
    const { subject, body } = draft;
    const parsed = EmailTemplateForm.safeParse({ subject, body });
    if (count === 0) refuse({ audience: noRecipient });
    else if (parsed.success) setAsked(count);
    else refuse(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])));
  }

  const counts = list?.counts;
  const choices = messageAudiences
    .filter((audience) => audience !== "selection" || draft.ids.length > 0)
    .map((audience) => ({ value: audience, label: audienceText(audience, counts, draft.ids.length) }));
  return (
    <section aria-labelledby="new-message" className="message-composer">
      <Title order={2} size="h3" id="new-message" mb="md">
        Neue Nachricht
      </Title>
      <LeaveQuestion isOpen={isLeaving} onStay={() => setLeaving(false)} onDiscard={discard} />
      <LeaveGuard isDirty={isDirty && !writing.isRunning} onDiscard={() => setDraft(initial)} />
      {restored && (
        <RestoredInput
          typedAt={restored.typedAt}
          next="senden"
          onDiscard={() => {
            setDraft(initial);
            setRestored(undefined);
          }}
        />
      )}
      <div className="email-parts">
        <div>
          <Select
            label="Empfänger"
            data={choices}
            value={draft.audience}
            allowDeselect={false}
            error={errors.audience}
            onChange={(audience) => audience && change({ audience: audience as MessageAudience })}
            mb="md"
          />
          {draft.remindsOfPayment && (
            <Alert color="petrol" mb="md">
              An der Stelle von [PAYMENT] stehen für jede Person ihr Betrag, das Konto und ihr Verwendungszweck. Wer
              inzwischen gezahlt hat, bekommt keine E-Mail.
            </Alert>
          )}
          <EmailTemplateFields template={draft} onChange={change} errors={errors} />
          <MultiSelect
            mt="md"
            label="Anhänge aus der Dokumentenbibliothek"
            description={`Höchstens ${MAX_MESSAGE_DOCUMENTS}, zusammen bis 5 MB`}
            data={documents}
            value={draft.documentIds}
            onChange={(documentIds) => change({ documentIds })}
            maxValues={MAX_MESSAGE_DOCUMENTS}
            error={errors.documentIds}
            searchable
            // A mistake focuses the field, and the list would cover the sentence below it.
            openOnFocus={false}
            clearable
            nothingFoundMessage="Kein Dokument gefunden"
            placeholder={draft.documentIds.length === 0 ? "Dokument suchen" : ""}
          />
          <Checkbox
            mt="md"
            label="Termin als Kalenderdatei anhängen"
            checked={draft.attachesCalendar}
            onChange={(input) => change({ attachesCalendar: input.currentTarget.checked })}
          />
          {event.onlineConferenceLink && (
            <Checkbox
              mt="sm"
              label="Zugang zur Online-Konferenz nennen"
              description="Nur Bestätigte erhalten ihn."
              checked={draft.namesConferenceLink}
              onChange={(input) => change({ namesConferenceLink: input.currentTarget.checked })}
            />
          )}
          <Group mt="lg" gap="sm" className="message-foot">
            <Button
              size="md"
              leftSection={<AdminIcon name="send" isSmall />}
              disabled={writing.isRunning || count === undefined}
              onClick={ask}
            >
              Senden
            </Button>
            <Button
              size="md"
              variant="default"
              disabled={test.isRunning}
              onClick={() => test.submit({ intent: "sendTest", draft })}
            >
              {test.isRunning ? "Wird gesendet..." : "Test-E-Mail an mich"}
            </Button>
            <Button size="md" variant="subtle" onClick={() => (isDirty ? setLeaving(true) : onClose())}>
              Abbrechen
            </Button>
          </Group>
          {testFailure && (
            <Alert
              mt="md"
              color="red"
              role="alert"
              title={testFailure}
              withCloseButton
              closeButtonLabel="Meldung schließen"
              onClose={() => setTestFailure(undefined)}
            />
          )}
        </div>
        <MessagePreview eventId={event.id} draft={draft} onCount={setCount} />
      </div>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title="Nachricht senden"
        confirmLabel={`An ${personsText(asked ?? 0)} senden`}
        pendingLabel="Wird gesendet..."
        isDanger={false}
        isPending={writing.isRunning}
        onConfirm={() => writing.submit({ intent: "write", draft })}
        onClose={() => setAsked(undefined)}
      >
        Möchten Sie diese Nachricht an {personsText(asked ?? 0)} senden? Jede Person erhält eine eigene E-Mail.
      </ConfirmDialog>
    </section>
  );
}
