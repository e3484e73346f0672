import { Anchor, Button, Input } from "@mantine/core";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { UploadArea } from "../uploads/upload-area.tsx";
import { useUpload } from "../uploads/use-upload.ts";
import { fileNameOf } from "./file-name-of.ts";

/** The PDF of a congress programme: upload, open, replace, remove. Saving releases the old file. */
export function ProgramPdfField({
  url,
  onPick,
  onRemove,
  error,
}: {
  url: string;
  onPick: (url: string) => void;
  onRemove: () => void;
  error?: string;
}) {
  const upload = useUpload({ kind: "congress-pdf" }, (file) => onPick(file.url));
  return (
    <Input.Wrapper label="PDF-Datei" size="md" labelElement="div" error={error}>
      <UploadArea
        kind="congress-pdf"
        name="PDF-Datei"
        label={url ? "Andere PDF-Datei hochladen" : "PDF-Datei hochladen"}
        limits="PDF bis 10MB"
        upload={upload}
        failureText={(failure) =>
          failure.reason === "refused" ? failure.message : "Fehler beim Hochladen der PDF-Datei"
        }
      >
        {url && (
          <p className="drop-file">
            <span>
              Ausgewählt:{" "}
              <Anchor href={url} target="_blank" rel="noopener" className="breakable">
                {fileNameOf(url)}
              </Anchor>
            </span>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              leftSection={<AdminIcon name="trash" isSmall />}
              onClick={onRemove}
              disabled={upload.running !== undefined}
            >
              PDF entfernen
            </Button>
          </p>
        )}
      </UploadArea>
    </Input.Wrapper>
  );
}
