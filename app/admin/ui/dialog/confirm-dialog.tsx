import { Alert, Button, Group, Text } from "@mantine/core";
import { Dialog } from "./dialog.tsx";

/** Asks before something is done. "Abbrechen" has the focus, so that Enter alone does nothing. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  more,
  failure,
  confirmLabel = "Löschen",
  pendingLabel = "Wird gelöscht...",
  isDanger = true,
  isPending = false,
  isPossible = true,
  onConfirm,
  onClose,
}: {
  isOpen: boolean;
  title: string;
  /** The question; names in it are plain text. */
  children: React.ReactNode;
  /** Shown below the question: what else is affected, choices. */
  more?: React.ReactNode;
  /** Why it was not done. */
  failure?: string | undefined;
  confirmLabel?: string | undefined;
  pendingLabel?: string;
  /** Whether something is lost or withdrawn. */
  isDanger?: boolean;
  isPending?: boolean;
  /** Whether there is anything to confirm; the question says why not. */
  isPossible?: boolean | undefined;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title} centered>
      {failure && (
        <Alert color="red" role="alert" mb="md">
          {failure}
        </Alert>
      )}
      <Text className="breakable">{children}</Text>
      {more}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Abbrechen
        </Button>
        <Button {...(isDanger && { color: "red" })} onClick={onConfirm} disabled={isPending || !isPossible}>
          {isPending ? pendingLabel : confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
