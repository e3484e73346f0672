import type { CoreValueIcon } from "#model/content/home.ts";
import type { NewsColor } from "#model/content/news.ts";
import { codeLabels } from "../history/difference.ts";

export const newsColorLabels: Record<NewsColor, string> = {
  blue: "Blau",
  green: "Grün",
  red: "Rot",
  purple: "Lila",
  yellow: "Gelb",
};

export const coreValueIconLabels: Record<CoreValueIcon, string> = {
  users: "Menschen",
  award: "Auszeichnung",
  heart: "Herz",
};

/** German labels of the home page's fields; those without a dot name whole parts in "Verlauf". */
export const homeLabels = {
  "hero.title": "Titel",
  "hero.subtitle": "Untertitel",
  "hero.image": "Hintergrundbild",
  "hero.imageAlt": "Bildbeschreibung",
  "hero.showBoardSection": "Vorstand anzeigen",
  "hero.showMembershipSection": "Mitgliedschaft anzeigen",
  "certificationBanner.enabled": "Banner eingeschaltet",
  "certificationBanner.points": "Fortbildungspunkte",
  "certificationBanner.text": "Text des Banners",
  "certificationBanner.subtitle": "Untertitel des Banners",
  missionStatement: "Leitbild",
  history: "Geschichte",
  mission: "Mission",
  values: "Werte",
  goals: "Ziele",
  coreValues: "Kernwerte",
  hero: "Kopfbereich und Sektionen",
  certificationBanner: "Fortbildungspunkte",
  settings: "Einstellungen",
  "settings.showCertificationBanner": "Banner mit Fortbildungspunkten anzeigen",
  "settings.showFeaturedNews": "Hervorgehobene Beiträge anzeigen",
  "settings.individualNewsColors": "Individuelle Farben",
  "settings.featuredNewsColor": "Farbe aller Beiträge",
  featuredNewsIds: "Hervorgehobene Beiträge",
  featuredNewsColors: "Farben der Beiträge",
  ...codeLabels("settings.featuredNewsColor", newsColorLabels),
  ...codeLabels("coreValues.icon", coreValueIconLabels),
};
