import type { MediaKind, MediaState } from "#model/media.ts";

/** German names of what editors say about a file, in the order of the form. */
export const mediaLabels = {
  description: "Bildbeschreibung",
  source: "Quelle",
  licence: "Lizenz",
  consentUntil: "Einwilligung bis",
  focalX: "Bildmitte, von links",
  focalY: "Bildmitte, von oben",
  isKept: "In den Medien behalten",
};

export const mediaKindLabels: Record<MediaKind, string> = { image: "Bilder", pdf: "PDF", other: "Andere Dateien" };

export const mediaStateLabels: Record<MediaState, string> = {
  unused: "Unbenutzt",
  undescribed: "Ohne Bildbeschreibung",
  consent_over: "Einwilligung abgelaufen",
};
