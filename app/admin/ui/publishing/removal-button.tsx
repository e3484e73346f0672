import { Button, Group, Modal, Text, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { AdminIcon } from "../admin-icon.tsx";
import { asJson } from "../as-json.ts";
import type { EditorAnswer, EditorSubmission } from "../editor/editor-answer.ts";
import { WallTimeField } from "../editor/wall-time-field.tsx";
import { showError, showSuccess } from "../feedback/toast.tsx";

/** "Offline nehmen am …": schedules moving a published record to the trash, with a reason. */
export function RemovalButton({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" size="sm" leftSection={<AdminIcon name="trash" isSmall />} onClick={() => setOpen(true)}>
        Offline nehmen am …
      </Button>
      {isOpen && <RemovalDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

function RemovalDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [removeAt, setRemoveAt] = useState("");
  const [reason, setReason] = useState("");
  const { data, state, submit } = useFetcher<EditorAnswer>();
  const error = data && !data.ok && data.reason === "invalid" ? data.fieldErrors.removeAt : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the answer arrives
  useEffect(() => {
    if (!data || state !== "idle") return;
    if (data.ok) {
      showSuccess("Das Ende ist geplant");
      onClose();
    } else if (data.reason !== "invalid") showError("Fehler beim Planen");
  }, [data, state]);

  function plan(): void {
    const submission: EditorSubmission = { intent: "planRemoval", id, removeAt, reason };
    void submit(submission as never, asJson);
  }

  return (
    <Modal opened onClose={onClose} title="Offline nehmen am …" centered zIndex={300}>
      <Text mb="md">Der Eintrag verschwindet dann von der Website und liegt im Papierkorb.</Text>
      <WallTimeField label="Tag" required value={removeAt} onChange={setRemoveAt} error={error} />
      <TextInput
        label="Grund"
        description="Steht im Protokoll"
        mt="md"
        value={reason}
        maxLength={300}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
        <Button onClick={plan} disabled={state !== "idle"}>
          {state === "idle" ? "Ende planen" : "Wird gespeichert..."}
        </Button>
      </Group>
    </Modal>
  );
}
