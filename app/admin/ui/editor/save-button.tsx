import { Button } from "@mantine/core";
import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";
import { useIsUploading } from "../../uploads/use-upload.ts";
import { useMayChangeForm } from "./may-change.ts";

/**
 * "Speichern"; while saving disabled, with "Wird gespeichert..." (SPEC §4). Also disabled until hydration, because the
 * browser alone would submit the form to no action.
 */
export function SaveButton({ isSaving, children = "Speichern" }: { isSaving: boolean; children?: React.ReactNode }) {
  const isUploading = useIsUploading();
  const isInBrowser = useIsInBrowser();
  const mayChange = useMayChangeForm();
  if (!mayChange) return null;
  return (
    <Button type="submit" size="md" disabled={!isInBrowser || isSaving || isUploading} aria-live="polite">
      {isSaving ? "Wird gespeichert..." : children}
    </Button>
  );
}
