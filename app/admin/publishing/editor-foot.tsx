import "./publishing.css";
import { Button } from "@mantine/core";
import { memo, useDeferredValue } from "react";
import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import type { FormValues } from "../ui/editor/form-values.ts";
import { SaveButton } from "../ui/editor/save-button.tsx";
import { useIsUploading } from "../uploads/use-upload.ts";
import { MoreActions } from "./more-actions.tsx";

interface FootProps<V extends FormValues> {
  form: EditorForm<V>;
  className: "editor-foot" | "form-foot";
  /** Whether the record is one of many. */
  isListed: boolean;
  /** Further buttons, before these. */
  children?: React.ReactNode;
}

/**
 * The foot of a form whose record can have a draft: the main button says whether it publishes, "Entwurf speichern" is
 * beside it, everything else in a menu. Rendered after what was typed is shown: it takes longer than a key may.
 */
export function EditorFoot<V extends FormValues>(foot: FootProps<V>) {
  return <LateFoot {...useDeferredValue(foot)} />;
}

const LateFoot = memo(function LateFoot<V extends FormValues>({ form, className, isListed, children }: FootProps<V>) {
  const isUploading = useIsUploading();
  const isInBrowser = useIsInBrowser();
  return (
    <div className={className}>
      <MoreActions form={form} isListed={isListed} />
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
}) as <V extends FormValues>(foot: FootProps<V>) => React.ReactNode;
