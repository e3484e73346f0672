import type { ImagePosition } from "./board-member.ts";

/** The place of a picture that every crop shows, in percent from the left and from the top. */
export interface PictureFocus {
  x: number;
  y: number;
}

export const centreOfPicture: PictureFocus = { x: 50, y: 50 };

/** How finely it is set and shown, in percent. */
export const focusStep = 5;

/** The nearest place inside the picture that can be set. */
export function settledFocus({ x, y }: PictureFocus): PictureFocus {
  const settled = (value: number) => Math.min(Math.max(Math.round(value / focusStep) * focusStep, 0), 100);
  return { x: settled(x), y: settled(y) };
}

/** Where a portrait is cut: the record has the last word on the height, the picture says the rest. */
export function portraitFocus(position: ImagePosition, focus: PictureFocus | undefined): PictureFocus | undefined {
  if (position === "center") return focus;
  return { x: (focus ?? centreOfPicture).x, y: position === "top" ? 0 : 100 };
}
