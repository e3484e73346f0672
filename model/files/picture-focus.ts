import type { ImagePosition } from "#model/content/board-member.ts";

/** The focal point of a picture, shown by every crop, in percent from the left and from the top. */
export interface PictureFocus {
  x: number;
  y: number;
}

export const centreOfPicture: PictureFocus = { x: 50, y: 50 };

/** Step in which it is set and shown, in percent. */
export const focusStep = 5;

/** Rounds to the nearest step inside the picture. */
export function settledFocus({ x, y }: PictureFocus): PictureFocus {
  const settled = (value: number) => Math.min(Math.max(Math.round(value / focusStep) * focusStep, 0), 100);
  return { x: settled(x), y: settled(y) };
}

/** Returns the focal point of a portrait: the position of the record overrides the height of the picture's. */
export function portraitFocus(position: ImagePosition, focus: PictureFocus | undefined): PictureFocus | undefined {
  if (position === "center") return focus;
  return { x: (focus ?? centreOfPicture).x, y: position === "top" ? 0 : 100 };
}
