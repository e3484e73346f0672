import { Text } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { wallTimeOf } from "#model/dates/berlin-time.ts";
import { endBeforePlanText } from "#text/content/lost-plan.ts";
import { FormDialog } from "../ui/dialog/form-dialog.tsx";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import type { FormValues } from "../ui/editor/form-values.ts";
import { WallTimeField } from "../ui/editor/wall-time-field.tsx";

const day = 24 * 3_600_000;

/** "Veröffentlichen am …": schedules the publication of the form's values. */
export function PlanDialog<V extends FormValues>({ form, onClose }: { form: EditorForm<V>; onClose: () => void }) {
  const planned = form.draft?.publishAt;
  const [wallTime, setWallTime] = useState(() =>
    planned ? wallTimeOf(new Date(planned)) : `${wallTimeOf(new Date(Date.now() + day)).slice(0, 10)}T08:00`,
  );
  const [sentAt, setSentAt] = useState<{ version: number | undefined }>();
  // Closes once it is scheduled, or on a conflict or errors in other fields; an error of the time stays here.
  const isDone =
    sentAt !== undefined &&
    (form.draft?.version !== sentAt.version ||
      form.stale !== undefined ||
      Object.keys(form.errors).some((path) => path !== "publishAt"));
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isDone) close();
  }, [isDone]);

  function plan(): void {
    setSentAt({ version: form.draft?.version });
    form.saveDraft({ publishAt: wallTime });
  }

  return (
    <FormDialog
      title="Veröffentlichen am …"
      sendLabel="Veröffentlichung planen"
      isSending={form.isSaving}
      onSend={plan}
      onClose={onClose}
    >
      <Text>
        Bis dahin sieht nur die Redaktion, was Sie geschrieben haben. Veröffentlicht wird, was zuletzt im Entwurf
        gespeichert ist.
      </Text>
      <WallTimeField label="Tag" required value={wallTime} onChange={setWallTime} error={form.errors.publishAt} />
      <Text role="status">{endBeforePlanText(wallTime, form.removal?.removeAt)}</Text>
    </FormDialog>
  );
}
