import { Button, Group, Modal, Text } from "@mantine/core";

/** Asks before something is removed. "Abbrechen" has the focus, so that Enter alone removes nothing. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  more,
  confirmLabel = "Löschen",
  pendingLabel = "Wird gelöscht...",
  isPending = false,
  onConfirm,
  onClose,
}: {
  isOpen: boolean;
  title: string;
  /** The question; names in it are plain text. */
  children: React.ReactNode;
  /** Shown below the question: what else is affected, choices. */
  more?: React.ReactNode;
  confirmLabel?: string;
  pendingLabel?: string;
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} centered>
      <Text className="breakable">{children}</Text>
      {more}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Abbrechen
        </Button>
        <Button color="red" onClick={onConfirm} disabled={isPending}>
          {isPending ? pendingLabel : confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
