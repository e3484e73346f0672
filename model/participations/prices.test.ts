import { expect, it } from "vitest";
import { priceRange } from "./prices.ts";

it("finds the cheapest and the most expensive of what is offered", () => {
  const kinds = [
    { title: "Gast", priceCents: 18_000 },
    { title: "Mitglied", priceCents: 9_000, isOffered: true },
    { title: "Früh", priceCents: 6_000, isOffered: false },
    { title: "Förderer", priceCents: 30_000 },
  ];
  expect(priceRange(kinds)).toEqual({ from: kinds[1], to: kinds[3] });
  expect(priceRange(kinds.slice(0, 1))).toEqual({ from: kinds[0], to: kinds[0] });
  for (const none of [[], kinds.slice(2, 3)]) expect(priceRange(none)).toBeUndefined();
});
