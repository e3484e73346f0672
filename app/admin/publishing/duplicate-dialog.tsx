import { NumberInput, Text } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useCommand } from "../ui/command/use-command.ts";
import { useRecordHref } from "../ui/dialog/dialog-href.ts";
import { FormDialog } from "../ui/dialog/form-dialog.tsx";
import type { EditorAnswer, EditorSubmission } from "../ui/editor/editor-answer.ts";

type Duplication = Extract<EditorSubmission, { intent: "duplicate" }>;

/** "Duplizieren": copies this record into a new draft and opens it. */
export function DuplicateDialog({ id, hasDates, onClose }: { id: string; hasDates: boolean; onClose: () => void }) {
  const [days, setDays] = useState<number | string>("");
  const navigate = useNavigate();
  const recordHref = useRecordHref();
  const { submit, isRunning } = useCommand<Duplication, EditorAnswer>({
    done: "Als Entwurf kopiert",
    failed: "Fehler beim Duplizieren",
    onDone: (copy) => {
      onClose();
      void navigate(recordHref(copy.id), { preventScrollReset: true });
    },
    onFailure: () => onClose(),
  });

  return (
    <FormDialog
      title="Duplizieren"
      sendLabel="Kopie anlegen"
      pendingLabel="Wird kopiert..."
      isSending={isRunning}
      onSend={() => submit({ intent: "duplicate", id, ...(days !== "" && { days: Number(days) }) })}
      onClose={onClose}
    >
      <Text>
        Die Kopie ist ein Entwurf: Sie sehen sie durch, bevor sie jemand anderes sieht. Kopiert wird, was gespeichert
        ist.
      </Text>
      {hasDates && (
        <NumberInput
          label="Alle Daten um so viele Tage verschieben"
          description="Leer: Die Kopie hat noch kein Datum. 364 Tage sind derselbe Wochentag im nächsten Jahr."
          min={-3660}
          max={3660}
          allowDecimal={false}
          value={days}
          onChange={setDays}
        />
      )}
    </FormDialog>
  );
}
