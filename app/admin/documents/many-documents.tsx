import { ActionIcon, Autocomplete, Input, TextInput } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { fileTypeOf } from "#model/content/library-document.ts";
import { createId } from "#model/text/create-id.ts";
import { formatNumber, formatSize } from "#text/number.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { useCommand } from "../ui/command/use-command.ts";
import { useCloseHref } from "../ui/dialog/dialog-href.ts";
import { FormDialog } from "../ui/dialog/form-dialog.tsx";
import { LeaveGuard } from "../ui/editor/leave-guard.tsx";
import { UploadArea } from "../uploads/upload-area.tsx";
import type { UploadedFile } from "../uploads/upload-file.ts";
import { useIsUploading, useUpload } from "../uploads/use-upload.ts";
import { uploadFailureText } from "./document-file-field.tsx";
import { documentLabels } from "./document-labels.ts";
import { type DocumentsAnswer, type DocumentsCommand, mostFiles } from "./documents-command.ts";
import { FileTypeIcon } from "./file-type-icon.tsx";
import { TagField } from "./tag-field.tsx";
import { titleOfFile } from "./title-of-file.ts";

type NewFile = Extract<DocumentsCommand, { intent: "addMany" }>["files"][number];

const failed = "Fehler beim Hochladen der Dokumente";

/** Adds a document for each of several files, with a common category and tags: one save for all. */
export function ManyDocuments({ categories, usedTags }: { categories: string[]; usedTags: readonly string[] }) {
  const navigate = useNavigate();
  const closeHref = useCloseHref();
  const close = () => void navigate(closeHref, { replace: true, preventScrollReset: true });
  const [files, setFiles] = useState<readonly NewFile[]>([]);
  const [category, setCategory] = useState("");
  const [tags, setTags] = useState<string[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isDone, setDone] = useState(false);
  const isUploading = useIsUploading();
  const upload = useUpload({ kind: "document" }, (file) => {
    setProblem(undefined);
    setFiles((before) => (before.length < mostFiles ? [...before, newFile(file)] : before));
  });
  const { submit, isRunning } = useCommand<DocumentsCommand, DocumentsAnswer>({
    done: (_sent, { count }) =>
      count === 1
        ? "Dokument wurde erfolgreich hochgeladen"
        : `${formatNumber(count)} Dokumente wurden erfolgreich hochgeladen`,
    failed,
    reasons: { invalid: "Bitte prüfen Sie Titel, Kategorie und Schlagwörter." },
    onDone: () => {
      setDone(true);
      // One render later, when the guard knows that nothing is unsaved.
      setTimeout(close);
    },
  });
  const untitled = files.filter(({ title }) => title.trim() === "");

  function save(): void {
    if (files.length === 0) setProblem("Bitte wählen Sie Dateien aus.");
    else if (untitled.length > 0) setProblem("Bitte geben Sie jedem Dokument einen Titel.");
    else submit({ intent: "addMany", files: [...files], category, tags });
  }
  const rename = (id: string, title: string) =>
    setFiles((before) => before.map((file) => (file.id === id ? { ...file, title } : file)));

  return (
    <FormDialog
      title="Dokumente hochladen"
      size="46rem"
      onClose={close}
      onSend={save}
      failure={problem}
      isSending={isRunning || isUploading}
      pendingLabel={isUploading ? "Wird hochgeladen..." : "Wird gespeichert..."}
      sendLabel={files.length > 1 ? `${formatNumber(files.length)} Dokumente speichern` : "Speichern"}
    >
      <UploadArea
        kind="document"
        name="Dateien"
        label={files.length > 0 ? "Weitere Dateien wählen" : "Dateien wählen"}
        limits="PDF, DOC, XLS, PPT, ZIP oder Bilder bis 10MB"
        upload={upload}
        failureText={uploadFailureText}
        isMultiple
      />
      {files.length > 0 && (
        <Input.Wrapper label="Titel" labelElement="div" size="md">
          <ul className="new-documents">
            {files.map(({ id, title, fileType, size }, index) => (
              <li key={id}>
                <FileTypeIcon fileType={fileType} />
                <TextInput
                  aria-label={`Titel des ${index + 1}. Dokuments`}
                  description={formatSize(size)}
                  inputWrapperOrder={["input", "description", "error"]}
                  value={title}
                  onChange={(event) => rename(id, event.currentTarget.value)}
                  error={problem !== undefined && title.trim() === "" && "Bitte geben Sie einen Titel ein"}
                />
                <ActionIcon
                  size={40}
                  variant="subtle"
                  color="red"
                  aria-label={`${title || `${index + 1}. Dokument`} entfernen`}
                  onClick={() => setFiles((before) => before.filter((file) => file.id !== id))}
                >
                  <AdminIcon name="close" isSmall />
                </ActionIcon>
              </li>
            ))}
          </ul>
        </Input.Wrapper>
      )}
      <Autocomplete
        label={documentLabels.category}
        description="Gilt für alle. Wählen Sie eine aus, oder tippen Sie eine neue."
        data={categories}
        value={category}
        onChange={setCategory}
      />
      <TagField
        label={`${documentLabels.tags} für alle`}
        value={tags}
        usedTags={usedTags}
        onChange={setTags}
        errors={{}}
      />
      <LeaveGuard isDirty={files.length > 0 && !isDone} onDiscard={() => setFiles([])} onSave={save} />
    </FormDialog>
  );
}

function newFile({ url, fileName, mediaType, sizeBytes }: UploadedFile): NewFile {
  return {
    id: createId(crypto.getRandomValues(new Uint8Array(20))),
    title: titleOfFile(fileName),
    fileUrl: url,
    fileType: fileTypeOf(fileName, mediaType),
    size: sizeBytes,
  };
}
