import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { imageFolders } from "#model/files/upload.ts";
import { quoted } from "#text/quoted.ts";
import { UndoButton } from "../ui/command/undo-button.tsx";
import { useCommand } from "../ui/command/use-command.ts";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { useDialogHref } from "../ui/dialog/dialog-href.ts";
import type { EditorAnswer } from "../ui/editor/editor-answer.ts";
import { showError, showUndo } from "../ui/feedback/toast.tsx";
import { imageFailureText, imageLimits, UploadArea } from "../uploads/upload-area.tsx";
import type { UploadedFile, UploadTarget } from "../uploads/upload-file.ts";
import { useUpload } from "../uploads/use-upload.ts";
import type { MediaCommand } from "./media-command.ts";
import type { MediaUse } from "./media-place.ts";
import type { MediaRow } from "./media-row.ts";
import { MediaUses } from "./media-uses.tsx";

type Replacement = Extract<MediaCommand, { intent: "replace" }>;

/** Replaces a file in every record that uses it, once the new one is uploaded and the question is answered. */
export function ReplaceMedia({ file, uses }: { file: MediaRow; uses: readonly MediaUse[] }) {
  const [next, setNext] = useState<UploadedFile>();
  // Remembered: a replaced file has none any more while the dialog closes.
  const [replaced, setReplaced] = useState<readonly MediaUse[]>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const dialogHref = useDialogHref();
  const target = targetOf(file);
  const { submit, isRunning } = useCommand<Replacement, EditorAnswer>({
    failed,
    onDone: (_answer, { id, by }) => {
      setNext(undefined);
      showUndo("Die Datei wurde überall ersetzt.", (hide) => (
        <UndoButton submission={{ intent: "replace", id: by, by: id }} action="/admin/media" onDone={hide} />
      ));
      void navigate(dialogHref({ bearbeiten: by }), { replace: true, preventScrollReset: true });
    },
    onFailure: (answer) => {
      setNext(undefined);
      if (answer.reason !== "invalid" && answer.reason !== "forbidden") return false;
      showError(answer.reason === "invalid" ? (answer.fieldErrors.file ?? failed) : notAllowed);
      return true;
    },
  });
  const upload = useUpload(target, async (uploaded) => {
    // Since this dialog was opened, others may have used the file elsewhere.
    await revalidate();
    setReplaced(undefined);
    setNext(uploaded);
  });
  const changed = replaced ?? uses.filter(({ state }) => state === "live" || state === "draft");

  return (
    <>
      <UploadArea
        kind={target.kind}
        name="Überall ersetzen"
        label="Andere Datei hochladen"
        limits={file.kind === "image" ? imageLimits : "Dieselbe Art von Datei, bis 10MB"}
        upload={upload}
        failureText={imageFailureText}
      >
        <p>Die neue Datei ersetzt diese in allen Einträgen und Entwürfen. Vorher sehen Sie, welche das sind.</p>
      </UploadArea>
      <ConfirmDialog
        isOpen={next !== undefined}
        title="Überall ersetzen"
        confirmLabel="Ersetzen"
        pendingLabel="Wird ersetzt..."
        isPending={isRunning}
        isDanger={false}
        more={<MediaUses uses={changed} />}
        onClose={() => setNext(undefined)}
        onConfirm={() => {
          if (!next) return;
          setReplaced(changed);
          submit({ intent: "replace", id: file.id, by: next.url.slice("/files/".length) });
        }}
      >
        Möchten Sie {quoted(file.originalName)} durch {quoted(next?.fileName)} ersetzen? Das ändert sofort:
      </ConfirmDialog>
    </>
  );
}

const failed = "Fehler beim Ersetzen der Datei";
const notAllowed = "Sie können nicht alle Einträge ändern, in denen die Datei steht.";

/** Returns the upload target of the file being replaced. */
function targetOf({ key, kind }: MediaRow): UploadTarget {
  if (kind === "image" && key.startsWith("events/qr-codes/")) return { kind: "qr", eventId: "neu" };
  const folder = imageFolders.find((name) => key.startsWith(`${name}/`));
  if (kind === "image" && folder) return { kind: "image", folder };
  if (key.startsWith("congresses/")) return { kind: "congress-pdf" };
  if (key.startsWith("membership/")) return { kind: "membership-pdf" };
  return { kind: "document" };
}
