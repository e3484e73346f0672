import { expect, test } from "vitest";
import { promoPosition } from "./promo-position.ts";

test.each([
  [0, 0],
  [9_750, 0],
  [10_000, 1],
  [19_750, 1],
  [20_000, 2],
  [59_750, 5],
])("after %i ms the promotion shows the event at position %i", (seen, position) => {
  expect(promoPosition(seen)).toBe(position);
});

test("the promotion is over after 60 s", () => {
  expect(promoPosition(60_000)).toBeUndefined();
});
