import { Button, Group, TextInput } from "@mantine/core";
import { NodeSelection } from "@tiptap/pm/state";
import { type Editor, useEditorState } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import type { ImageFolder } from "#model/files/upload.ts";
import { ChoosePicture } from "../../uploads/choose-picture.tsx";
import { ImagePreview } from "../../uploads/image-field.tsx";
import { imageFailureText, imageLimits, UploadArea } from "../../uploads/upload-area.tsx";
import { useUpload } from "../../uploads/use-upload.ts";
import { AdminIcon } from "../admin-icon.tsx";
import { PopoverControl } from "./rich-text-popover.tsx";

interface Picture {
  src: string;
  alt: string;
  width?: number;
  height?: number;
}
const nothing: Picture = { src: "", alt: "" };

/**
 * Inserts a picture of this site into the text, uploaded or by its URL; other hosts would learn who reads it. Edits the
 * selected picture if there is one.
 */
export function ImageControl({
  editor,
  folder,
  isOpen,
  onToggle,
  onClose,
  onDescribed,
}: {
  editor: Editor;
  folder: ImageFolder;
  isOpen: boolean;
  onToggle: () => void;
  onClose: () => void;
  /** Called when the user has confirmed the description, possibly empty, of the picture with this URL. */
  onDescribed: (url: string) => void;
}) {
  const [picture, setPicture] = useState(nothing);
  const [isChoosing, setChoosing] = useState(false);
  // Outside the dropdown: closing it by accident must not cancel the upload.
  const upload = useUpload({ kind: "image", folder }, ({ url, width, height }) =>
    // The old description does not apply to the new picture.
    setPicture((before) => ({
      src: url,
      alt: before.src === "" ? before.alt : "",
      ...(width && height && { width, height }),
    })),
  );
  const chosen = useEditorState({ editor, selector: () => chosenPicture(editor) }) ?? undefined;
  const chosenAtOpening = useRef(chosen);
  chosenAtOpening.current = chosen;
  /** Whether the fields show a picture of the text, and not one to be inserted. */
  const isOfText = useRef(false);
  useEffect(() => {
    if (!isOpen) return;
    if (chosenAtOpening.current) setPicture(chosenAtOpening.current);
    else if (isOfText.current) setPicture(nothing);
    isOfText.current = chosenAtOpening.current !== undefined;
  }, [isOpen]);
  const { src, alt, ...size } = picture;
  const isOwn = /^\/files\/[^\s\\]+$/.test(src.trim());

  function insert(): void {
    onClose();
    const attrs = { src: src.trim(), alt: alt.trim(), width: null, height: null, ...size };
    // A picture of the text keeps what else is said of it: its link.
    if (chosen) editor.chain().focus().updateAttributes("image", attrs).run();
    else editor.chain().focus().insertContent({ type: "image", attrs }).run();
    onDescribed(src.trim());
    setPicture(nothing);
  }

  return (
    <PopoverControl
      name={chosen ? "Bild bearbeiten" : "Bild einfügen"}
      icon={<AdminIcon name="image" isSmall />}
      isActive={chosen !== undefined}
      isOpen={isOpen}
      onToggle={onToggle}
      // The picture dialog is outside the popover but belongs to it.
      onClose={() => !isChoosing && onClose()}
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
      <ChoosePicture
        name="Bild im Text"
        onToggle={setChoosing}
        onChoose={({ url, description, width, height }) =>
          setPicture((before) => ({
            src: url,
            alt: description || (before.src === "" ? before.alt : ""),
            ...(width && height && { width, height }),
          }))
        }
      />
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
        description="Was ist zu sehen? Leer lassen, wenn das Bild nur Schmuck ist."
        data-autofocus={chosen ? true : undefined}
        value={alt}
        onChange={({ currentTarget: { value } }) => setPicture((before) => ({ ...before, alt: value }))}
      />
      <Group justify="flex-end" mt="sm">
        <Button size="xs" onClick={insert} disabled={!isOwn}>
          {chosen ? "Übernehmen" : "Einfügen"}
        </Button>
      </Group>
    </PopoverControl>
  );
}

function chosenPicture(editor: Editor): Picture | undefined {
  const { selection } = editor.state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== "image") return undefined;
  const { src, alt, width, height } = selection.node.attrs;
  return { src: src ?? "", alt: alt ?? "", ...(width && height && { width, height }) };
}
