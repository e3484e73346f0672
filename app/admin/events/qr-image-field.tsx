import { Button, Input } from "@mantine/core";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { UploadButton } from "../ui/upload-button.tsx";
import { useUpload } from "../ui/use-upload.ts";
import { eventLabels } from "./event-labels.ts";

/** The QR code of another registration system, as a picture that the event's page shows. */
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
          <UploadButton
            kind="qr"
            label={value ? "Anderen QR-Code hochladen" : "QR-Code hochladen"}
            upload={upload}
            failureText={(failure) =>
              `Fehler beim Hochladen: ${failure.reason === "refused" ? failure.message : "Unbekannter Fehler"}`
            }
          />
          <Input.Description mt={4}>PNG, JPG oder GIF bis 5MB</Input.Description>
          {value && (
            <Button
              mt="xs"
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
