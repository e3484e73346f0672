import { lostPlanText } from "#text/content/lost-plan.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import type { EditorAnswer, EditorSubmission } from "../ui/editor/editor-answer.ts";

type Unpublication = Extract<EditorSubmission, { intent: "unpublish" }>;

/** "Zurück zum Entwurf": takes a published record off the website at once and keeps it as a draft. */
export function UnpublishDialog({
  id,
  publishAt,
  hasRegistrations,
  onClose,
}: {
  id: string;
  /** When its draft would become public; it does not any more. */
  publishAt: string | null | undefined;
  /** People may have registered for it. */
  hasRegistrations: boolean;
  onClose: () => void;
}) {
  const { submit, isRunning } = useCommand<Unpublication, EditorAnswer>({
    done: "Von der Website genommen und als Entwurf behalten",
    failed: "Fehler beim Zurücknehmen",
    onDone: onClose,
    onFailure: () => onClose(),
  });
  return (
    <ConfirmDialog
      isOpen
      title="Zurück zum Entwurf"
      confirmLabel="Von der Website nehmen"
      pendingLabel="Wird zurückgenommen..."
      isPending={isRunning}
      onConfirm={() => submit({ intent: "unpublish", id })}
      onClose={onClose}
    >
      Der Eintrag verschwindet sofort von der Website und wird wieder ein Entwurf.
      {publishAt && ` ${lostPlanText(publishAt)} Sie können sie neu planen.`}
      {hasRegistrations &&
        " Anmeldungen dazu bleiben gespeichert; Sie sehen sie wieder, sobald Sie die Veranstaltung veröffentlichen."}
    </ConfirmDialog>
  );
}
