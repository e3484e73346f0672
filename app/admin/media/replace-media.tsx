import { useNavigate } from "react-router";
import { imageFolders } from "#model/files/upload.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { useDialogHref } from "../ui/dialog/dialog-href.ts";
import type { EditorAnswer } from "../ui/editor/editor-answer.ts";
import { showError } from "../ui/feedback/toast.tsx";
import { imageFailureText, imageLimits, UploadArea } from "../uploads/upload-area.tsx";
import type { UploadTarget } from "../uploads/upload-file.ts";
import { useUpload } from "../uploads/use-upload.ts";
import type { MediaCommand } from "./media-command.ts";
import type { MediaRow } from "./media-row.ts";

type Replacement = Extract<MediaCommand, { intent: "replace" }>;

/** Replaces a file in every record that uses it, as soon as the upload is complete. */
export function ReplaceMedia({ file }: { file: MediaRow }) {
  const navigate = useNavigate();
  const dialogHref = useDialogHref();
  const target = targetOf(file);
  const { submit } = useCommand<Replacement, EditorAnswer>({
    done: "Die Datei wurde überall ersetzt.",
    failed,
    onDone: (_answer, { by }) =>
      void navigate(dialogHref({ bearbeiten: by }), { replace: true, preventScrollReset: true }),
    onFailure: (answer) => {
      if (answer.reason !== "invalid" && answer.reason !== "forbidden") return false;
      showError(answer.reason === "invalid" ? (answer.fieldErrors.file ?? failed) : notAllowed);
      return true;
    },
  });
  const upload = useUpload(target, ({ url }) =>
    submit({ intent: "replace", id: file.id, by: url.slice("/files/".length) }),
  );

  return (
    <UploadArea
      kind={target.kind}
      name="Überall ersetzen"
      label="Andere Datei hochladen"
      limits={file.kind === "image" ? imageLimits : "Dieselbe Art von Datei, bis 10MB"}
      upload={upload}
      failureText={imageFailureText}
    >
      <p>Die neue Datei steht sofort in allen Einträgen und Entwürfen, die diese verwenden.</p>
    </UploadArea>
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
