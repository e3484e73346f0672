import { quoted } from "#text/quoted.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import type { EditorAnswer } from "../ui/editor/editor-answer.ts";
import { showSuccess } from "../ui/feedback/toast.tsx";
import type { MessageRow } from "./load-messages.ts";
import type { MessageCommand } from "./message-command.ts";

const deleted = "Anfrage wurde gelöscht";

/** Deletes a message permanently, without trash or undo; the dialog says so. */
export function DeleteMessage({
  message,
  onClose,
  onDeleted,
}: {
  message: MessageRow | undefined;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { submit, isRunning } = useCommand<MessageCommand, EditorAnswer>({
    done: deleted,
    failed: "Fehler beim Löschen der Anfrage",
    onDone: onDeleted,
    onFailure: ({ reason }) => {
      if (reason !== "missing") return onClose();
      showSuccess(deleted);
      onDeleted();
      return true;
    },
  });

  return (
    <ConfirmDialog
      isOpen={message !== undefined}
      title="Anfrage löschen"
      confirmLabel="Endgültig löschen"
      isPending={isRunning}
      onConfirm={() => message && submit({ intent: "delete", id: message.id })}
      onClose={onClose}
    >
      Möchten Sie die Anfrage von {quoted(message?.name || message?.email)} wirklich löschen? Sie wird endgültig
      gelöscht und lässt sich nicht wiederherstellen.
    </ConfirmDialog>
  );
}
