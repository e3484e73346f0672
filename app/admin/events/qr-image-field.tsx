import { Button, Input } from "@mantine/core";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { ChoosePicture } from "../uploads/choose-picture.tsx";
import { imageFailureText, imageLimits, UploadArea } from "../uploads/upload-area.tsx";
import { useUpload } from "../uploads/use-upload.ts";
import { eventLabels } from "./event-labels.ts";

/** The QR code of an external registration system, as a picture on the event's page. */
export function QrImageField({
  eventId,
  value,
  onChange,
  error,
}: {
  eventId: string;
  value: string;
  onChange: (url: string) => void;
  error?: string;
}) {
  const upload = useUpload({ kind: "qr", eventId }, ({ url }) => onChange(url));
  return (
    <Input.Wrapper label={eventLabels.qrCodeImage} size="md" labelElement="div" error={error}>
      <div className="qr-field">
        {value ? (
          <img src={value} alt="Vorschau des QR-Codes" className="qr-preview" />
        ) : (
          <div className="qr-preview image-preview-empty">
            <AdminIcon name="qr" />
            Kein QR-Code
          </div>
        )}
        <div>
          <UploadArea
            kind="qr"
            name={eventLabels.qrCodeImage}
            label={value ? "Anderen QR-Code hochladen" : "QR-Code hochladen"}
            limits={imageLimits}
            upload={upload}
            failureText={imageFailureText}
          />
          <ChoosePicture name={eventLabels.qrCodeImage} onChoose={({ url }) => onChange(url)} />
          {value && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              leftSection={<AdminIcon name="trash" isSmall />}
              onClick={() => onChange("")}
            >
              QR-Code entfernen
            </Button>
          )}
        </div>
      </div>
    </Input.Wrapper>
  );
}
