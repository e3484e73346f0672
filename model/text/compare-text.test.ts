import { expect, it } from "vitest";
import { expectTotalOrder, fc, textOf } from "#test/property.ts";
import { compareText } from "./compare-text.ts";

it("sorts dates and ids by code units, capitals first", () => {
  expect(["b", "2025-03-14", "B", "", "2025-03-02", "ä"].sort(compareText)).toEqual([
    "",
    "2025-03-02",
    "2025-03-14",
    "B",
    "b",
    "ä",
  ]);
});

it("is a total order", () => {
  expectTotalOrder(fc.oneof(fc.constantFrom("a", "A", "ä", "a\u0308"), textOf("a", "b", "\u0308")), compareText);
});
