import { useCallback, useState } from "react";
import { isAllowed } from "#model/registrations/allowed-actions.ts";
import { RowAction } from "../../ui/table/row-action.tsx";
import { ChangeChoice } from "../choices/change-choice.tsx";
import type { ManagerData, RegistrationRow } from "../load-manager.ts";
import { EditPerson } from "./edit-person.tsx";
import { GiveSeat } from "./give-seat.tsx";
import { MovePerson } from "./move-person.tsx";
import { UndoCancellation } from "./undo-cancellation.tsx";

type Task = "edit" | "move" | "undo" | "seat" | "choice";
const dialogs = { edit: EditPerson, move: MovePerson, undo: UndoCancellation, seat: GiveSeat, choice: ChangeChoice };

/** Returns the buttons of a row for manual changes, and the single dialog of the table that they open. */
export function useRowActions(event: ManagerData["event"]) {
  const [asked, setAsked] = useState<{ task: Task; row: RegistrationRow; number: number }>();
  const [isOpen, setOpen] = useState(false);
  const { state } = event;
  const hasChoices = event.choices.counts.length > 0;
  const actions = useCallback(
    (row: RegistrationRow) => {
      const ask = (task: Task) => () => {
        setAsked((before) => ({ task, row, number: (before?.number ?? 0) + 1 }));
        setOpen(true);
      };
      return (
        <>
          {isAllowed("undoCancellation", { event: state, person: row.status }) && (
            <RowAction
              icon="undo"
              tip="Stornierung zurücknehmen"
              label={`Stornierung von ${row.name} zurücknehmen`}
              onClick={ask("undo")}
            />
          )}
          {isAllowed("giveSeat", { event: state, person: row.status }) && (
            <RowAction icon="check" tip="Platz geben" label={`${row.name} einen Platz geben`} onClick={ask("seat")} />
          )}
          {isAllowed("moveAway", { event: state, person: row.status }) && (
            <RowAction icon="swap" tip="Umbuchen" label={`${row.name} umbuchen`} onClick={ask("move")} />
          )}
          {hasChoices && (
            <RowAction
              icon="registrations"
              tip="Teilnahme ändern"
              label={`Teilnahme von ${row.name} ändern`}
              onClick={ask("choice")}
            />
          )}
          <RowAction icon="edit" tip="Bearbeiten" label={`${row.name} bearbeiten`} onClick={ask("edit")} />
        </>
      );
    },
    [state, hasChoices],
  );
  const Dialog = asked && dialogs[asked.task];
  const dialog = Dialog && (
    <Dialog
      key={asked.number}
      event={event}
      eventId={event.id}
      row={asked.row}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
    />
  );
  return { actions, dialog };
}
