import { Button, Group } from "@mantine/core";
import { getHotkeyHandler } from "@mantine/hooks";
import { useState } from "react";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { EditorNotices } from "../ui/editor/editor-notices.tsx";
import { LeaveQuestion, useUnloadQuestion } from "../ui/editor/leave-guard.tsx";
import { SaveButton } from "../ui/editor/save-button.tsx";
import { GateFields } from "./gate-fields.tsx";
import type { GateState } from "./gate-state.ts";
import { useGateForm } from "./use-gate-form.ts";

/** The access gate in a dialog above another screen, whose own form stays open. */
export function GateDialog({ state, onClose }: { state: GateState; onClose: () => void }) {
  const form = useGateForm(state, onClose);
  const [isAsking, setAsking] = useState(false);
  const leave = () => (form.isDirty ? setAsking(true) : onClose());
  useUnloadQuestion(form.isDirty);
  const saveByKeys = getHotkeyHandler([["mod+S", () => form.submit()]]);

  return (
    <Dialog opened onClose={leave} title="Wartungsmodus" size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
        onKeyDown={(event) => {
          saveByKeys(event);
          // The form of the screen below would also save.
          if (event.ctrlKey || event.metaKey) event.stopPropagation();
        }}
      >
        <EditorNotices form={form} />
        <GateFields form={form} hasPassword={state.hasPassword} />
        <Group justify="flex-end" mt="xl">
          <Button variant="default" size="md" onClick={leave}>
            Abbrechen
          </Button>
          <SaveButton isSaving={form.isSaving} />
        </Group>
      </form>
      <LeaveQuestion
        isOpen={isAsking}
        onStay={() => setAsking(false)}
        onDiscard={() => {
          form.discard();
          onClose();
        }}
        onSave={() => {
          setAsking(false);
          form.submit();
        }}
      />
    </Dialog>
  );
}
