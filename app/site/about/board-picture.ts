import type { ImagePosition } from "#model/board-member.ts";

/** Which part of a portrait stays when it is cut to shape. */
export const portraitPosition: Record<ImagePosition, string> = {
  center: "object-center",
  top: "object-top",
  bottom: "object-bottom",
};

/** The element of a board member on the page about the association. */
export function memberIdOf(id: string): string {
  return `vorstand-${id}`;
}
