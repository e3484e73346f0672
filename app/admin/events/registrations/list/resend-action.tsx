import { Alert, Button, Group, Modal, Text } from "@mantine/core";
import { useState } from "react";
import { refusalText } from "#text/registration-status.ts";
import { showSuccess } from "../../../ui/feedback/toast.tsx";
import { RowAction } from "../../../ui/table/row-action.tsx";
import type { RegistrationRow } from "../load-manager.ts";
import type { ManagerAnswer, ManagerSubmission } from "../manager-answer.ts";
import { useManagerAction } from "../use-manager-action.ts";

/** Sends a confirmation again, on request or when its delivery is uncertain. */
export function ResendAction({ eventId, row }: { eventId: string; row: RegistrationRow }) {
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { submit, running } = useManagerAction<Extract<ManagerSubmission, { intent: "resend" }>>(eventId, (answer) => {
    if (!answer.ok) return setFailure(failureText(answer));
    setOpen(false);
    showSuccess("Bestätigung wurde erneut gesendet");
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
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Bestätigung erneut senden" centered zIndex={300}>
        {failure && (
          <Alert color="red" role="alert" mb="md">
            {failure}
          </Alert>
        )}
        <Text className="breakable">
          Möchten Sie die Bestätigungs-E-Mail noch einmal an {row.name} ({row.email}) senden?
        </Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setOpen(false)} data-autofocus>
            Abbrechen
          </Button>
          <Button disabled={running !== undefined} onClick={() => submit({ intent: "resend", id: row.id })}>
            {running ? "Wird gesendet..." : "Senden"}
          </Button>
        </Group>
      </Modal>
    </>
  );
}

function failureText(answer: Extract<ManagerAnswer, { ok: false }>): string {
  if (answer.reason === "mail_in_progress") return "Diese Bestätigung wird gerade schon versendet.";
  const failed = "Die E-Mail konnte nicht gesendet werden. Bitte versuchen Sie es später erneut.";
  return refusalText(answer.reason) ?? failed;
}
