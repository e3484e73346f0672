import { Button } from "@mantine/core";
import { useIsUploading } from "../upload/use-upload.ts";

/** "Speichern", and while it does: disabled, "Wird gespeichert..." (SPEC §4). */
export function SaveButton({ isSaving, children = "Speichern" }: { isSaving: boolean; children?: React.ReactNode }) {
  const isUploading = useIsUploading();
  return (
    <Button type="submit" size="md" disabled={isSaving || isUploading} aria-live="polite">
      {isSaving ? "Wird gespeichert..." : children}
    </Button>
  );
}
