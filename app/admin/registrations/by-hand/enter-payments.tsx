import { Button, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { countRegistrations } from "../../events/count-text.ts";
import { AdminIcon } from "../../ui/admin-icon.tsx";
import { failureSentence } from "../../ui/command/failure-text.ts";
import { useCommand } from "../../ui/command/use-command.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { focusMistake } from "../../ui/editor/focus-mistake.ts";
import type { ManagerData } from "../load-manager.ts";
import type { ManagerAnswer, ManagerCommand } from "../manager-command.ts";
import { managerPath } from "../manager-path.ts";

/** Records the payment date of the selected registrations. */
export function EnterPayments({ event, ids }: { event: ManagerData["event"]; ids: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const [paidOn, setPaidOn] = useState(event.today);
  const [mistake, setMistake] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { submit, isRunning } = useCommand<Extract<ManagerCommand, { intent: "pay" }>, ManagerAnswer>({
    action: managerPath(event.id),
    done: (_sent, answer) => `${countRegistrations("paid" in answer ? answer.paid : 0)} geändert`,
    onDone: () => setOpen(false),
    onFailure: (answer) => {
      if (answer.reason === "invalid_fields") {
        setMistake(answer.fieldErrors.paidOn);
        focusMistake();
      } else setFailure(failureSentence(answer.reason));
    },
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<AdminIcon name="registrations" isSmall />}
        disabled={ids.length === 0}
        onClick={() => {
          setPaidOn(event.today);
          setMistake(undefined);
          setFailure(undefined);
          setOpen(true);
        }}
      >
        Zahlung eintragen
      </Button>
      <FormDialog
        title="Zahlung eintragen"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSend={() => submit({ intent: "pay", ids: [...ids], paidOn })}
        failure={failure}
        isSending={isRunning}
        sendLabel="Eintragen"
      >
        <Text>Für {countRegistrations(ids.length)}. Es geht keine E-Mail hinaus.</Text>
        <TextInput
          data-autofocus
          type="date"
          label="Bezahlt am"
          description="Leer heißt: nicht bezahlt."
          max={event.today}
          value={paidOn}
          error={mistake}
          onChange={(change) => {
            setPaidOn(change.currentTarget.value);
            setMistake(undefined);
          }}
        />
      </FormDialog>
    </>
  );
}
