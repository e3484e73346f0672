import { Stack, Switch } from "@mantine/core";
import type { Hero, HomeContent } from "#model/content/home.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";

/** The visible sections of the page. */
export function SectionsTab({ form }: { form: EditorForm<HomeContent> }) {
  const { hero } = form.values;
  const set = (patch: Partial<Hero>) => form.change({ hero: { ...hero, ...patch } });
  return (
    <Stack gap="lg">
      <Switch
        label="Vorstand anzeigen"
        description="Die Mitglieder des Vorstands mit Bild und Funktion."
        checked={hero.showBoardSection}
        onChange={(event) => set({ showBoardSection: event.currentTarget.checked })}
      />
      <Switch
        label="Mitgliedschaft anzeigen"
        description="Die Einladung, Mitglied zu werden, mit dem Mitgliedsantrag."
        checked={hero.showMembershipSection}
        onChange={(event) => set({ showMembershipSection: event.currentTarget.checked })}
      />
    </Stack>
  );
}
