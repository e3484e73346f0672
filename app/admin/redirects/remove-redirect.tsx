import { quoted } from "#text/quoted.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { type RedirectsAnswer, type RedirectsCommand, redirectReasons } from "./redirects-command.ts";

export function RemoveRedirect({ source, onClose }: { source: string | undefined; onClose: () => void }) {
  const { submit, isRunning } = useCommand<RedirectsCommand, RedirectsAnswer>({
    done: "Alte Adresse wurde gelöscht",
    failed: "Fehler beim Löschen der Adresse",
    reasons: redirectReasons,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={source !== undefined}
      title="Alte Adresse löschen"
      isPending={isRunning}
      onConfirm={() => source !== undefined && submit({ intent: "remove", source })}
      onClose={onClose}
    >
      Möchten Sie die alte Adresse {quoted(source)} wirklich löschen? Wer ihr folgt, kommt dann auf die Startseite.
    </ConfirmDialog>
  );
}
