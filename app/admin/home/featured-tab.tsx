import { Alert, Select, Switch } from "@mantine/core";
import { featuredColor, type HomeContent, type HomeSettings, toggleFeatured } from "#model/content/home.ts";
import type { NewsColor } from "#model/content/news.ts";
import { quoted } from "#text/quoted.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import { newsColorLabels } from "./home-labels.ts";
import type { NewsChoice } from "./news-choices.ts";
import { NewsPicker } from "./news-picker.tsx";

const colors = Object.entries(newsColorLabels).map(([value, label]) => ({ value, label }));

/** The featured news of the home page and their colours. */
export function FeaturedTab({
  form,
  featured,
  isShown,
}: {
  form: EditorForm<HomeContent>;
  featured: NewsChoice[];
  isShown: boolean;
}) {
  const { settings, featuredNewsIds, featuredNewsColors } = form.values;
  const set = (patch: Partial<HomeSettings>) => form.change({ settings: { ...settings, ...patch } });
  return (
    <>
      {!settings.showFeaturedNews && (
        <Alert color="amber" variant="light" mb="lg">
          Hervorgehobene Beiträge sind im Reiter „Einstellungen“ ausgeschaltet und erscheinen nicht auf der Website.
        </Alert>
      )}
      <Switch
        label="Individuelle Farben"
        description="Jeder Beitrag bekommt eine eigene Farbe; sonst gilt eine Farbe für alle."
        checked={settings.individualNewsColors}
        onChange={(event) => set({ individualNewsColors: event.currentTarget.checked })}
      />
      {!settings.individualNewsColors && (
        <ColorSelect
          label="Farbe aller Beiträge"
          value={settings.featuredNewsColor}
          onChange={(featuredNewsColor) => set({ featuredNewsColor })}
        />
      )}
      <NewsPicker
        chosen={featuredNewsIds}
        featured={featured}
        isShown={isShown}
        onToggle={(id) => form.change(toggleFeatured({ featuredNewsIds }, id))}
        color={
          settings.individualNewsColors
            ? ({ id, title }) => (
                <ColorSelect
                  label={`Farbe von ${quoted(title)}`}
                  isLabelHidden
                  value={featuredColor(form.values, id)}
                  onChange={(color) => form.change({ featuredNewsColors: { ...featuredNewsColors, [id]: color } })}
                />
              )
            : undefined
        }
      />
    </>
  );
}

function ColorSelect({
  label,
  isLabelHidden,
  value,
  onChange,
}: {
  label: string;
  isLabelHidden?: boolean;
  value: NewsColor;
  onChange: (color: NewsColor) => void;
}) {
  return (
    <Select
      {...(isLabelHidden ? { "aria-label": label, size: "sm", w: 150 } : { label, maw: "16rem", mt: "md" })}
      data={colors}
      leftSection={<span className="swatch" data-color={value} />}
      renderOption={({ option }) => (
        <>
          <span className="swatch" data-color={option.value} />
          {option.label}
        </>
      )}
      value={value}
      onChange={(color) => color && onChange(color as NewsColor)}
    />
  );
}
