import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { endBeforePlanText } from "#text/content/lost-plan.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { FormDialog } from "../ui/dialog/form-dialog.tsx";
import type { EditorAnswer, EditorSubmission } from "../ui/editor/editor-answer.ts";
import { WallTimeField } from "../ui/editor/wall-time-field.tsx";

type Removal = Extract<EditorSubmission, { intent: "planRemoval" }>;

/** "Offline nehmen am …": schedules moving a published record to the trash, with a reason. */
export function RemovalDialog({
  id,
  publishAt,
  hasRegistrations,
  onClose,
}: {
  id: string;
  /** When the record's draft becomes public. */
  publishAt: string | null | undefined;
  /** People may have registered for it. */
  hasRegistrations: boolean;
  onClose: () => void;
}) {
  const [removeAt, setRemoveAt] = useState("");
  const [reason, setReason] = useState("");
  const { submit, isRunning, answer } = useCommand<Removal, EditorAnswer>({
    done: "Das Ende ist geplant",
    failed: "Fehler beim Planen",
    onDone: onClose,
    onFailure: (failure) => failure.reason === "invalid",
  });
  const error = answer?.ok === false && answer.reason === "invalid" ? answer.fieldErrors.removeAt : undefined;

  return (
    <FormDialog
      title="Offline nehmen am …"
      sendLabel="Zeitpunkt speichern"
      isSending={isRunning}
      onSend={() => submit({ intent: "planRemoval", id, removeAt, reason })}
      onClose={onClose}
    >
      <Text>
        Der Eintrag verschwindet dann von der Website und liegt im Papierkorb.
        {hasRegistrations &&
          " Anmeldungen, Zahlungen, Anwesenheit und Bescheinigungen dazu verschwinden mit ihm aus der Verwaltung, und niemand der Angemeldeten erfährt davon. Ist die Veranstaltung nur vorbei, brauchen Sie nichts zu planen: Sie steht dann von selbst unter den vergangenen."}
      </Text>
      <WallTimeField label="Tag" required value={removeAt} onChange={setRemoveAt} error={error} />
      <Text role="status">{endBeforePlanText(publishAt, removeAt)}</Text>
      <TextInput
        label="Grund"
        description="Steht im Protokoll"
        value={reason}
        maxLength={300}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
