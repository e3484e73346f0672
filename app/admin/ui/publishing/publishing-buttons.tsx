import "./publishing.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";
import type { EditorForm } from "../editor/editor-form.ts";
import type { FormValues } from "../editor/form-values.ts";
import { useIsUploading } from "../upload/use-upload.ts";
import { PlanDialog } from "./plan-dialog.tsx";

/** Beside "Speichern", which publishes: keep it as a draft, or publish it later. */
export function PublishingButtons<V extends FormValues>({ form }: { form: EditorForm<V> }) {
  const [isPlanning, setPlanning] = useState(false);
  const isUploading = useIsUploading();
  const isInBrowser = useIsInBrowser();
  const isDisabled = !isInBrowser || form.isSaving || isUploading;
  return (
    <div className="publishing">
      <Button variant="default" disabled={isDisabled} onClick={() => form.saveDraft()}>
        Als Entwurf speichern
      </Button>
      <Button variant="default" disabled={isDisabled} onClick={() => setPlanning(true)}>
        Veröffentlichen am …
      </Button>
      {isPlanning && <PlanDialog form={form} onClose={() => setPlanning(false)} />}
    </div>
  );
}
