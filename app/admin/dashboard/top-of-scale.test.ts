import { expect, it } from "vitest";
import { topOfScale } from "./top-of-scale.ts";

it.each([
  [1, 2],
  [2, 2],
  [3, 4],
  [5, 10],
  [10, 10],
  [11, 20],
  [401, 1000],
  [123_456, 200_000],
])("for at most %i views, scales up to %i", (highest, top) => expect(topOfScale(highest)).toBe(top));
