import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { LegalRecord, type LegalSection, type LegalTextField } from "#model/content/legal.ts";
import { moveItem } from "#model/content/move-item.ts";
import { quoted } from "#text/quoted.ts";
import { EditorFoot } from "../publishing/editor-foot.tsx";
import { PublishingHints } from "../publishing/publishing-hints.tsx";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import type { EditedRecord } from "../ui/editor/edited-record.ts";
import { EditorFormShell } from "../ui/editor/editor-form-shell.tsx";
import { useEditorForm } from "../ui/editor/use-editor-form.ts";
import { legalLabels, legalTextLabels } from "./legal-labels.ts";
import { LegalSectionField } from "./legal-section-field.tsx";

type LegalText = LegalRecord["imprint"];

/** A legal text: its title and sections. Only expanded sections load a text editor. */
export function LegalTextForm({
  field,
  record,
  drafted,
}: {
  field: LegalTextField;
  record: EditedRecord<LegalRecord>;
  /** The texts changed by the draft. */
  drafted: readonly LegalTextField[];
}) {
  const form = useEditorForm<LegalText>({
    hasDrafts: true,
    collection: `legal-${field}`,
    schema: LegalRecord.shape[field],
    record: { ...record, values: record.values[field] },
    part: {
      of: "legal",
      document: (text) => ({ ...record.values, [field]: text }),
      note: noteOf(drafted),
    },
    labels: legalTextLabels,
    messages: { saved: "Änderungen wurden gespeichert", failed: "Fehler beim Speichern der Änderungen" },
  });
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [removing, setRemoving] = useState<LegalSection>();
  const { sections } = form.values;
  const change = (next: LegalSection[]) => form.change({ sections: next });
  const toggle = (id: string) =>
    setOpened(opened.includes(id) ? opened.filter((other) => other !== id) : [...opened, id]);

  function add(): void {
    const id = String(Date.now());
    change([...sections, { id, title: "", content: "" }]);
    setOpened([...opened, id]);
    setTimeout(() => document.getElementById(`abschnitt-${id}`)?.querySelector("input")?.focus());
  }

  return (
    <EditorFormShell
      form={form}
      className="card form-card"
      foot={<EditorFoot form={form} className="form-foot" isListed={false} />}
    >
      <TextInput label={legalTextLabels.title} {...form.input("title")} />
      <h2 className="editor-heading form-part">{legalTextLabels.sections}</h2>
      {sections.length === 0 && <p className="muted">Dieser Text hat noch keinen Abschnitt.</p>}
      <div className="legal-sections">
        {sections.map((section, index) => (
          <LegalSectionField
            key={section.id}
            section={section}
            index={index}
            count={sections.length}
            isOpen={opened.includes(section.id)}
            errors={form.errors}
            onToggle={() => toggle(section.id)}
            onChange={(patch) => change(sections.map((old, at) => (at === index ? { ...old, ...patch } : old)))}
            onMove={(from, to) => change(moveItem(sections, from, to))}
            onRemove={() => setRemoving(section)}
          />
        ))}
      </div>
      <Button mt="md" variant="default" leftSection={<AdminIcon name="plus" isSmall />} onClick={add}>
        Abschnitt hinzufügen
      </Button>
      {form.mayChange && <PublishingHints form={form} />}
      <ConfirmDialog
        isOpen={removing !== undefined}
        title="Abschnitt löschen"
        onClose={() => setRemoving(undefined)}
        onConfirm={() => {
          change(sections.filter(({ id }) => id !== removing?.id));
          setRemoving(undefined);
        }}
      >
        Möchten Sie {removing?.title ? quoted(removing.title) : "diesen Abschnitt"} wirklich löschen? Auf der Website
        verschwindet er, sobald Sie speichern.
      </ConfirmDialog>
    </EditorFormShell>
  );
}

/** One draft holds all texts; each form publishes its own. */
function noteOf(drafted: readonly LegalTextField[]): string {
  const names = drafted.map((text) => legalLabels[text]).join(", ");
  return `Alle Texte haben einen gemeinsamen Entwurf${names && `; er ändert: ${names}`}. „Veröffentlichen“ gilt sofort und nur für diesen Text, Planung und Verwerfen gelten für alle.`;
}
