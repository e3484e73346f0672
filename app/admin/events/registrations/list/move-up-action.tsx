import { Alert, Button, Group, Modal, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { showSuccess } from "../../../ui/feedback/toast.tsx";
import { RowAction } from "../../../ui/table/row-action.tsx";
import type { RegistrationRow } from "../load-manager.ts";
import type { ManagerSubmission } from "../manager-answer.ts";
import { useManagerAction } from "../use-manager-action.ts";

/** Moves a person to the front of the waiting list. The log records the reason. */
export function MoveUpAction({ eventId, row }: { eventId: string; row: RegistrationRow }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [mistake, setMistake] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { submit, running } = useManagerAction<Extract<ManagerSubmission, { intent: "moveUp" }>>(eventId, (answer) => {
    if (!answer.ok) {
      return setFailure(answer.reason === "missing" ? "Diese Person wartet nicht mehr." : "Fehler beim Vorziehen");
    }
    setOpen(false);
    setReason("");
    showSuccess(`${row.name} steht jetzt vorn auf der Warteliste`);
  });

  function send(): void {
    setFailure(undefined);
    setMistake(reason.trim() ? undefined : "Bitte geben Sie einen Grund an");
    if (reason.trim()) submit({ intent: "moveUp", id: row.id, reason: reason.trim() });
  }

  return (
    <>
      <RowAction icon="up" tip="Vorziehen" label={`${row.name} vorziehen`} onClick={() => setOpen(true)} />
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Auf der Warteliste vorziehen" centered zIndex={300}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            send();
          }}
        >
          {failure && (
            <Alert color="red" role="alert" mb="md">
              {failure}
            </Alert>
          )}
          <Text className="breakable" mb="md">
            {row.name} wird vor allen anderen gefragt, die noch kein Angebot haben.
          </Text>
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
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={() => setOpen(false)}>
              Abbrechen
            </Button>
            <Button type="submit" disabled={running !== undefined}>
              {running ? "Wird gespeichert..." : "Vorziehen"}
            </Button>
          </Group>
        </form>
      </Modal>
    </>
  );
}
