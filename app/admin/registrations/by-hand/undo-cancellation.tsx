import { Text } from "@mantine/core";
import { useState } from "react";
import { failureSentence } from "../../ui/command/failure-text.ts";
import { useCommand } from "../../ui/command/use-command.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import type { RegistrationRow } from "../load-manager.ts";
import type { ManagerAnswer, ManagerCommand } from "../manager-command.ts";
import { managerPath } from "../manager-path.ts";

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
  const { submit, isRunning } = useCommand<Extract<ManagerCommand, { intent: "undoCancellation" }>, ManagerAnswer>({
    action: managerPath(eventId),
    done: (_sent, answer) => {
      const isConfirmed = "isConfirmed" in answer && answer.isConfirmed;
      return `${row.name} ist wieder ${isConfirmed ? "bestätigt" : "angemeldet"}`;
    },
    onDone: onClose,
    onFailure: ({ reason }) => setFailure(failureSentence(reason, failures)),
  });
  return (
    <FormDialog
      title="Stornierung zurücknehmen"
      isOpen={isOpen}
      onClose={onClose}
      onSend={() => {
        setFailure(undefined);
        submit({ intent: "undoCancellation", id: row.id });
      }}
      failure={failure}
      isSending={isRunning}
      sendLabel="Zurücknehmen"
    >
      <Text className="breakable">
        {row.name} bekommt wieder einen Platz, wenn einer frei ist. Eine E-Mail geht nicht hinaus.
      </Text>
      {row.paidOn && (
        <Text>
          Haben Sie für die Stornierung schon etwas zurücküberwiesen, tragen Sie es vorher in den Zahlungen ein: Was Sie
          erst danach eintragen, ermäßigt den Preis und ist nicht wieder offen.
        </Text>
      )}
    </FormDialog>
  );
}

const failures: Partial<Record<Extract<ManagerAnswer, { ok: false }>["reason"], string>> = {
  full: "Es ist kein Platz frei. Angebotene Plätze und die Warteliste zählen mit.",
  registered: "Mit dieser E-Mail-Adresse ist inzwischen jemand angemeldet.",
  missing: "Diese Anmeldung gibt es nicht mehr.",
};
