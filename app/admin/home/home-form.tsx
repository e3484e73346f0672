import { Tabs } from "@mantine/core";
import { useEffect, useState } from "react";
import { HomeContent } from "#model/content/home.ts";
import { EditorFoot } from "../publishing/editor-foot.tsx";
import type { EditedRecord } from "../ui/editor/edited-record.ts";
import { EditorFormShell } from "../ui/editor/editor-form-shell.tsx";
import { useEditorForm } from "../ui/editor/use-editor-form.ts";
import { BannerTab } from "./banner-tab.tsx";
import { CoreValuesTab } from "./core-values-tab.tsx";
import { FeaturedTab } from "./featured-tab.tsx";
import { GeneralTab } from "./general-tab.tsx";
import { homeLabels } from "./home-labels.ts";
import type { NewsChoice } from "./news-choices.ts";
import { SectionsTab } from "./sections-tab.tsx";
import { SettingsTab } from "./settings-tab.tsx";

const tabs = [
  { value: "general", label: "Allgemein", fields: ["hero", "mission", "history", "values", "goals"] },
  { value: "values", label: "Kernwerte", fields: ["coreValues"] },
  { value: "sections", label: "Sektionen", fields: [] },
  {
    value: "featured",
    label: "Hervorgehobene Beiträge",
    fields: ["featuredNewsIds", "featuredNewsColors", "settings"],
  },
  { value: "settings", label: "Einstellungen", fields: [] },
  { value: "banner", label: "Fortbildungspunkte", fields: ["certificationBanner"] },
] as const;

/** The whole home page is one record and one form; the tabs only group its fields. */
export function HomeForm({
  record,
  featured,
}: {
  record: EditedRecord<HomeContent>;
  /** The selected news, for the picker. */
  featured: NewsChoice[];
}) {
  const form = useEditorForm<HomeContent>({
    hasDrafts: true,
    collection: "home",
    schema: HomeContent,
    record,
    labels: homeLabels,
    messages: { saved: "Änderungen wurden gespeichert", failed: "Fehler beim Speichern der Änderungen" },
  });
  const [tab, setTab] = useState<string | null>("general");

  // Opens the first tab with an error.
  useEffect(() => {
    const paths = Object.keys(form.errors);
    const wrong = tabs.find(({ fields }) => paths.some((path) => fields.some((field) => path.startsWith(field))));
    if (wrong) setTab(wrong.value);
  }, [form.errors]);

  return (
    <EditorFormShell
      form={form}
      className="card form-card"
      foot={<EditorFoot form={form} className="form-foot" isListed={false} />}
    >
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List aria-label="Bereiche der Startseite" mb="lg">
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="general">
          <GeneralTab form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="values">
          <CoreValuesTab form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="sections">
          <SectionsTab form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="featured">
          <FeaturedTab form={form} featured={featured} isShown={tab === "featured"} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <SettingsTab form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="banner">
          <BannerTab form={form} />
        </Tabs.Panel>
      </Tabs>
    </EditorFormShell>
  );
}
