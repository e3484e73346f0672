import { Anchor } from "@mantine/core";
import { useRef } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import { lostPlanText } from "#text/content/lost-plan.ts";
import { quoted } from "#text/quoted.ts";
import { UndoButton } from "../command/undo-button.tsx";
import { useCommand } from "../command/use-command.ts";
import { ConfirmDialog } from "../dialog/confirm-dialog.tsx";
import { showUndo } from "../feedback/toast.tsx";
import type { EditorAnswer, EditorSubmission } from "./editor-answer.ts";

type Deletion = Extract<EditorSubmission, { intent: "remove" | "discardDraft" }>;

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
  publishAt,
  intent = "remove",
  texts,
  onClose,
}: {
  record: DeletedRecord | undefined;
  /** When its draft would become public; it does not any more. */
  publishAt?: string | null | undefined;
  intent?: "remove" | "discardDraft";
  texts: DeleteTexts;
  onClose: () => void;
}) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  /** Of the record being deleted: the dialog may be closed before the answer arrives. */
  const title = useRef("");
  const { submit, isRunning } = useCommand<Deletion, EditorAnswer>({
    done: () => (typeof texts.done === "function" ? texts.done(title.current) : texts.done),
    failed: texts.failed,
    onDone: (_answer, { id }) => {
      const restore: EditorSubmission = { intent: "restoreDeleted", id };
      showUndo(`${quoted(title.current)} liegt im Papierkorb.`, (hide) => (
        <UndoButton submission={restore} action={pathname} onDone={hide} />
      ));
      onClose();
    },
    onFailure: ({ reason }) => {
      onClose();
      if (reason === "missing") void revalidate();
      return reason === "missing";
    },
  });

  return (
    <ConfirmDialog
      isOpen={record !== undefined}
      title={texts.title}
      confirmLabel={record?.consequence?.confirmLabel}
      isPending={isRunning}
      onConfirm={() => {
        if (!record) return;
        title.current = record.title;
        submit({ intent, id: record.id });
      }}
      onClose={onClose}
    >
      Möchten Sie {quoted(record?.title)} wirklich löschen? {record?.consequence?.sentences} {lostPlanText(publishAt)}{" "}
      {record?.consequence?.before && (
        <Anchor component={Link} to={record.consequence.before.href} onClick={onClose}>
          {record.consequence.before.label}
        </Anchor>
      )}
    </ConfirmDialog>
  );
}
