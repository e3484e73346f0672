import type { MediaDetails } from "#model/files/media.ts";

/** German labels of a file's details, in the order of the form. */
export const mediaLabels = {
  description: "Bildbeschreibung",
  source: "Quelle",
  licence: "Lizenz",
  consentUntil: "Einwilligung bis",
  focalX: "Bildmitte, von links",
  focalY: "Bildmitte, von oben",
  isKept: "In den Medien behalten",
};

/** Picks a file's details as its form has them. */
export function detailsOf(file: MediaDetails): MediaDetails {
  const { description, source, licence, consentUntil, focalX, focalY, isKept } = file;
  return { description, source, licence, consentUntil, focalX, focalY, isKept };
}

/** Shown when the file was deleted meanwhile: files cannot be restored. */
export const fileIsGone = "Diese Datei gibt es nicht mehr. Ihre Angaben lassen sich nicht speichern.";
