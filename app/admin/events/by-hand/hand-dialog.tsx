import { Alert, Button, Group, Modal, Stack } from "@mantine/core";

/** A dialog with a form for a manual change of registrations. */
export function HandDialog({
  title,
  isOpen,
  onClose,
  onSend,
  failure,
  isSending,
  sendLabel,
  children,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  onSend: () => void;
  failure: string | undefined;
  isSending: boolean;
  sendLabel: string;
  children: React.ReactNode;
}) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size="36rem"
      centered
      zIndex={300}
      closeOnClickOutside={false}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The tab below may be a form, and React bubbles events of dialogs to it.
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
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button type="submit" disabled={isSending}>
            {isSending ? "Wird gespeichert..." : sendLabel}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** Shown for failures without a message of their own. */
export const handFailure = "Das hat nicht geklappt. Bitte versuchen Sie es später erneut.";
