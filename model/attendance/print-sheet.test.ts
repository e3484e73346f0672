import { expect, it } from "vitest";
import { badgeFormats, badgesPerSheet, placeOfBadge, pointsPerMillimetre } from "./print-sheet.ts";

it.each(badgeFormats)("badges of $key fit on an A4 sheet without overlapping", (format) => {
  const perSheet = badgesPerSheet(format);
  const places = Array.from({ length: perSheet }, (_, place) => placeOfBadge(format, place));
  for (const { x, y } of places) {
    expect([x, y].every((millimetres) => millimetres >= 0)).toBe(true);
    expect(x + format.width).toBeLessThanOrEqual(210);
    expect(y + format.height).toBeLessThanOrEqual(297);
  }
  expect(places[0]?.x).toBeCloseTo(210 - (places[format.columns - 1]?.x ?? 0) - format.width);
  expect(places[0]?.y).toBeCloseTo(297 - (places.at(-1)?.y ?? 0) - format.height);
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(perSheet);
  expect(placeOfBadge(format, perSheet)).toEqual({ ...placeOfBadge(format, 0), sheet: 1 });
  expect([format.key, format.label]).toEqual([
    `${format.width}x${format.height}`,
    expect.stringMatching(`^${format.width} × ${format.height} mm.*, ${perSheet} je Blatt$`),
  ]);
});

it("converts an inch of millimetres to 72 points", () => {
  expect(25.4 * pointsPerMillimetre).toBeCloseTo(72);
});
