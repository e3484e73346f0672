import { Alert, Button, Group, Skeleton, Text, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { EmailTemplateForm } from "#model/registrations/email-template.ts";
import { refusalText } from "#text/registrations/registration-status.ts";
import { EmailTemplateFields } from "../events/email-template-fields.tsx";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { asJson } from "../ui/as-json.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { EditorFormShell } from "../ui/editor/editor-form-shell.tsx";
import { SaveButton } from "../ui/editor/save-button.tsx";
import { useEditorForm } from "../ui/editor/use-editor-form.ts";
import { useViewer } from "../ui/use-viewer.ts";
import { eventGone, partPath } from "./event-part.ts";
import type { ManagerData } from "./load-manager.ts";
import type { ManagerAnswer, ManagerCommand } from "./manager-command.ts";
import { managerPath } from "./manager-path.ts";

/** The template of the confirmation mail, with a preview for a sample participant and a test mail to the viewer. */
export function EmailTab({ manager: { event, isMailConfigured } }: { manager: ManagerData }) {
  const form = useEditorForm({
    collection: "events-email",
    schema: EmailTemplateForm,
    record: { id: event.id, version: event.version, values: event.emailTemplate },
    labels: { subject: "Betreff", body: "Text" },
    messages: { saved: "Änderungen wurden gespeichert", failed: "Fehler beim Speichern der Änderungen" },
    action: partPath(event.id, "email"),
    goneText: eventGone,
  });
  return (
    <div className="email-parts">
      <EditorFormShell form={form}>
        <EmailTemplateFields template={form.values} onChange={form.change} errors={form.errors} />
        <Group mt="lg" gap="sm">
          <SaveButton isSaving={form.isSaving} />
          <TestMail eventId={event.id} template={form.values} isMailConfigured={isMailConfigured} />
        </Group>
      </EditorFormShell>
      <MailPreview eventId={event.id} template={form.values} />
    </div>
  );
}

const settleMilliseconds = 400;

export function MailPreview({ eventId, template }: { eventId: string; template: EmailTemplateForm }) {
  const { submit, data } = useFetcher<ManagerAnswer>();
  const { subject, body } = template;
  useEffect(() => {
    const timer = setTimeout(() => {
      const submission: ManagerCommand = { intent: "preview", template: { subject, body } };
      void submit(submission, { ...asJson, action: managerPath(eventId) });
    }, settleMilliseconds);
    return () => clearTimeout(timer);
  }, [submit, eventId, subject, body]);

  return (
    <section aria-labelledby="email-preview">
      <Title order={3} size="h4" id="email-preview">
        Vorschau
      </Title>
      <Text size="sm" c="dimmed">
        So erhält Dr. Erika Musterfrau die E-Mail.
      </Text>
      {!data && <Skeleton height={240} mt="sm" />}
      {data?.ok && "preview" in data && (
        <div className="email-paper">
          <p className="muted">Von: {data.preview.from}</p>
          <p className="email-subject">{data.preview.subject}</p>
          <p className="email-body">{data.preview.text}</p>
        </div>
      )}
      {data && !data.ok && <Text mt="sm">Die Vorschau ist gerade nicht möglich.</Text>}
    </section>
  );
}

export function TestMail({
  eventId,
  template,
  isMailConfigured,
}: {
  eventId: string;
  template: EmailTemplateForm;
  isMailConfigured: boolean;
}) {
  const { email } = useViewer();
  const [failure, setFailure] = useState<string>();
  const { submit, isRunning } = useCommand<Extract<ManagerCommand, { intent: "sendTest" }>, ManagerAnswer>({
    action: managerPath(eventId),
    done: isMailConfigured ? `Test-E-Mail wurde an ${email} gesendet` : "Test-E-Mail wurde als Datei abgelegt",
    onDone: () => setFailure(undefined),
    onFailure: (answer) =>
      setFailure((answer.reason === "invalid" ? answer.message : refusalText(answer.reason)) ?? failed),
  });
  return (
    <>
      <Button
        size="md"
        variant="default"
        leftSection={<AdminIcon name="send" isSmall />}
        disabled={isRunning}
        onClick={() => submit({ intent: "sendTest", template })}
      >
        {isRunning ? "Wird gesendet..." : "Test-E-Mail an mich"}
      </Button>
      {failure && (
        <Alert
          color="red"
          role="alert"
          w="100%"
          title={failure}
          withCloseButton
          closeButtonLabel="Meldung schließen"
          onClose={() => setFailure(undefined)}
        />
      )}
    </>
  );
}

const failed = "Die Test-E-Mail konnte nicht gesendet werden.";
