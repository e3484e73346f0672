import { Button, Group, Modal, NumberInput, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { AdminIcon } from "../admin-icon.tsx";
import { asJson } from "../as-json.ts";
import { useDialogHref } from "../dialog-href.ts";
import type { EditorAnswer, EditorSubmission } from "../editor/editor-answer.ts";
import { showError, showSuccess } from "../feedback/toast.tsx";

/** "Duplizieren": copies this record into a new draft and opens it. */
export function DuplicateButton({ id, hasDates }: { id: string; hasDates: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" size="sm" leftSection={<AdminIcon name="copy" isSmall />} onClick={() => setOpen(true)}>
        Duplizieren
      </Button>
      {isOpen && <DuplicateDialog id={id} hasDates={hasDates} onClose={() => setOpen(false)} />}
    </>
  );
}

function DuplicateDialog({ id, hasDates, onClose }: { id: string; hasDates: boolean; onClose: () => void }) {
  const [days, setDays] = useState<number | string>("");
  const { data, state, submit } = useFetcher<EditorAnswer>();
  const navigate = useNavigate();
  const dialogHref = useDialogHref();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the answer arrives
  useEffect(() => {
    if (!data || state !== "idle") return;
    onClose();
    if (!data.ok) return showError("Fehler beim Duplizieren");
    showSuccess("Als Entwurf kopiert");
    void navigate(dialogHref({ bearbeiten: data.id }), { preventScrollReset: true });
  }, [data, state]);

  function duplicate(): void {
    const submission: EditorSubmission = { intent: "duplicate", id, ...(days !== "" && { days: Number(days) }) };
    void submit(submission as never, asJson);
  }

  return (
    <Modal opened onClose={onClose} title="Duplizieren" centered zIndex={300}>
      <Text mb="md">
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
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
        <Button onClick={duplicate} disabled={state !== "idle"}>
          {state === "idle" ? "Kopie anlegen" : "Wird kopiert..."}
        </Button>
      </Group>
    </Modal>
  );
}
