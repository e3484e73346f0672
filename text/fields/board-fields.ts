import type { ImagePosition } from "#model/content/board-member.ts";

/** German labels of the fields of a board member; those without a dot may stand for a whole part. */
export const boardFields = {
  title: "Titel",
  name: "Name",
  role: "Funktion",
  description: "Beschreibung",
  image: "Bild",
  imageAlt: "Bildbeschreibung",
  imagePosition: "Bildausschnitt",
  position: "Position",
};

export const imagePositionLabels: Record<ImagePosition, string> = {
  center: "Mitte",
  top: "Oben",
  bottom: "Unten",
};
