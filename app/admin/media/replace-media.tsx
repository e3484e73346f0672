import { useEffect, useRef } from "react";
import { useFetcher, useNavigate } from "react-router";
import { imageFolders } from "#model/files/upload.ts";
import { asJson } from "../ui/as-json.ts";
import { useDialogHref } from "../ui/dialog-href.ts";
import type { EditorAnswer } from "../ui/editor/editor-answer.ts";
import { showError, showSuccess } from "../ui/feedback/toast.tsx";
import { imageFailureText, imageLimits, UploadArea } from "../ui/upload/upload-area.tsx";
import type { UploadTarget } from "../ui/upload/upload-file.ts";
import { useUpload } from "../ui/upload/use-upload.ts";
import type { MediaRow } from "./media-row.ts";

/** Replaces a file in every record that uses it, as soon as the upload is complete. */
export function ReplaceMedia({ file }: { file: MediaRow }) {
  const fetcher = useFetcher<EditorAnswer>();
  const navigate = useNavigate();
  const dialogHref = useDialogHref();
  const target = targetOf(file);
  const newKey = useRef<string>(undefined);
  const upload = useUpload(target, ({ url }) => {
    newKey.current = url.slice("/files/".length);
    void fetcher.submit({ intent: "replace", id: file.id, by: newKey.current } as never, asJson);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the answer arrives
  useEffect(() => {
    const key = newKey.current;
    if (fetcher.state !== "idle" || !fetcher.data || !key) return;
    newKey.current = undefined;
    if (fetcher.data.ok) {
      showSuccess("Die Datei wurde überall ersetzt.");
      void navigate(dialogHref({ bearbeiten: key }), { replace: true, preventScrollReset: true });
    } else if (fetcher.data.reason === "invalid") showError(fetcher.data.fieldErrors.file ?? failed);
    else showError(fetcher.data.reason === "forbidden" ? notAllowed : failed);
  }, [fetcher.state, fetcher.data]);

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
