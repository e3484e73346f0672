import { ConfirmDialog } from "../ui/feedback/confirm-dialog.tsx";
import { showSuccess } from "../ui/feedback/toast.tsx";
import { useRedirectChange } from "./use-redirect-change.ts";

export function RemoveRedirect({ source, onClose }: { source: string | undefined; onClose: () => void }) {
  const { submit, isPending } = useRedirectChange("Fehler beim Löschen der Adresse", () => {
    showSuccess("Alte Adresse wurde gelöscht");
    onClose();
  });
  return (
    <ConfirmDialog
      isOpen={source !== undefined}
      title="Alte Adresse löschen"
      isPending={isPending}
      onConfirm={() => source !== undefined && submit({ intent: "remove", source })}
      onClose={onClose}
    >
      Möchten Sie die alte Adresse „{source}“ wirklich löschen? Wer ihr folgt, kommt dann auf die Startseite.
    </ConfirmDialog>
  );
}
