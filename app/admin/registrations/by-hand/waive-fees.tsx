import { Button, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { countRegistrations } from "../../events/count-text.ts";
import { AdminIcon } from "../../ui/admin-icon.tsx";
import { failureSentence } from "../../ui/command/failure-text.ts";
import { useCommand } from "../../ui/command/use-command.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { focusMistake } from "../../ui/editor/focus-mistake.ts";
import type { ManagerAnswer, ManagerCommand } from "../manager-command.ts";
import { managerPath } from "../manager-path.ts";

/** Waives what the selected registrations still have to pay. */
export function WaiveFees({ eventId, ids }: { eventId: string; ids: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [mistake, setMistake] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { submit, isRunning } = useCommand<Extract<ManagerCommand, { intent: "waive" }>, ManagerAnswer>({
    action: managerPath(eventId),
    done: (_sent, answer) => `Gebühr für ${countRegistrations("waived" in answer ? answer.waived : 0)} erlassen`,
    onDone: () => setOpen(false),
    onFailure: (answer) => {
      if (answer.reason === "invalid_fields") {
        setMistake(answer.fieldErrors.reason);
        focusMistake();
      } else setFailure(failureSentence(answer.reason));
    },
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<AdminIcon name="payment" isSmall />}
        disabled={ids.length === 0}
        onClick={() => {
          setMistake(undefined);
          setFailure(undefined);
          setOpen(true);
        }}
      >
        Gebühr erlassen
      </Button>
      <FormDialog
        title="Gebühr erlassen"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSend={() => submit({ intent: "waive", ids: [...ids], reason })}
        failure={failure}
        isSending={isRunning}
        sendLabel="Erlassen"
      >
        <Text>
          Für {countRegistrations(ids.length)}. Was davon noch offen ist, muss niemand mehr zahlen. Es geht keine E-Mail
          hinaus. Zurücknehmen können Sie es in den Zahlungen der Person.
        </Text>
        <TextInput
          data-autofocus
          label="Warum?"
          description="Etwa: Referentin, Helfer, Härtefall"
          autoComplete="off"
          value={reason}
          error={mistake}
          onChange={(change) => {
            setReason(change.currentTarget.value);
            setMistake(undefined);
          }}
        />
      </FormDialog>
    </>
  );
}
