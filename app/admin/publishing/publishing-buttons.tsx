import "./publishing.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";
import { publicPlaceOf } from "#model/site/public-place.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import type { FormValues } from "../ui/editor/form-values.ts";
import { useIsUploading } from "../uploads/use-upload.ts";
import { PlanDialog } from "./plan-dialog.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";

/** The buttons beside "Speichern", which publishes: preview, save as a draft, schedule. */
export function PublishingButtons<V extends FormValues>({ form }: { form: EditorForm<V> }) {
  const [isPlanning, setPlanning] = useState(false);
  const [isShown, setShown] = useState(false);
  const isUploading = useIsUploading();
  const isInBrowser = useIsInBrowser();
  const hasPage = publicPlaceOf(form.collection, form.id, "") !== undefined;
  const isDisabled = !isInBrowser || form.isSaving || isUploading;
  return (
    <div className="publishing">
      {hasPage && (
        <Button variant="default" disabled={!isInBrowser} onClick={() => setShown(true)}>
          Vorschau
        </Button>
      )}
      <Button variant="default" disabled={isDisabled} onClick={() => form.saveDraft()}>
        Als Entwurf speichern
      </Button>
      <Button variant="default" disabled={isDisabled} onClick={() => setPlanning(true)}>
        Veröffentlichen am …
      </Button>
      {isShown && <PreviewDialog form={form} onClose={() => setShown(false)} />}
      {isPlanning && <PlanDialog form={form} onClose={() => setPlanning(false)} />}
    </div>
  );
}
