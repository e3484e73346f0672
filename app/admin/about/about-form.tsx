import { Textarea } from "@mantine/core";
import { AboutContent } from "#model/content/about.ts";
import { aboutFields } from "#text/fields/about-fields.ts";
import { EditorFoot } from "../publishing/editor-foot.tsx";
import type { EditedRecord } from "../ui/editor/edited-record.ts";
import { EditorFormShell } from "../ui/editor/editor-form-shell.tsx";
import { useEditorForm } from "../ui/editor/use-editor-form.ts";
import { CoreValuesField } from "./core-values-field.tsx";

/** The texts in the order of the page. */
const texts = [
  { key: "missionStatement", description: "Steht groß am Anfang der Seite." },
  { key: "history" },
  { key: "mission" },
  { key: "values" },
  { key: "goals" },
] as const;

export function AboutForm({ record }: { record: EditedRecord<AboutContent> }) {
  const form = useEditorForm({
    hasDrafts: true,
    collection: "about",
    schema: AboutContent,
    record,
    labels: aboutFields,
    messages: {
      saved: "Die Änderungen wurden erfolgreich gespeichert.",
      failed: "Fehler beim Speichern der Änderungen",
    },
  });
  return (
    <EditorFormShell
      form={form}
      className="card form-card"
      foot={<EditorFoot form={form} className="form-foot" isListed={false} />}
    >
      <p className="form-lead muted">
        Diese Texte stehen auf der Seite „Über uns“. Bleibt ein Feld leer, zeigt die Seite den Text der Startseite. Eine
        Leerzeile beginnt einen neuen Absatz.
      </p>
      {texts.map(({ key, ...text }) => (
        <Textarea
          key={key}
          label={aboutFields[key]}
          autosize
          minRows={3}
          maxRows={18}
          mt="md"
          {...text}
          {...form.input(key)}
        />
      ))}
      <h2 className="editor-heading form-part">{aboutFields.coreValues}</h2>
      <CoreValuesField
        value={form.values.coreValues}
        onChange={(coreValues) => form.change({ coreValues })}
        errors={form.errors}
        blank={{ title: "", description: "" }}
      />
    </EditorFormShell>
  );
}
