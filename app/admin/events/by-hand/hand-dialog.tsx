import { Alert, Button, Group, Modal, Stack } from "@mantine/core";

/** A form about one registration, above the table or the dialog with it. */
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
          // The tab behind may be a form of its own, and React passes events of dialogs on.
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

/** Why nothing was done, where no sentence of its own says so. */
export const handFailure = "Das hat nicht geklappt. Bitte versuchen Sie es später erneut.";
