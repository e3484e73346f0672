import { Button, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { AdminIcon } from "../../ui/admin-icon.tsx";
import { showSuccess } from "../../ui/feedback/toast.tsx";
import { countRegistrations } from "../count-text.ts";
import type { ManagerData } from "../registrations/load-manager.ts";
import type { ManagerSubmission } from "../registrations/manager-answer.ts";
import { useManagerAction } from "../registrations/use-manager-action.ts";
import { HandDialog, handFailure } from "./hand-dialog.tsx";
import { focusMistake } from "./person-fields.tsx";

/** Records the payment date of the selected registrations. */
export function EnterPayments({ event, ids }: { event: ManagerData["event"]; ids: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const [paidOn, setPaidOn] = useState(event.today);
  const [mistake, setMistake] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { submit, running } = useManagerAction<Extract<ManagerSubmission, { intent: "pay" }>>(event.id, (answer) => {
    if (answer.ok) {
      setOpen(false);
      const count = "paid" in answer ? answer.paid : 0;
      showSuccess(`${countRegistrations(count)} geändert`);
    } else if (answer.reason === "invalid_fields") {
      setMistake(answer.fieldErrors.paidOn);
      focusMistake();
    } else setFailure(handFailure);
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
      <HandDialog
        title="Zahlung eintragen"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSend={() => submit({ intent: "pay", ids: [...ids], paidOn })}
        failure={failure}
        isSending={running !== undefined}
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
      </HandDialog>
    </>
  );
}
