import type { MediaDetails } from "#model/media.ts";

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

/** What is said about a file, as its form has it. */
export function detailsOf(file: MediaDetails): MediaDetails {
  const { description, source, licence, consentUntil, focalX, focalY, isKept } = file;
  return { description, source, licence, consentUntil, focalX, focalY, isKept };
}

/** For whoever describes a file that somebody deleted: a file does not come back. */
export const fileIsGone = "Diese Datei gibt es nicht mehr. Ihre Angaben lassen sich nicht speichern.";
