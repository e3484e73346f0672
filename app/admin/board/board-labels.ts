import type { ImagePosition } from "#model/content/board-member.ts";
import { codeLabels } from "../history/difference.ts";

export const imagePositionLabels: Record<ImagePosition, string> = {
  center: "Mitte",
  top: "Oben",
  bottom: "Unten",
};

/** German labels of a board member's fields. */
export const boardLabels = {
  title: "Titel",
  name: "Name",
  role: "Funktion",
  description: "Beschreibung",
  image: "Bild",
  imageAlt: "Bildbeschreibung",
  imagePosition: "Bildausschnitt",
  position: "Position",
  ...codeLabels("imagePosition", imagePositionLabels),
};
