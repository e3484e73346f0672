import { Alert } from "@mantine/core";
import { formatTimeOfDay } from "#text/date.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import type { FormValues } from "../ui/editor/form-values.ts";
import { useOtherEditors } from "./use-other-editors.ts";

/** Says above a form who else has its record open. */
export function OtherEditors<V extends FormValues>({ form }: { form: EditorForm<V> }) {
  const isStored = !form.isNew || form.draft !== undefined;
  const isShared = form.hasDrafts && form.mayChange && isStored;
  const others = useOtherEditors(isShared ? (form.part?.of ?? form.collection) : undefined, form.id);
  return (
    <div role="status">
      {others.length > 0 && (
        <Alert role="presentation" color="amber" variant="light" mb="md" title="Auch gerade geöffnet">
          {others.map(({ email, since }) => (
            <p key={email} className="other-editor">
              {email} hat diesen Eintrag seit {formatTimeOfDay(since)} Uhr geöffnet.
            </p>
          ))}
          Wer als Zweites speichert, sieht beide Fassungen und wählt.
        </Alert>
      )}
    </div>
  );
}
