import { Button, Text } from "@mantine/core";
import { useState } from "react";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { offerNotice } from "../messages/offer-notice.tsx";
import { useCommand } from "../ui/command/use-command.ts";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import type { EditorAnswer } from "../ui/editor/editor-answer.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import type { CancelEvent } from "./change-event.ts";

/**
 * Cancels a published event, or takes that back, and offers to tell the people registered. Not with unsaved changes:
 * saving them would meet a newer version.
 * @returns the button, and its dialog
 */
export function useCancelEvent(form: EditorForm<CalendarEvent>): { button: React.ReactNode; dialog: React.ReactNode } {
  const [isAsking, setAsking] = useState(false);
  const { id, isNew, mayChange, isDirty } = form;
  const { isCancelled } = form.values;
  const { submit, isRunning } = useCommand<CancelEvent, EditorAnswer>({
    done: (sent) => (sent.isCancelled ? "Die Veranstaltung ist abgesagt" : "Die Absage ist zurückgenommen"),
    failed: "Fehler beim Speichern der Veranstaltung",
    onDone: ({ noticeToOffer }) => {
      setAsking(false);
      if (noticeToOffer) offerNotice(id, noticeToOffer);
    },
    onFailure: () => setAsking(false),
  });
  if (isNew || !mayChange) return { button: null, dialog: null };
  const title = isCancelled ? "Absage zurücknehmen" : "Veranstaltung absagen";
  return {
    button: (
      <div className="cancel-event">
        <Button variant="default" disabled={isDirty} onClick={() => setAsking(true)}>
          {isCancelled ? title : `${title} …`}
        </Button>
        {isDirty && (
          <Text size="sm" className="muted">
            Bitte speichern Sie zuerst Ihre Änderungen.
          </Text>
        )}
      </div>
    ),
    dialog: (
      <ConfirmDialog
        isOpen={isAsking}
        title={title}
        confirmLabel={title}
        pendingLabel="Wird gespeichert..."
        isDanger={!isCancelled}
        isPending={isRunning}
        onConfirm={() => submit({ intent: "setCancelled", id, isCancelled: !isCancelled })}
        onClose={() => setAsking(false)}
      >
        {isCancelled
          ? "Die Veranstaltung findet wieder statt, und die Anmeldung ist wieder möglich, wenn sie geöffnet war."
          : "Auf der Website und in Kalendern steht dann „Abgesagt“, und niemand kann sich mehr anmelden. Die Angemeldeten werden nicht automatisch benachrichtigt; danach können Sie ihnen schreiben."}
      </ConfirmDialog>
    ),
  };
}
