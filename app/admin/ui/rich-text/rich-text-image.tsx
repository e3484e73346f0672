import { Button, Group, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Editor } from "@tiptap/react";
import { useState } from "react";
import type { ImageFolder } from "#model/upload.ts";
import { AdminIcon } from "../admin-icon.tsx";
import { ImagePreview } from "../upload/image-field.tsx";
import { imageFailureText, imageLimits, UploadArea } from "../upload/upload-area.tsx";
import { useUpload } from "../upload/use-upload.ts";
import { PopoverControl } from "./rich-text-popover.tsx";

const nothing = { src: "", alt: "" };

/** A picture of this site inside the text, uploaded or by its address; others would tell their host who reads it. */
export function ImageControl({ editor, folder }: { editor: Editor | null; folder: ImageFolder }) {
  const [isOpen, { toggle, close }] = useDisclosure();
  const [picture, setPicture] = useState<{ src: string; alt: string; width?: number; height?: number }>(nothing);
  // Out here: a dropdown that closes by mistake must not call the upload off.
  const upload = useUpload({ kind: "image", folder }, ({ url, width, height }) =>
    setPicture(({ alt }) => ({ src: url, alt, ...(width && height && { width, height }) })),
  );
  const { src, alt, ...size } = picture;
  const isOwn = /^\/files\/[^\s\\]+$/.test(src.trim());

  function insert(): void {
    close();
    const image = { type: "image", attrs: { src: src.trim(), alt: alt.trim(), ...size } };
    editor?.chain().focus().insertContent(image).run();
    setPicture(nothing);
  }

  return (
    <PopoverControl
      name="Bild einfügen"
      icon={<AdminIcon name="image" isSmall />}
      isOpen={isOpen}
      onToggle={toggle}
      onClose={close}
      className="image-popover"
    >
      <UploadArea
        kind="image"
        name="Bild hochladen"
        label={isOwn ? "Anderes Bild" : "Bild hochladen"}
        limits={imageLimits}
        upload={upload}
        failureText={imageFailureText}
      >
        {isOwn && <ImagePreview key={src} url={src.trim()} />}
      </UploadArea>
      <TextInput
        size="sm"
        mt="sm"
        label="Adresse des Bildes"
        description="Ein Bild dieser Website, beginnend mit /files/"
        value={src}
        onChange={({ currentTarget: { value } }) => setPicture((before) => ({ src: value, alt: before.alt }))}
        error={src !== "" && !isOwn && "Bitte geben Sie eine Adresse ein, die mit /files/ beginnt."}
      />
      <TextInput
        size="sm"
        mt="sm"
        label="Beschreibung für Vorleseprogramme"
        value={alt}
        onChange={({ currentTarget: { value } }) => setPicture((before) => ({ ...before, alt: value }))}
      />
      <Group justify="flex-end" mt="sm">
        <Button size="xs" onClick={insert} disabled={!isOwn}>
          Einfügen
        </Button>
      </Group>
    </PopoverControl>
  );
}
