import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { asJson } from "../ui/as-json.ts";
import type { EditorAnswer } from "../ui/editor/editor-answer.ts";
import { ConfirmDialog } from "../ui/feedback/confirm-dialog.tsx";
import { showError, showSuccess } from "../ui/feedback/toast.tsx";
import type { MessageRow } from "./load-messages.ts";
import type { MessageChange } from "./message-change.ts";

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
  const fetcher = useFetcher<EditorAnswer>();
  const isDeleting = fetcher.state !== "idle";
  const isSent = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the answer arrives
  useEffect(() => {
    if (isDeleting || !isSent.current || !fetcher.data) return;
    isSent.current = false;
    if (fetcher.data.ok || fetcher.data.reason === "missing") {
      showSuccess("Anfrage wurde gelöscht");
      onDeleted();
    } else {
      showError("Fehler beim Löschen der Anfrage");
      onClose();
    }
  }, [isDeleting, fetcher.data]);

  function remove(): void {
    if (!message || isDeleting) return;
    isSent.current = true;
    const change: MessageChange = { intent: "delete", id: message.id };
    void fetcher.submit(change, asJson);
  }

  return (
    <ConfirmDialog
      isOpen={message !== undefined}
      title="Anfrage löschen"
      confirmLabel="Endgültig löschen"
      isPending={isDeleting}
      onConfirm={remove}
      onClose={onClose}
    >
      Möchten Sie die Anfrage von „{message?.name || message?.email}“ wirklich löschen? Sie wird endgültig gelöscht und
      lässt sich nicht wiederherstellen.
    </ConfirmDialog>
  );
}
