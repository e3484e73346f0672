import { expect, it } from "vitest";
import { badgeFormats, badgesPerSheet, placeOfBadge } from "./print-sheet.ts";

it.each(badgeFormats)("badges of $key fit on a sheet of A4, none over another", (format) => {
  const perSheet = badgesPerSheet(format);
  const places = Array.from({ length: perSheet }, (_, place) => placeOfBadge(format, place));
  for (const { x, y } of places) {
    expect([x, y].every((millimetres) => millimetres >= 0)).toBe(true);
    expect(x + format.width).toBeLessThanOrEqual(210);
    expect(y + format.height).toBeLessThanOrEqual(297);
  }
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(perSheet);
  expect(placeOfBadge(format, perSheet)).toEqual({ ...placeOfBadge(format, 0), sheet: 1 });
});
