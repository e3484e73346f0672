import { expect, it } from "vitest";
import { portraitFocus, settledFocus } from "./picture-focus.ts";

it("rounds to steps inside the picture", () => {
  expect(settledFocus({ x: 32.4, y: 97.5 })).toEqual({ x: 30, y: 100 });
  expect(settledFocus({ x: -12, y: 140 })).toEqual({ x: 0, y: 100 });
});

it("prefers the position of the record to the focal point of the picture", () => {
  const focus = { x: 20, y: 35 };
  expect(portraitFocus("center", focus)).toEqual(focus);
  expect(portraitFocus("center", undefined)).toBeUndefined();
  expect(portraitFocus("top", focus)).toEqual({ x: 20, y: 0 });
  expect(portraitFocus("bottom", undefined)).toEqual({ x: 50, y: 100 });
});
