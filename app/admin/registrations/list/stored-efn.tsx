import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { type EfnNote, spaceEfn } from "#model/certificates/efn.ts";
import { useCommand } from "../../ui/command/use-command.ts";
import type { RegistrationRow } from "../load-manager.ts";
import type { ManagerAnswer, ManagerCommand } from "../manager-command.ts";
import { managerPath } from "../manager-path.ts";

/** The EFN of one registration, masked until requested; each request is logged. */
export function StoredEfn({ eventId, row, note }: { eventId: string; row: RegistrationRow; note: EfnNote }) {
  const [shown, setShown] = useState<string>();
  const { submit, isRunning } = useCommand<Extract<ManagerCommand, { intent: "showEfn" }>, ManagerAnswer>({
    action: managerPath(eventId),
    failed: "Die EFN konnte nicht angezeigt werden",
    onDone: (answer) => {
      if ("efn" in answer) setShown(answer.efn);
    },
  });
  if (!note.masked) return <Text size="sm">EFN nicht lesbar</Text>;
  return (
    <>
      <Text size="sm" component="div" className="stored-efn">
        <span aria-live="polite">
          EFN <span className="unbroken-value">{shown ? spaceEfn(shown) : note.masked}</span>
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          mih={32}
          aria-label={`EFN von ${row.name} ${shown ? "verbergen" : "anzeigen"}`}
          disabled={isRunning}
          onClick={() => (shown ? setShown(undefined) : submit({ intent: "showEfn", id: row.id }))}
        >
          {shown ? "Verbergen" : "Anzeigen"}
        </Button>
      </Text>
      {note.hint && (
        <Text size="sm" c="dimmed">
          {note.hint}
        </Text>
      )}
    </>
  );
}
