import { Button, Group, Text } from "@mantine/core";
import { useNavigate, useRevalidator } from "react-router";
import { quoted } from "#text/quoted.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { useCloseHref } from "../ui/dialog/dialog-href.ts";
import { showSuccess } from "../ui/feedback/toast.tsx";
import type { MediaAnswer, MediaCommand } from "./media-command.ts";
import type { MediaUse } from "./media-place.ts";
import type { MediaRow } from "./media-row.ts";
import { MediaUses } from "./media-uses.tsx";

type Deletion = Extract<MediaCommand, { intent: "delete" }>;

/**
 * Asks before a file is permanently deleted. For a file in use, lists its uses and deletes nothing.
 * @param file `undefined` while the dialog is closed
 */
export function DeleteMedia({
  file,
  uses,
  onClose,
}: {
  file: MediaRow | undefined;
  uses: readonly MediaUse[];
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const closeHref = useCloseHref();
  const { revalidate } = useRevalidator();
  const { submit, isRunning } = useCommand<Deletion, MediaAnswer>({
    failed: "Fehler beim Löschen der Datei",
    reasons: { in_use: "Sie wird inzwischen verwendet. Der Dialog der Datei zeigt, wo." },
    onDone: leave,
    onFailure: ({ reason }) => {
      // The dialog then shows where it is used.
      if (reason === "in_use") void revalidate();
      if (reason !== "missing") return onClose();
      leave();
      return true;
    },
  });

  function leave(): void {
    onClose();
    showSuccess("Die Datei wurde gelöscht.");
    void navigate(closeHref, { replace: true, preventScrollReset: true });
  }

  if (file && file.uses > 0) {
    return (
      <Dialog opened onClose={onClose} title="Die Datei wird verwendet" centered>
        <Text>Nehmen Sie sie zuerst dort heraus, oder ersetzen Sie sie:</Text>
        <MediaUses uses={uses} />
        <Group justify="flex-end" mt="lg">
          <Button onClick={onClose}>Schließen</Button>
        </Group>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      isOpen={file !== undefined}
      title="Datei löschen"
      isPending={isRunning}
      onClose={onClose}
      onConfirm={() => file && submit({ intent: "delete", id: file.id })}
    >
      Möchten Sie {quoted(file?.originalName)} wirklich löschen? Das lässt sich nicht rückgängig machen.
      {file?.isRestorable &&
        " Frühere Fassungen und Einträge im Papierkorb, die sie nennen, zeigen dann stattdessen einen Platzhalter."}
    </ConfirmDialog>
  );
}
