import "./form-dialog.css";
import { Alert, Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { LeaveGuard, LeaveQuestion } from "../editor/leave-guard.tsx";
import { Dialog } from "./dialog.tsx";

interface DialogFormProps {
  onClose: () => void;
  onSend: () => void;
  /** Why it was not done. */
  failure?: React.ReactNode;
  isSending: boolean;
  sendLabel: string;
  pendingLabel?: string;
  children: React.ReactNode;
}

/**
 * A dialog with a form of its own. A click beside it closes nothing: what was typed would be lost.
 * @param isDirty whether something was typed that would be lost: it is asked before the dialog is closed or the page is
 * left. A dialog with an address is closed by a navigation, so `LeaveGuard` alone asks there
 * @param keepsInput whether a closed dialog keeps what was typed, so that it is asked only before the page is left
 */
export function FormDialog({
  title,
  isOpen = true,
  size = "36rem",
  isDirty = false,
  keepsInput = false,
  ...form
}: DialogFormProps & { title: string; isOpen?: boolean; size?: string; isDirty?: boolean; keepsInput?: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => (isDirty && !keepsInput ? setAsking(true) : form.onClose());
  const discard = () => {
    setAsking(false);
    form.onClose();
  };
  return (
    <Dialog opened={isOpen} onClose={close} title={title} size={size} centered closeOnClickOutside={false}>
      <DialogForm {...form} onClose={close} />
      <LeaveQuestion isOpen={isAsking} onStay={() => setAsking(false)} onDiscard={discard} />
      {isDirty && isOpen && <LeaveGuard isDirty={!form.isSending} onDiscard={form.onClose} />}
    </Dialog>
  );
}

/** The form in such a dialog, for one that has several steps. */
export function DialogForm({
  onClose,
  onSend,
  failure,
  isSending,
  sendLabel,
  pendingLabel = "Wird gespeichert...",
  children,
}: DialogFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The screen below may be a form, and React bubbles events of dialogs to it.
        event.stopPropagation();
        onSend();
      }}
    >
      {failure && (
        <Alert color="red" role="alert" mb="md">
          {failure}
        </Alert>
      )}
      <Stack>{children}</Stack>
      <Group justify="flex-end" className="form-dialog-foot">
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
        {/* The field keeps the focus: what appears when it is left would move the button away under the click. */}
        <Button type="submit" disabled={isSending} onMouseDown={(event) => event.preventDefault()}>
          {isSending ? pendingLabel : sendLabel}
        </Button>
      </Group>
    </form>
  );
}
