import { Anchor, Button, Group, Input, Text } from "@mantine/core";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { UploadButton } from "../ui/upload-button.tsx";
import { useUpload } from "../ui/use-upload.ts";
import { fileNameOf } from "./file-name-of.ts";

/** The PDF of a congress programme: choose, open, replace, remove. The old file goes when the programme is saved. */
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
      <Text size="sm" c="dimmed" mb="xs">
        {url ? (
          <>
            Ausgewählt:{" "}
            <Anchor href={url} target="_blank" rel="noopener" className="breakable">
              {fileNameOf(url)}
            </Anchor>
          </>
        ) : (
          "Noch keine Datei ausgewählt. Eine PDF-Datei bis 10MB."
        )}
      </Text>
      <Group align="flex-start">
        <UploadButton
          kind="congress-pdf"
          label={url ? "Andere PDF-Datei hochladen" : "PDF-Datei hochladen"}
          upload={upload}
          failureText={(failure) =>
            failure.reason === "refused" ? failure.message : "Fehler beim Hochladen der PDF-Datei"
          }
        />
        {url && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<AdminIcon name="trash" isSmall />}
            onClick={onRemove}
            disabled={upload.percent !== undefined}
          >
            PDF entfernen
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
