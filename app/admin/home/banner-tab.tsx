import { Alert, Switch, TextInput } from "@mantine/core";
import type { CertificationBanner, HomeContent } from "#model/content/home.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import { PointsInput } from "../ui/editor/points-input.tsx";
import { homeLabels } from "./home-labels.ts";

/** The banner with the certification points, with a preview. */
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
      <PointsInput
        label={homeLabels["certificationBanner.points"]}
        description="Bleibt das Feld leer, gelten 15 Punkte."
        mt="md"
        maw="16rem"
        fallback={15}
        value={banner.points}
        onChange={(points) => set({ points })}
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
      <BannerPreview banner={banner} />
    </>
  );
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
