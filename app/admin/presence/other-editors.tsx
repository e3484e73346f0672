import { Alert } from "@mantine/core";
import { useLayoutEffect } from "react";
import { formatTimeOfDay } from "#text/date.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import type { FormValues } from "../ui/editor/form-values.ts";
import { useOtherEditors } from "./use-other-editors.ts";

/** Says above a form who else has its record open. */
export function OtherEditors<V extends FormValues>({ form }: { form: EditorForm<V> }) {
  const isStored = !form.isNew || form.draft !== undefined;
  const isShared = form.hasDrafts && form.mayChange && isStored;
  const others = useOtherEditors(isShared ? (form.part?.of ?? form.collection) : undefined, form.id);
  const hasOthers = others.length > 0;
  // They are known a little later: the field in use may have moved below the foot.
  useLayoutEffect(() => {
    if (hasOthers) void document.activeElement?.scrollIntoView({ block: "nearest" });
  }, [hasOthers]);
  return (
    <div role="status">
      {hasOthers && (
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
