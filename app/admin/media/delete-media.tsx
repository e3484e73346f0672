import { Button, Group, Modal, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useFetcher, useNavigate } from "react-router";
import { asJson } from "../ui/as-json.ts";
import { useCloseHref } from "../ui/dialog-href.ts";
import type { EditorAnswer } from "../ui/editor/editor-answer.ts";
import { ConfirmDialog } from "../ui/feedback/confirm-dialog.tsx";
import { showError, showSuccess } from "../ui/feedback/toast.tsx";
import type { MediaRow } from "./media-row.ts";
import { type MediaUse, MediaUses } from "./media-uses.tsx";

const failed = "Fehler beim Löschen der Datei";

/** Asks before a file is permanently deleted. For a file in use, lists its uses and deletes nothing. */
export function DeleteMedia({
  file,
  uses,
  isOpen,
  onClose,
}: {
  file: MediaRow;
  uses: readonly MediaUse[];
  isOpen: boolean;
  onClose: () => void;
}) {
  const fetcher = useFetcher<EditorAnswer>();
  const navigate = useNavigate();
  const closeHref = useCloseHref();
  const isDeleting = fetcher.state !== "idle";
  const isSent = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the answer arrives
  useEffect(() => {
    if (isDeleting || !isSent.current || !fetcher.data) return;
    isSent.current = false;
    onClose();
    if (!fetcher.data.ok && fetcher.data.reason !== "missing") return showError(failed);
    showSuccess("Die Datei wurde gelöscht.");
    void navigate(closeHref, { replace: true, preventScrollReset: true });
  }, [isDeleting, fetcher.data]);

  if (file.uses > 0) {
    return (
      <Modal opened={isOpen} onClose={onClose} title="Die Datei wird verwendet" centered>
        <Text>Nehmen Sie sie zuerst dort heraus, oder ersetzen Sie sie:</Text>
        <MediaUses uses={uses} />
        <Group justify="flex-end" mt="lg">
          <Button onClick={onClose}>Schließen</Button>
        </Group>
      </Modal>
    );
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Datei löschen"
      isPending={isDeleting}
      onClose={onClose}
      onConfirm={() => {
        isSent.current = true;
        void fetcher.submit({ intent: "delete", id: file.id } as never, asJson);
      }}
    >
      Möchten Sie „{file.originalName}“ wirklich löschen? Das lässt sich nicht rückgängig machen.
      {file.isRestorable &&
        " Frühere Fassungen und Einträge im Papierkorb, die sie nennen, zeigen dann stattdessen einen Platzhalter."}
    </ConfirmDialog>
  );
}
