import { Select, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { BoardMember, type ImagePosition } from "#model/content/board-member.ts";
import { centreOfPicture, portraitFocus } from "#model/files/picture-focus.ts";
import { imagePositionLabels } from "#text/fields/board-fields.ts";
import type { EditedRecord } from "../ui/editor/edited-record.ts";
import { EditorModal } from "../ui/editor/editor-modal.tsx";
import { useDialogForm } from "../ui/editor/use-dialog-form.ts";
import { useFirstField } from "../ui/editor/use-first-field.ts";
import { useStoredPicture } from "../ui/focus/use-stored-picture.ts";
import { ImageField } from "../uploads/image-field.tsx";
import { boardLabels } from "./board-labels.ts";

const imagePositions = Object.entries(imagePositionLabels).map(([value, label]) => ({ value, label }));

export function BoardForm({ record }: { record: EditedRecord<BoardMember> }) {
  const form = useDialogForm({
    collection: "board",
    schema: BoardMember,
    record,
    labels: boardLabels,
    messages: (isNew) => ({
      saved: "Änderungen wurden gespeichert",
      failed: isNew
        ? "Fehler beim Erstellen des Vorstandsmitglieds"
        : "Fehler beim Aktualisieren des Vorstandsmitglieds",
    }),
  });
  const { image, imageAlt, imagePosition } = form.values;

  return (
    <EditorModal form={form} title={form.isNew ? "Neues Vorstandsmitglied" : "Vorstandsmitglied bearbeiten"}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={boardLabels.title}
          description="Zum Beispiel „Prof. Dr. med.“"
          required
          {...useFirstField()}
          {...form.input("title")}
        />
        <TextInput label={boardLabels.name} description="Vor- und Nachname" required {...form.input("name")} />
      </SimpleGrid>
      <TextInput
        label={boardLabels.role}
        description="Zum Beispiel „Schatzmeisterin“"
        required
        mt="md"
        {...form.input("role")}
      />
      <Textarea
        label={boardLabels.description}
        required
        autosize
        minRows={4}
        maxRows={14}
        mt="md"
        {...form.input("description")}
      />
      <div className="editor-part">
        <ImageField
          label={boardLabels.image}
          required
          folder="board"
          {...form.input("image")}
          alt={imageAlt}
          onAltChange={form.input("imageAlt").onChange}
          altError={form.errors.imageAlt}
        />
      </div>
      <div className="editor-part portrait-choice">
        {image && <Portrait key={image} image={image} position={imagePosition} />}
        <Select
          label={boardLabels.imagePosition}
          description="Welcher Teil des Bildes bleibt, wenn es zugeschnitten wird. „Mitte“ ist die Bildmitte, wenn eine gesetzt ist."
          data={imagePositions}
          {...form.input("imagePosition")}
        />
      </div>
    </EditorModal>
  );
}

/** Previews the picture as cropped on the website. */
function Portrait({ image, position }: { image: string; position: ImagePosition }) {
  const stored = useStoredPicture(image);
  const { x, y } = portraitFocus(position, stored && { x: stored.focalX, y: stored.focalY }) ?? centreOfPicture;
  return (
    <img
      src={image}
      alt="So erscheint das Bild auf der Website"
      className="portrait"
      style={{ objectPosition: `${x}% ${y}%` }}
    />
  );
}
