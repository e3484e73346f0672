import "./publishing.css";
import { Button } from "@mantine/core";
import { memo, useDeferredValue } from "react";
import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import type { FormValues } from "../ui/editor/form-values.ts";
import { SaveButton } from "../ui/editor/save-button.tsx";
import { useIsUploading } from "../uploads/use-upload.ts";
import { MoreActions as AllActions } from "./more-actions.tsx";

/** Rendered after what was typed is shown: the menu takes longer than a key may. */
const MoreActions = memo(AllActions) as typeof AllActions;

/**
 * The foot of a form whose record can have a draft: the main button says whether it publishes, "Entwurf speichern" is
 * beside it, everything else in a menu.
 * @param children further buttons, before these
 */
export function EditorFoot<V extends FormValues>({
  form,
  className,
  isListed,
  actions,
  children,
}: {
  form: EditorForm<V>;
  className: "editor-foot" | "form-foot";
  /** Whether the record is one of many. */
  isListed: boolean;
  /** Further items of the menu. */
  actions?: React.ReactNode;
  children?: React.ReactNode;
}) {
  const isUploading = useIsUploading();
  const isInBrowser = useIsInBrowser();
  const later = useDeferredValue({ form, actions });
  return (
    <div className={className}>
      <MoreActions form={later.form} isListed={isListed}>
        {later.actions}
      </MoreActions>
      <div className="foot-main">
        {children}
        {form.mayChange && (
          <Button
            variant="default"
            size="md"
            disabled={!isInBrowser || form.isSaving || isUploading}
            onClick={() => form.saveDraft()}
          >
            Entwurf speichern
          </Button>
        )}
        <SaveButton isSaving={form.isSaving}>{form.publishes ? "Veröffentlichen" : "Speichern"}</SaveButton>
      </div>
    </div>
  );
}
