import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { type EfnNote, spaceEfn } from "#model/certificates/efn.ts";
import { showError } from "../../../ui/feedback/toast.tsx";
import { unproven } from "../../../ui/signed-out/proof-path.ts";
import type { RegistrationRow } from "../load-manager.ts";
import type { ManagerSubmission } from "../manager-answer.ts";
import { useManagerAction } from "../use-manager-action.ts";

/** The EFN of one registration, masked until requested; each request is logged. */
export function StoredEfn({ eventId, row, note }: { eventId: string; row: RegistrationRow; note: EfnNote }) {
  const [shown, setShown] = useState<string>();
  const { submit, running } = useManagerAction<Extract<ManagerSubmission, { intent: "showEfn" }>>(eventId, (answer) => {
    if (answer.ok && "efn" in answer) setShown(answer.efn);
    else
      showError(
        "Die EFN konnte nicht angezeigt werden",
        !answer.ok && answer.reason === "unproven" ? unproven : undefined,
      );
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
          disabled={running !== undefined}
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
