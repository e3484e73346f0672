import { Text } from "@mantine/core";
import { useState } from "react";
import { failureSentence } from "../../ui/command/failure-text.ts";
import { useCommand } from "../../ui/command/use-command.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import type { RegistrationRow } from "../load-manager.ts";
import type { ManagerAnswer, ManagerCommand } from "../manager-command.ts";
import { managerPath } from "../manager-path.ts";
import { FullNotice } from "./full-notice.tsx";

/** Gives somebody on the waiting list a seat. */
export function GiveSeat({
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
  const [isFull, setIsFull] = useState(false);
  const { submit, isRunning } = useCommand<Extract<ManagerCommand, { intent: "giveSeat" }>, ManagerAnswer>({
    action: managerPath(eventId),
    done: (_sent, answer) => {
      const isConfirmed = "isConfirmed" in answer && answer.isConfirmed;
      return `${row.name} hat jetzt einen Platz${isConfirmed ? " und ist bestätigt" : ""}`;
    },
    onDone: onClose,
    onFailure: ({ reason }) => {
      if (reason === "full") setIsFull(true);
      else setFailure(failureSentence(reason, failures));
    },
  });

  function send(isOver: boolean): void {
    setFailure(undefined);
    setIsFull(false);
    submit({ intent: "giveSeat", id: row.id, isOver });
  }

  return (
    <FormDialog
      title="Platz geben"
      isOpen={isOpen}
      onClose={onClose}
      onSend={() => send(false)}
      failure={failure}
      isSending={isRunning}
      sendLabel="Platz geben"
    >
      <Text className="breakable">
        {row.name} bekommt sofort einen Platz, vor allen anderen auf der Warteliste. Antworten, Notiz und der Link zur
        eigenen Anmeldung bleiben. Eine E-Mail geht nur hinaus, wenn die Veranstaltung automatisch bestätigt.
      </Text>
      {isFull && <FullNotice hasWaitingList={false} isSending={isRunning} onChoose={() => send(true)} />}
    </FormDialog>
  );
}

const failures: Partial<Record<Extract<ManagerAnswer, { ok: false }>["reason"], string>> = {
  not_waiting: "Diese Person wartet nicht mehr.",
  missing: "Diese Anmeldung gibt es nicht mehr.",
};
