import { Button, Text } from "@mantine/core";
import { imageFailureText, UploadRunning } from "../../uploads/upload-area.tsx";
import type { PastedPictures } from "./use-pasted-pictures.ts";

/** Below a text: upload progress and failures of pasted pictures, and which still need a description. */
export function PictureNotes({
  pictures: { upload, notice },
  undescribed,
  onDescribe,
}: {
  pictures: PastedPictures;
  /** The number of pictures without a description. */
  undescribed: number;
  onDescribe: () => void;
}) {
  const { running, failures, cancel } = upload;
  if (!running && failures.length === 0 && !notice && undescribed === 0) return null;
  return (
    <div className="picture-notes">
      {running && <UploadRunning running={running} onCancel={cancel} />}
      {(notice || failures.length > 0) && (
        <div role="alert">
          {failures.map(({ fileName, failure }) => (
            <Text key={fileName} c="red" size="sm" className="breakable">
              {fileName}: {imageFailureText(failure)}
            </Text>
          ))}
          {notice && <Text size="sm">{notice}</Text>}
        </div>
      )}
      {undescribed > 0 && (
        <p role="status">
          {undescribed === 1
            ? "Ein Bild im Text hat noch keine Beschreibung."
            : `${undescribed} Bilder im Text haben noch keine Beschreibung.`}
          <Button size="compact-sm" variant="subtle" onClick={onDescribe}>
            Bild beschreiben
          </Button>
        </p>
      )}
    </div>
  );
}
