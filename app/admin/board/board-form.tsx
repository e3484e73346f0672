import { Select, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { useNavigate } from "react-router";
import { BoardMember, type ImagePosition } from "#model/board-member.ts";
import { useCloseHref, useDialogHref } from "../ui/dialog-href.ts";
import { EditorModal } from "../ui/editor/editor-modal.tsx";
import { useEditorForm } from "../ui/editor/use-editor-form.ts";
import { ImageField } from "../ui/upload/image-field.tsx";
import { boardLabels, imagePositionLabels } from "./board-labels.ts";

const imagePositions = Object.entries(imagePositionLabels).map(([value, label]) => ({ value, label }));

export function BoardForm({ record }: { record: { id?: string; version?: number; values: BoardMember } }) {
  const navigate = useNavigate();
  const closeHref = useCloseHref();
  const dialogHref = useDialogHref();
  const form = useEditorForm({
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
    onSaved: (_saved, stay) => stay || navigate(closeHref, { replace: true, preventScrollReset: true }),
  });
  const { image, imageAlt, imagePosition } = form.values;

  return (
    <EditorModal
      form={form}
      title={form.isNew ? "Neues Vorstandsmitglied" : "Vorstandsmitglied bearbeiten"}
      historyHref={record.id && dialogHref({ verlauf: record.id })}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={boardLabels.title}
          description="Zum Beispiel „Prof. Dr. med.“"
          required
          data-autofocus
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
          onAltChange={(alt) => form.change({ imageAlt: alt })}
          altError={form.errors.imageAlt}
        />
      </div>
      <div className="editor-part portrait-choice">
        {image && <Portrait key={image} image={image} position={imagePosition} />}
        <Select
          label={boardLabels.imagePosition}
          description="Welcher Teil des Bildes bleibt, wenn es zugeschnitten wird"
          data={imagePositions}
          comboboxProps={{ zIndex: 350 }}
          {...form.input("imagePosition")}
        />
      </div>
    </EditorModal>
  );
}

/** The picture cut as the website cuts it. */
function Portrait({ image, position }: { image: string; position: ImagePosition }) {
  return <img src={image} alt="So erscheint das Bild auf der Website" className="portrait" data-position={position} />;
}
