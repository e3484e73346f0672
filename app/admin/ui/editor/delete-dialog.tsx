import { Anchor } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Link, useFetcher, useLocation, useRevalidator } from "react-router";
import { asJson } from "../as-json.ts";
import { ConfirmDialog } from "../feedback/confirm-dialog.tsx";
import { hideError, showError, showSuccess, showUndo } from "../feedback/toast.tsx";
import type { EditorAnswer, EditorSubmission } from "./editor-answer.ts";
import { UndoButton } from "./undo-button.tsx";

/** The record to delete. */
export interface DeletedRecord {
  id: string;
  title: string;
  /** Further data deleted with the record that its form does not show; the dialog and its button name it. */
  consequence?: { sentences: string; confirmLabel: string; before?: { label: string; href: string } } | undefined;
}

export interface DeleteTexts {
  /** "Nachricht löschen" */
  title: string;
  /** "Nachricht wurde gelöscht"; a function if it includes the record's title. */
  done: string | ((title: string) => string);
  /** "Fehler beim Löschen der Nachricht" */
  failed: string;
}

/**
 * Asks for confirmation before a record goes to the trash, then offers "Rückgängig". The screen's action handles
 * `remove` and `restoreDeleted` (see `editor-action.ts`).
 * @param record what to delete; `undefined` while the dialog is closed
 * @param intent deletes the record, or only its draft
 */
export function DeleteDialog({
  record,
  intent = "remove",
  texts,
  onClose,
}: {
  record: DeletedRecord | undefined;
  intent?: "remove" | "discardDraft";
  texts: DeleteTexts;
  onClose: () => void;
}) {
  const fetcher = useFetcher<EditorAnswer>();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const isDeleting = fetcher.state !== "idle";
  const sent = useRef<{ id: string; title: string }>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the answer arrives
  useEffect(() => {
    const deleted = sent.current;
    if (isDeleting || !deleted || !fetcher.data) return;
    sent.current = undefined;
    if (fetcher.data.ok) {
      hideError(texts.failed);
      showSuccess(typeof texts.done === "function" ? texts.done(deleted.title) : texts.done);
      const restore: EditorSubmission = { intent: "restoreDeleted", id: deleted.id };
      showUndo(`„${deleted.title}“ liegt im Papierkorb.`, (hide) => (
        <UndoButton submission={restore} action={pathname} onDone={hide} />
      ));
    } else if (fetcher.data.reason === "missing") void revalidate();
    else showError(texts.failed);
    onClose();
  }, [isDeleting, fetcher.data]);

  function remove(): void {
    if (!record || isDeleting) return;
    sent.current = record;
    const submission: EditorSubmission = { intent, id: record.id };
    void fetcher.submit(submission as never, asJson);
  }

  return (
    <ConfirmDialog
      isOpen={record !== undefined}
      title={texts.title}
      confirmLabel={record?.consequence?.confirmLabel}
      isPending={isDeleting}
      onConfirm={remove}
      onClose={onClose}
    >
      Möchten Sie „{record?.title}“ wirklich löschen? {record?.consequence?.sentences}{" "}
      {record?.consequence?.before && (
        <Anchor component={Link} to={record.consequence.before.href} onClick={onClose}>
          {record.consequence.before.label}
        </Anchor>
      )}
    </ConfirmDialog>
  );
}
