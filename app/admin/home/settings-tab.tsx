import { Stack, Switch } from "@mantine/core";
import type { HomeContent, HomeSettings } from "#model/content/home.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";

export function SettingsTab({ form }: { form: EditorForm<HomeContent> }) {
  const { settings } = form.values;
  const set = (patch: Partial<HomeSettings>) => form.change({ settings: { ...settings, ...patch } });
  return (
    <Stack gap="lg">
      <Switch
        label="Banner mit Fortbildungspunkten anzeigen"
        description="Seinen Text ändern Sie im Reiter „Fortbildungspunkte“."
        checked={settings.showCertificationBanner}
        onChange={(event) => set({ showCertificationBanner: event.currentTarget.checked })}
      />
      <Switch
        label="Hervorgehobene Beiträge anzeigen"
        description="Welche das sind, wählen Sie im Reiter „Hervorgehobene Beiträge“."
        checked={settings.showFeaturedNews}
        onChange={(event) => set({ showFeaturedNews: event.currentTarget.checked })}
      />
    </Stack>
  );
}
