import { Button, Group, Popover, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { RichTextEditor } from "@mantine/tiptap";
import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { AdminIcon } from "./admin-icon.tsx";

/** A picture of this site inside the text; others would tell their host who reads it. */
export function ImageControl({ editor }: { editor: Editor | null }) {
  const [isOpen, { open, close }] = useDisclosure();
  const [src, setSrc] = useState("");
  const [alt, setAlt] = useState("");
  const isOwn = /^\/files\/[^\s\\]+$/.test(src.trim());

  function insert(): void {
    close();
    editor?.chain().focus().setImage({ src: src.trim(), alt: alt.trim() }).run();
    setSrc("");
    setAlt("");
  }

  return (
    <Popover opened={isOpen} onChange={(opened) => !opened && close()} width={380} trapFocus withArrow zIndex={350}>
      <Popover.Target>
        <RichTextEditor.Control onClick={open} aria-label="Bild einfügen" title="Bild einfügen" aria-expanded={isOpen}>
          <AdminIcon name="image" isSmall />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <TextInput
          size="sm"
          label="Adresse des Bildes"
          description="Ein Bild dieser Website, beginnend mit /files/"
          value={src}
          onChange={(event) => setSrc(event.currentTarget.value)}
          error={src !== "" && !isOwn && "Bitte geben Sie eine Adresse ein, die mit /files/ beginnt."}
        />
        <TextInput
          size="sm"
          mt="sm"
          label="Beschreibung für Vorleseprogramme"
          value={alt}
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="sm">
          <Button size="xs" onClick={insert} disabled={!isOwn}>
            Einfügen
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
