import { Text } from "@mantine/core";
import { useState } from "react";
import { refusalText } from "#text/registration-status.ts";
import { showSuccess } from "../../ui/feedback/toast.tsx";
import type { RegistrationRow } from "../registrations/load-manager.ts";
import type { ManagerAnswer, ManagerSubmission } from "../registrations/manager-answer.ts";
import { useManagerAction } from "../registrations/use-manager-action.ts";
import { HandDialog, handFailure } from "./hand-dialog.tsx";

/** Reverts the cancellation of a registration. */
export function UndoCancellation({
  eventId,
  row,
  isOpen,
  onClose,
}: {
  eventId: string;
  row: RegistrationRow;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [failure, setFailure] = useState<string>();
  const { submit, running } = useManagerAction<Extract<ManagerSubmission, { intent: "undoCancellation" }>>(
    eventId,
    (answer) => {
      if (!answer.ok) return setFailure(failures[answer.reason] ?? refusalText(answer.reason) ?? handFailure);
      onClose();
      const isConfirmed = "isConfirmed" in answer && answer.isConfirmed;
      showSuccess(`${row.name} ist wieder ${isConfirmed ? "bestätigt" : "angemeldet"}`);
    },
  );
  return (
    <HandDialog
      title="Stornierung zurücknehmen"
      isOpen={isOpen}
      onClose={onClose}
      onSend={() => {
        setFailure(undefined);
        submit({ intent: "undoCancellation", id: row.id });
      }}
      failure={failure}
      isSending={running !== undefined}
      sendLabel="Zurücknehmen"
    >
      <Text className="breakable">
        {row.name} bekommt wieder einen Platz, wenn einer frei ist. Eine E-Mail geht nicht hinaus.
      </Text>
    </HandDialog>
  );
}

const failures: Partial<Record<Extract<ManagerAnswer, { ok: false }>["reason"], string>> = {
  full: "Es ist kein Platz frei. Angebotene Plätze und die Warteliste zählen mit.",
  registered: "Mit dieser E-Mail-Adresse ist inzwischen jemand angemeldet.",
  missing: "Diese Anmeldung gibt es nicht mehr.",
};
