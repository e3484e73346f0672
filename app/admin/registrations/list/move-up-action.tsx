import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { failureText } from "../../ui/command/failure-text.ts";
import { useCommand } from "../../ui/command/use-command.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { RowAction } from "../../ui/table/row-action.tsx";
import type { RegistrationRow } from "../load-manager.ts";
import type { ManagerAnswer, ManagerCommand } from "../manager-command.ts";
import { managerPath } from "../manager-path.ts";

/** Moves a person to the front of the waiting list. The log records the reason. */
export function MoveUpAction({ eventId, row }: { eventId: string; row: RegistrationRow }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [mistake, setMistake] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { submit, isRunning } = useCommand<Extract<ManagerCommand, { intent: "moveUp" }>, ManagerAnswer>({
    action: managerPath(eventId),
    done: `${row.name} steht jetzt vorn auf der Warteliste`,
    onDone: () => {
      setOpen(false);
      setReason("");
    },
    onFailure: ({ reason: why }) => setFailure(failureText(why, reasons) ?? "Fehler beim Vorziehen"),
  });

  function send(): void {
    setFailure(undefined);
    setMistake(reason.trim() ? undefined : "Bitte geben Sie einen Grund an");
    if (reason.trim()) submit({ intent: "moveUp", id: row.id, reason: reason.trim() });
  }

  return (
    <>
      <RowAction icon="up" tip="Vorziehen" label={`${row.name} vorziehen`} onClick={() => setOpen(true)} />
      <FormDialog
        title="Auf der Warteliste vorziehen"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSend={send}
        failure={failure}
        isSending={isRunning}
        sendLabel="Vorziehen"
      >
        <Text className="breakable">{row.name} wird vor allen anderen gefragt, die noch kein Angebot haben.</Text>
        <TextInput
          data-autofocus
          label="Grund"
          description="Steht im Protokoll"
          required
          maxLength={200}
          value={reason}
          error={mistake}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </FormDialog>
    </>
  );
}

const reasons = { missing: "Diese Person wartet nicht mehr." };
