import { useRef } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { formatNumber } from "#text/number.ts";
import { useDialogHref } from "../ui/dialog/dialog-href.ts";
import { showSuccess } from "../ui/feedback/toast.tsx";
import { imageFailureText, UploadArea } from "../uploads/upload-area.tsx";
import type { UploadTarget } from "../uploads/upload-file.ts";
import { useUpload } from "../uploads/use-upload.ts";

/** Uploads files before a record uses them: they are kept. A single one is opened to be described. */
export function UploadMedia() {
  const navigate = useNavigate();
  const dialogHref = useDialogHref();
  const { revalidate } = useRevalidator();
  const uploaded = useRef<string[]>([]);
  const upload = useUpload(targetOf, ({ url }) => {
    uploaded.current.push(url.slice("/files/".length));
  });

  async function start(files: readonly File[]): Promise<void> {
    uploaded.current = [];
    await upload.start(files);
    const [first, ...more] = uploaded.current;
    if (!first) return;
    showSuccess(more.length === 0 ? "Datei hochgeladen" : `${formatNumber(more.length + 1)} Dateien hochgeladen`);
    if (more.length > 0) await revalidate();
    else await navigate(dialogHref({ bearbeiten: first }), { preventScrollReset: true });
  }

  return (
    <div className="media-upload no-print">
      <UploadArea
        kind="document"
        name="Dateien hochladen"
        label="Dateien hochladen"
        limits="Bilder bis 5MB, PDF, DOC, XLS, PPT oder ZIP bis 10MB. Sie bleiben erhalten, auch wenn noch kein Eintrag sie verwendet."
        upload={{ ...upload, start }}
        failureText={imageFailureText}
        isMultiple
      />
    </div>
  );
}

function targetOf(file: File): UploadTarget {
  const isKept = true;
  return file.type.startsWith("image/") ? { kind: "image", folder: "news", isKept } : { kind: "document", isKept };
}
