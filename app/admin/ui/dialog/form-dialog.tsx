import "./form-dialog.css";
import { Alert, Button, Group, Stack } from "@mantine/core";
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

/** A dialog with a form of its own. A click beside it closes nothing: what was typed would be lost. */
export function FormDialog({
  title,
  isOpen = true,
  size = "36rem",
  ...form
}: DialogFormProps & { title: string; isOpen?: boolean; size?: string }) {
  return (
    <Dialog opened={isOpen} onClose={form.onClose} title={title} size={size} centered closeOnClickOutside={false}>
      <DialogForm {...form} />
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
