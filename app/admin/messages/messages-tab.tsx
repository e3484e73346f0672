import { Alert, Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { noticeKinds } from "#model/registrations/participant-message.ts";
import { noticeTemplates, paymentReminderTemplate } from "#text/events/event-templates.ts";
import type { ManagerData } from "../registrations/load-manager.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { draftKey, readDraft } from "../ui/editor/editor-draft.ts";
import { withParameters } from "../ui/table/table-query.ts";
import { useHandedOver } from "../ui/use-handed-over.ts";
import { useViewer } from "../ui/use-viewer.ts";
import type { MessagesData } from "./load-messages.ts";
import type { MessageDraft } from "./message-command.ts";
import { MessageComposer } from "./message-composer.tsx";
import { MessageList } from "./message-list.tsx";
import { paymentTemplate, templateParameter } from "./notice-href.ts";

const blank: MessageDraft = {
  subject: "",
  body: "Guten Tag [TITLE] [FIRST_NAME] [LAST_NAME],\n\n\n\nMit freundlichen Grüßen\nIhr Sekretariat",
  audience: "confirmed",
  ids: [],
  documentIds: [],
  attachesCalendar: false,
  namesConferenceLink: false,
};

/** Messages to an event's participants: the composer and the list of sent messages. */
export function MessagesTab({ manager, data }: { manager: ManagerData; data: MessagesData }) {
  const { search } = useLocation();
  const handedOver = useHandedOver<{ chosen?: string[] }>();
  const navigate = useNavigate();
  const { revalidate, state } = useRevalidator();
  const template = new URLSearchParams(search).get(templateParameter);
  const [draft, setDraft] = useState(() => draftFor(template, handedOver?.chosen));
  const [preparedFor, setPreparedFor] = useState(template);
  if (template !== preparedFor) {
    // A notice that is offered while the tab is open.
    setPreparedFor(template);
    if (template) setDraft(draftFor(template, handedOver?.chosen));
  }
  const keptAs = draftKey(useViewer().id, "messages", template ? `${manager.event.id}:${template}` : manager.event.id);
  const [sent, setSent] = useState<string>();

  // A message that was being written is opened again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the tab is opened
  useEffect(() => {
    if (readDraft(keptAs)) setDraft((prepared) => prepared ?? blank);
  }, []);

  // What was sent or given up is not prepared again by a reload or by "back".
  const wasOpen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the composer closes
  useEffect(() => {
    if (wasOpen.current && !draft && (template || handedOver)) {
      const without = withParameters(search, { [templateParameter]: null });
      void navigate({ search: without }, { replace: true, preventScrollReset: true });
    }
    wasOpen.current = draft !== undefined;
  }, [draft]);

  if (!data.messages) {
    return (
      <Alert color="red" role="alert" title="Fehler beim Laden der Nachrichten">
        <Button variant="default" onClick={() => void revalidate()} disabled={state === "loading"}>
          {state === "loading" ? "Wird geladen..." : "Erneut versuchen"}
        </Button>
      </Alert>
    );
  }
  return (
    <>
      {draft ? (
        <MessageComposer
          key={keptAs}
          manager={manager}
          documents={data.documents}
          initial={draft}
          keptAs={keptAs}
          onSent={(id) => {
            setDraft(undefined);
            setSent(id);
          }}
          onClose={() => setDraft(undefined)}
        />
      ) : (
        <Button leftSection={<AdminIcon name="send" isSmall />} mb="lg" onClick={() => setDraft(blank)}>
          Nachricht schreiben
        </Button>
      )}
      <MessageList
        eventId={manager.event.id}
        messages={data.messages}
        isAwaited={sent !== undefined && !data.messages.some(({ id }) => id === sent)}
      />
    </>
  );
}

/** Returns the prepared draft to open the tab with, if any. */
function draftFor(template: string | null, chosen: string[] | undefined): MessageDraft | undefined {
  if (template === paymentTemplate && chosen && chosen.length > 0) {
    return { ...blank, ...paymentReminderTemplate, audience: "selection", ids: chosen, remindsOfPayment: true };
  }
  if (chosen && chosen.length > 0) return { ...blank, audience: "selection", ids: chosen };
  const kind = noticeKinds.find((name) => name === template);
  return kind && { ...blank, ...noticeTemplates[kind], audience: "all", attachesCalendar: true };
}
