import { Button } from "@mantine/core";
import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";
import { useIsUploading } from "../upload/use-upload.ts";
import { useMayChangeForm } from "./may-change.ts";

/**
 * "Speichern", and while it does: disabled, "Wird gespeichert..." (SPEC §4). Disabled as well until the script is there:
 * the browser alone would send the form to nowhere.
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
