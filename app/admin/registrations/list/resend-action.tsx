import { useState } from "react";
import { failureText } from "../../ui/command/failure-text.ts";
import { useCommand } from "../../ui/command/use-command.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { RowAction } from "../../ui/table/row-action.tsx";
import type { RegistrationRow } from "../load-manager.ts";
import type { ManagerAnswer, ManagerCommand } from "../manager-command.ts";
import { managerPath } from "../manager-path.ts";

/** Sends a confirmation again, on request or when its delivery is uncertain. */
export function ResendAction({ eventId, row }: { eventId: string; row: RegistrationRow }) {
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { submit, isRunning } = useCommand<Extract<ManagerCommand, { intent: "resend" }>, ManagerAnswer>({
    action: managerPath(eventId),
    done: "Bestätigung wurde erneut gesendet",
    onDone: () => setOpen(false),
    onFailure: ({ reason }) => setFailure(failureText(reason, reasons) ?? failed),
  });
  return (
    <>
      <RowAction
        icon="mail"
        tip="Bestätigung erneut senden"
        label={`Bestätigung an ${row.name} erneut senden`}
        onClick={() => {
          setFailure(undefined);
          setOpen(true);
        }}
      />
      <ConfirmDialog
        isOpen={isOpen}
        title="Bestätigung erneut senden"
        failure={failure}
        confirmLabel="Senden"
        pendingLabel="Wird gesendet..."
        isDanger={false}
        isPending={isRunning}
        onConfirm={() => submit({ intent: "resend", id: row.id })}
        onClose={() => setOpen(false)}
      >
        Möchten Sie die Bestätigungs-E-Mail noch einmal an {row.name} ({row.email}) senden?
      </ConfirmDialog>
    </>
  );
}

const reasons = { mail_in_progress: "Diese Bestätigung wird gerade schon versendet." };
const failed = "Die E-Mail konnte nicht gesendet werden. Bitte versuchen Sie es später erneut.";
