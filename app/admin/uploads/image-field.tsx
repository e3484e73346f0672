import "./image-field.css";
import { Button, Group, TextInput } from "@mantine/core";
import { memo, useState } from "react";
import type { ImageFolder } from "#model/files/upload.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { SetFocus } from "../ui/focus/focus-dialog.tsx";
import { objectPosition, useStoredPicture } from "../ui/focus/use-stored-picture.ts";
import { ChoosePicture } from "./choose-picture.tsx";
import type { PictureChoice } from "./picture-choices.ts";
import { imageFailureText, imageLimits, UploadArea } from "./upload-area.tsx";
import { useUpload } from "./use-upload.ts";

/**
 * A picture of a record: URL, preview and alternative text.
 * @param value "" or a URL that `storedUrl` accepts, such as the result of an upload
 * @param folder where uploads go; without it there is no upload
 */
export const ImageField = memo(function ImageField({
  label,
  value,
  onChange,
  error,
  alt,
  onAltChange,
  altError,
  folder,
  required,
}: {
  label: string;
  value: string;
  onChange: (url: string) => void;
  error?: string;
  folder?: ImageFolder;
  required?: boolean;
  /** The description, shown below if `onAltChange` is given. */
  alt?: string;
  onAltChange?: (alt: string) => void;
  altError?: string;
}) {
  const [isOther, setIsOther] = useState(false);
  const stored = useStoredPicture(value);
  /** The old description does not apply to another picture. */
  function replace(url: string): void {
    onChange(url);
    if (value === "" || !alt || !onAltChange) return;
    onAltChange("");
    setIsOther(url !== "");
  }
  function choose({ url, description }: PictureChoice): void {
    replace(url);
    if (!description || !onAltChange) return;
    onAltChange(description);
    setIsOther(false);
  }
  return (
    <div className="image-field">
      <ImagePreview key={value} url={value} position={objectPosition(stored)} />
      <div className="image-field-inputs">
        {folder && <ImageUpload label={label} folder={folder} hasImage={value !== ""} onChange={replace} />}
        {folder && (
          <div>
            <ChoosePicture name={label} onChoose={choose} />
          </div>
        )}
        <TextInput
          label={label}
          required={required}
          description={`Adresse einer Datei dieser Website, z. B. /files/${folder ?? "news"}/…`}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={error}
        />
        {onAltChange && (
          <TextInput
            label="Bildbeschreibung"
            description={
              isOther ? (
                <span role="status">Dies ist ein anderes Bild. Bitte beschreiben Sie, was darauf zu sehen ist.</span>
              ) : (
                "Was ist zu sehen? Für Vorleseprogramme und Suchmaschinen."
              )
            }
            value={alt ?? ""}
            onChange={(event) => {
              setIsOther(false);
              onAltChange(event.currentTarget.value);
            }}
            error={altError}
          />
        )}
        {value && (
          <Group gap="xs">
            {stored && <SetFocus key={stored.key} picture={stored} />}
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              leftSection={<AdminIcon name="trash" isSmall />}
              onClick={() => replace("")}
            >
              Bild entfernen
            </Button>
          </Group>
        )}
      </div>
    </div>
  );
});

function ImageUpload({
  label,
  folder,
  hasImage,
  onChange,
}: {
  label: string;
  folder: ImageFolder;
  hasImage: boolean;
  onChange: (url: string) => void;
}) {
  const upload = useUpload({ kind: "image", folder }, ({ url }) => onChange(url));
  return (
    <UploadArea
      kind="image"
      name={`${label} hochladen`}
      label={hasImage ? "Anderes Bild hochladen" : "Bild hochladen"}
      limits={imageLimits}
      upload={upload}
      failureText={imageFailureText}
    />
  );
}

/** Shows the picture in 3:2 around its focal point, if any; a placeholder if there is none or it fails to load. */
export function ImagePreview({ url, position }: { url: string; position?: string | undefined }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (url && !hasFailed) {
    return (
      <img
        src={url}
        alt="Vorschau"
        className="image-preview"
        style={{ objectPosition: position }}
        onError={() => setHasFailed(true)}
      />
    );
  }
  return (
    <div className="image-preview image-preview-empty">
      <AdminIcon name="image" />
      {url ? "Vorschau nicht möglich" : "Kein Bild"}
    </div>
  );
}
