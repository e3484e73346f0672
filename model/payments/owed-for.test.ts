import { describe, expect, it } from "vitest";
import { asksForPrice, hasPrice, owedFor } from "./owed-for.ts";

const free = { isFree: true, price: "" };
const priced = { isFree: false, price: 50 };
const kind = (priceCents: number) => ({ id: `k${priceCents}`, title: "Mitglied", priceCents });

describe("an event", () => {
  it.each([
    ["that is free", free, false, false],
    ["of an old site, with a price in words", { isFree: false, price: "auf Anfrage" }, false, false],
    ["with a price", priced, true, true],
    ["with a free kind and one that costs", { ...free, participations: [kind(0), kind(9_000)] }, true, true],
    // Who registered before it had kinds pays the price, and nobody who registers now.
    ["with a price and free kinds", { ...priced, participations: [kind(0)] }, true, false],
    ["with free kinds", { ...free, participations: [kind(0)], workshops: [kind(0)] }, false, false],
    ["with free kinds and a workshop", { ...free, participations: [kind(0)], workshops: [kind(4_000)] }, true, true],
    ["that is free, with a workshop", { ...free, workshops: [kind(4_000)] }, true, true],
  ])("%s", (_, event, has, asks) => {
    expect([hasPrice(event), asksForPrice(event)]).toEqual([has, asks]);
  });

  it("costs what was chosen", () => {
    const event = { ...priced, participations: [kind(9_000)], workshops: [kind(4_000)] };
    expect(owedFor(event, { participation: "k9000", workshops: ["k4000"] })).toBe(13_000);
    expect(owedFor(event, {})).toBe(5_000);
  });
});
