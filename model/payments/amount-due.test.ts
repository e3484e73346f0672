import { describe, expect, it } from "vitest";
import { amountDue, itemsDue, withOwnPrice } from "./amount-due.ts";

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

describe("the price of an event", () => {
  it.each([
    [0, 0],
    [0.5, 50],
    [100_000, 10_000_000],
    [100_000.01, 0],
    ["auf Anfrage", 0],
    [-5, 0],
    [null, 0],
  ])("of %s euro is %i cents", (price, cents) => {
    expect(amountDue({ title: "Tagung", isFree: false, price }, { paidOn: "" })).toBe(cents);
  });

  it("is for one person what they chose, and for those who chose nothing that of the event", () => {
    expect(withOwnPrice(event, {})).toBe(event);
    expect(withOwnPrice(event, { participation: "", workshops: [] })).toBe(event);
    const own = { isFree: false, price: 245.5, participations: [] };
    expect(withOwnPrice(event, { participation: "k2", workshops: ["w1", "w3"] })).toMatchObject(own);
    expect(withOwnPrice(event, { workshops: ["w1"] })).toMatchObject({ isFree: false, price: 160.5 });
    expect(withOwnPrice(event, { participation: "k1" })).toMatchObject({ isFree: true, price: 0, participations: [] });
    expect(withOwnPrice({ isFree: false, price: 5 }, { participation: "k1" })).toMatchObject({
      isFree: true,
      price: 0,
    });
  });
});
