import { ActionIcon, Button, Group, Input, TextInput } from "@mantine/core";
import { useId, useRef } from "react";
import { moveItem } from "#model/content/move-item.ts";
import type { ImageFolder } from "#model/files/upload.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { MoveButtons } from "../ui/table/move-buttons.tsx";
import { ChoosePicture } from "./choose-picture.tsx";
import { ImagePreview } from "./image-field.tsx";
import { imageFailureText, imageLimits, UploadArea } from "./upload-area.tsx";
import { useUpload } from "./use-upload.ts";

/** An ordered list of pictures, uploaded several at a time or added by URL. */
export function ImageListField({
  label,
  value,
  onChange,
  folder,
  errors,
  path,
}: {
  label: string;
  value: string[];
  onChange: (urls: string[]) => void;
  folder: ImageFolder;
  /** The form's errors and the path of this field, for the messages of single entries. */
  errors: Record<string, string>;
  path: string;
}) {
  const listId = useId();
  // The next picture may be there before the last one is rendered.
  const latest = useRef(value);
  latest.current = value;
  function add({ url }: { url: string }): void {
    latest.current = [...latest.current, url];
    onChange(latest.current);
  }
  const upload = useUpload({ kind: "image", folder }, add);
  const replace = (index: number, url: string) => onChange(value.map((old, at) => (at === index ? url : old)));
  return (
    <Input.Wrapper label={label} size="md" labelElement="div" error={errors[path]}>
      <ul className="image-list">
        {value.map((url, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries are identified by position only
          <li key={index}>
            <ImagePreview key={url} url={url} />
            <TextInput
              label={`${index + 1}. Bild`}
              aria-label={`${label}, ${index + 1}. Bild`}
              value={url}
              onChange={(event) => replace(index, event.currentTarget.value)}
              error={errors[`${path}.${index}`]}
            />
            <Group gap={4} wrap="nowrap">
              <MoveButtons
                name={`${index + 1}. Bild`}
                index={index}
                count={value.length}
                listId={listId}
                onMove={(from, to) => onChange(moveItem(value, from, to))}
              />
              <ActionIcon
                size={40}
                variant="subtle"
                color="red"
                onClick={() => onChange(value.filter((_, at) => at !== index))}
                aria-label={`${index + 1}. Bild entfernen`}
              >
                <AdminIcon name="trash" />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </ul>
      <UploadArea
        kind="image"
        name={`${label} hochladen`}
        label="Bilder hochladen"
        limits={imageLimits}
        upload={upload}
        failureText={imageFailureText}
        isMultiple
      />
      <Group mt="xs" gap="xs">
        <ChoosePicture name={label} onChoose={add} />
        <Button
          variant="subtle"
          size="sm"
          leftSection={<AdminIcon name="plus" isSmall />}
          onClick={() => onChange([...value, ""])}
        >
          Bild mit Adresse hinzufügen
        </Button>
      </Group>
    </Input.Wrapper>
  );
}
