import * as z from "zod";
import { optionalLine, optionalText, storedUrl, withDefault } from "#model/fields/field.ts";
import { flag, pointsOr } from "#model/fields/number-field.ts";
import { compareText } from "#model/text/compare-text.ts";
import { defaultBanner, defaultCoreValues, defaultHero, defaultTexts } from "./home-defaults.ts";
import { NewsColor } from "./news.ts";

// An editor may clear a text: only a missing field gets the default.
export const Hero = z.object({
  title: optionalLine(300, defaultHero.title),
  subtitle: optionalText(20_000, defaultHero.subtitle),
  image: storedUrl,
  imageAlt: optionalLine(),
  showBoardSection: flag(true),
  showMembershipSection: flag(true),
});
export type Hero = z.output<typeof Hero>;

export const CertificationBanner = z.object({
  enabled: flag(true),
  points: pointsOr(15),
  text: optionalLine(300, defaultBanner.text),
  subtitle: optionalLine(300, defaultBanner.subtitle),
});
export type CertificationBanner = z.output<typeof CertificationBanner>;

export const CoreValueIcon = z.enum(["users", "award", "heart"], "Bitte wählen Sie ein Symbol aus.");
export type CoreValueIcon = z.output<typeof CoreValueIcon>;

export const CoreValue = z.object({
  title: optionalLine(),
  description: optionalText(),
  icon: withDefault(CoreValueIcon, () => "users"),
});
export type CoreValue = z.output<typeof CoreValue>;

export const HomeSettings = z.object({
  showCertificationBanner: flag(true),
  showFeaturedNews: flag(false),
  featuredNewsColor: withDefault(NewsColor, () => "blue"),
  individualNewsColors: flag(true),
});
export type HomeSettings = z.output<typeof HomeSettings>;

/** News id to colour; keys are sorted, so that equal choices give equal documents. */
const FeaturedColors = z
  .record(z.string().max(128), NewsColor.catch("blue"))
  .transform((colors) => Object.fromEntries(Object.entries(colors).sort(([a], [b]) => compareText(a, b))));

/** Everything on the home page; `HomeContent.parse({})` is what a new installation shows (SPEC §3). */
export const HomeContent = z.object({
  hero: withDefault(Hero, () => Hero.parse({})),
  mission: optionalText(20_000, defaultTexts.mission),
  missionStatement: optionalText(20_000, defaultTexts.missionStatement),
  history: optionalText(20_000, defaultTexts.history),
  values: optionalText(20_000, defaultTexts.values),
  goals: optionalText(20_000, defaultTexts.goals),
  certificationBanner: withDefault(CertificationBanner, () => CertificationBanner.parse({})),
  coreValues: withDefault(z.array(CoreValue).max(12, "Bitte geben Sie höchstens 12 Kernwerte an."), () =>
    defaultCoreValues.map((value) => ({ ...value })),
  ),
  settings: withDefault(HomeSettings, () => HomeSettings.parse({})),
  featuredNewsIds: withDefault(
    z.array(z.string().max(128)).max(1000, "Bitte wählen Sie höchstens 1000 Beiträge aus."),
    (): string[] => [],
  ).transform((ids) => [...new Set(ids)]),
  featuredNewsColors: withDefault(FeaturedColors, () => ({})),
});
export type HomeContent = z.output<typeof HomeContent>;

/** Adds a news item to the featured ones, or removes it. Its colour is kept. */
export function toggleFeatured<H extends Pick<HomeContent, "featuredNewsIds">>(home: H, newsId: string): H {
  const isFeatured = home.featuredNewsIds.includes(newsId);
  return {
    ...home,
    featuredNewsIds: isFeatured
      ? home.featuredNewsIds.filter((id) => id !== newsId)
      : [...home.featuredNewsIds, newsId],
  };
}

/** Returns the colour of a featured news item: with individual colours its own or blue, else the common one. */
export function featuredColor(home: Pick<HomeContent, "settings" | "featuredNewsColors">, newsId: string): NewsColor {
  if (!home.settings.individualNewsColors) return home.settings.featuredNewsColor;
  const own = Object.hasOwn(home.featuredNewsColors, newsId) ? home.featuredNewsColors[newsId] : undefined;
  return own ?? "blue";
}
