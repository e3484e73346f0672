import { Anchor, Input } from "@mantine/core";
import { fileTypeOf, type LibraryDocument } from "#model/content/library-document.ts";
import { uploadRefusalText } from "#text/content/upload.ts";
import { formatSize } from "#text/number.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import { UploadArea } from "../uploads/upload-area.tsx";
import type { UploadedFile } from "../uploads/upload-file.ts";
import { type UploadFailure, useUpload } from "../uploads/use-upload.ts";
import { documentLabels } from "./document-labels.ts";
import { FileTypeIcon } from "./file-type-icon.tsx";
import { titleOfFile } from "./title-of-file.ts";

const tooLarge = uploadRefusalText("too_large", "document");

/** The file of a document: uploaded immediately, assigned to the document on saving. */
export function DocumentFileField({ form }: { form: EditorForm<LibraryDocument> }) {
  const { fileUrl, fileType, size, title } = form.values;
  const upload = useUpload({ kind: "document" }, (file) => form.change(changesFor(file, title)));

  return (
    <Input.Wrapper label={documentLabels.fileUrl} labelElement="div" size="md" withAsterisk error={form.errors.fileUrl}>
      <UploadArea
        kind="document"
        name={documentLabels.fileUrl}
        label={fileUrl ? "Andere Datei wählen" : "Datei wählen"}
        limits="PDF, DOC, XLS, PPT, ZIP oder Bilder bis 10MB"
        upload={upload}
        failureText={uploadFailureText}
      >
        {fileUrl && (
          <p className="drop-file">
            <FileTypeIcon fileType={fileType} />
            <Anchor href={fileUrl} target="_blank" rel="noopener" className="breakable">
              {fileNameOf(fileUrl)}
            </Anchor>
            <span className="muted">{formatSize(size)}</span>
          </p>
        )}
      </UploadArea>
    </Input.Wrapper>
  );
}

/** Why the file of a document was not uploaded. */
export function uploadFailureText(failure: UploadFailure): string {
  if (failure.reason === "refused" && failure.message === tooLarge) return tooLarge;
  const reason = failure.reason === "refused" ? failure.message : "Unbekannter Fehler";
  return `Fehler beim Hochladen der Datei: ${reason}`;
}

/** Returns the changes for an uploaded file. A document without a title gets the file's name. */
function changesFor(file: UploadedFile, title: string): Partial<LibraryDocument> {
  const { url, fileName, mediaType, sizeBytes } = file;
  const named = title.trim() === "" ? { title: titleOfFile(fileName) } : {};
  return { fileUrl: url, fileType: fileTypeOf(fileName, mediaType), size: sizeBytes, ...named };
}

/** Returns the original name of a stored file, without its timestamp. */
function fileNameOf(url: string): string {
  const last = url.split("/").at(-1) ?? "";
  return last.replace(/^\d{10,}[_-]/, "") || url;
}
