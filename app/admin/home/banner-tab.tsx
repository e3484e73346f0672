import { Alert, NumberInput, Switch, TextInput } from "@mantine/core";
import { CertificationBanner, type HomeContent } from "#model/home.ts";
import type { EditorForm } from "../ui/use-editor-form.ts";
import { homeLabels } from "./home-labels.ts";

/** The banner with the certification points, and how it will look. */
export function BannerTab({ form }: { form: EditorForm<HomeContent> }) {
  const { certificationBanner: banner, settings } = form.values;
  const set = (patch: Partial<CertificationBanner>) => form.change({ certificationBanner: { ...banner, ...patch } });
  return (
    <>
      {!settings.showCertificationBanner && (
        <Alert color="amber" variant="light" mb="lg">
          Das Banner ist im Reiter „Einstellungen“ ausgeschaltet und erscheint nicht auf der Website.
        </Alert>
      )}
      <Switch
        label="Banner eingeschaltet"
        checked={banner.enabled}
        onChange={(event) => set({ enabled: event.currentTarget.checked })}
      />
      <NumberInput
        label={homeLabels["certificationBanner.points"]}
        description="Bleibt das Feld leer, gelten 15 Punkte."
        mt="md"
        maw="16rem"
        min={0}
        max={1000}
        clampBehavior="none"
        allowDecimal={false}
        value={banner.points}
        // Empty while one types anew; on leaving, what will be stored stands there.
        onChange={(points) => set({ points: points as number })}
        onBlur={() => set({ points: pointsOf(banner) })}
        error={form.errors["certificationBanner.points"]}
      />
      <TextInput
        label="Text"
        mt="md"
        value={banner.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
        error={form.errors["certificationBanner.text"]}
      />
      <TextInput
        label="Untertitel"
        mt="md"
        value={banner.subtitle}
        onChange={(event) => set({ subtitle: event.currentTarget.value })}
        error={form.errors["certificationBanner.subtitle"]}
      />
      <h2 className="editor-heading form-part">Vorschau</h2>
      <BannerPreview banner={{ ...banner, points: pointsOf(banner) }} />
    </>
  );
}

/** The points as they will be stored: 15 where there is no number; what is refused on saving stays as typed. */
function pointsOf(banner: CertificationBanner): number {
  const read = CertificationBanner.safeParse(banner);
  return read.success ? read.data.points : banner.points;
}

function BannerPreview({ banner: { enabled, points, text, subtitle } }: { banner: CertificationBanner }) {
  if (!enabled) return <p className="muted">Das Banner ist ausgeschaltet.</p>;
  return (
    <section className="banner-preview" aria-label="Vorschau des Banners" aria-live="polite">
      {points > 0 && <span className="banner-points">{points}</span>}
      <span>
        <span className="banner-text">{text}</span>
        {subtitle && <span className="banner-subtitle">{subtitle}</span>}
      </span>
    </section>
  );
}
