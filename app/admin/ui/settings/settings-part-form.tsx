import "../editor/editor.css";
import type { RecordPart } from "#model/content/record-part.ts";
import type { EditedRecord } from "../editor/edited-record.ts";
import type { EditorForm } from "../editor/editor-form.ts";
import { EditorFormShell } from "../editor/editor-form-shell.tsx";
import { SaveButton } from "../editor/save-button.tsx";
import { useEditorForm } from "../editor/use-editor-form.ts";

interface SettingsPartFormProps<P extends Record<string, unknown>> {
  part: RecordPart<"settings", P>;
  record: EditedRecord<P>;
  labels: Record<keyof P & string, string>;
  /** What was saved, as messages name it: "Angaben". */
  noun: string;
  /** What the part is for. */
  lead: React.ReactNode;
  children: (form: EditorForm<P>) => React.ReactNode;
}

/** The form of a part of the settings that has a screen of its own. */
export function SettingsPartForm<P extends Record<string, unknown>>({
  part,
  record,
  labels,
  noun,
  lead,
  children,
}: SettingsPartFormProps<P>) {
  const form = useEditorForm<P>({
    collection: "settings",
    schema: part.schema,
    record,
    labels,
    messages: { saved: `Die ${noun} wurden gespeichert.`, failed: `Fehler beim Speichern der ${noun}` },
  });
  return (
    <EditorFormShell form={form}>
      <div className="card form-card">
        <p className="form-lead muted">{lead}</p>
        {children(form)}
        <div className="form-foot">
          <SaveButton isSaving={form.isSaving} />
        </div>
      </div>
    </EditorFormShell>
  );
}
