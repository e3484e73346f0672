import type { CoreValueIcon } from "#model/home.ts";
import type { NewsColor } from "#model/news.ts";

/** Fields of the home page as the back office calls them; the short ones at the end name whole parts in "Verlauf". */
export const homeLabels = {
  "hero.title": "Titel",
  "hero.subtitle": "Untertitel",
  "hero.image": "Hintergrundbild",
  "hero.imageAlt": "Bildbeschreibung",
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
  featuredNewsIds: "Hervorgehobene Beiträge",
  featuredNewsColors: "Farben der Beiträge",
};

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
