import { describe, expect, it } from "vitest";
import { amountDue, itemsDue } from "./amount-due.ts";

const event = {
  ...{ title: "Tagung", isFree: false, price: "120,50" },
  participations: [
    { id: "k1", title: "Mitglied", priceCents: 0 },
    { id: "k2", title: "Gast", priceCents: 18_000 },
  ],
  workshops: [
    { id: "w1", title: "Ultraschall", priceCents: 4_000 },
    { id: "w2", title: "Akupunktur", priceCents: 0 },
    { id: "w3", title: "Hypnose", priceCents: 2_550 },
  ],
};

describe("itemsDue", () => {
  it("lists the kind and the workshops that cost something, and amountDue sums them up", () => {
    const chosen = { participation: "k2", workshops: ["w3", "w1", "w2"] };
    expect(itemsDue(event, chosen)).toEqual([
      { title: "Gast", cents: 18_000 },
      { title: "Ultraschall", cents: 4_000 },
      { title: "Hypnose", cents: 2_550 },
    ]);
    expect(amountDue(event, { ...chosen, paidOn: "" })).toBe(24_550);
    expect(amountDue(event, { ...chosen, paidOn: "2026-06-14" })).toBe(0);
  });

  it("takes the price of the event for those who have no kind", () => {
    expect(itemsDue(event, { workshops: [] })).toEqual([{ title: "Tagung", cents: 12_050 }]);
    expect(itemsDue(event, { participation: "k1" })).toEqual([]);
    expect(itemsDue({ ...event, isFree: true }, {})).toEqual([]);
  });

  it("names nothing for a kind the event does not know", () => {
    expect(itemsDue(event, { participation: "k9", workshops: ["w9"] })).toEqual([]);
  });
});
