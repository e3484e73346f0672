import { describe, expect, it } from "vitest";
import { CalendarEventForm } from "#model/events/calendar-event.ts";
import { euroAmount } from "#model/fields/number-field.ts";
import { firstOverlap, isOnOffer, overlaps } from "./choice-rule.ts";
import { Participation, Workshop } from "./participation.ts";

const kind = (changes: Partial<Participation> = {}) => Participation.parse({ id: "k1", title: "Mitglied", ...changes });

describe("a kind of participation", () => {
  it("is on offer from its first to its last day", () => {
    const early = kind({ validFrom: "2026-06-01", validUntil: "2026-06-30" });
    const on = (day: string) => isOnOffer(early, day);
    expect(["2026-05-31", "2026-06-01", "2026-06-30", "2026-07-01"].map(on)).toEqual([false, true, true, false]);
    expect(isOnOffer(kind(), "2026-06-01")).toBe(true);
    expect(isOnOffer(kind({ isOffered: false }), "2026-06-01")).toBe(false);
  });

  it("has defaults for everything but its id", () => {
    expect(Participation.parse({ id: "k1" })).toEqual({
      ...{ id: "k1", title: "", description: "", seats: null, priceCents: 0, isOffered: true },
      ...{ audience: "open", validFrom: "", validUntil: "", isOnline: false, points: null },
    });
    expect(Participation.safeParse({ id: "a b" }).success).toBe(false);
  });
});

it.each(["1,2,3", "1,200", "zehn", "-5", "200000"])("refuses the price %s with the sentence of the field", (price) => {
  const messagesOf = ({ error }: { error?: { issues: { message: string }[] } }) =>
    error?.issues.map(({ message }) => message);
  const said = messagesOf(euroAmount.safeParse(price));
  expect(said).toHaveLength(1);
  for (const schema of [Participation, Workshop])
    expect(messagesOf(schema.safeParse({ id: "k1", priceCents: price }))).toEqual(said);
  expect(messagesOf(Participation.safeParse({ id: "k1", priceCents: 1.5 }))).toEqual([
    "Bitte geben Sie einen Betrag in Euro von 0 bis 100.000 ein.",
  ]);
});

describe("workshops", () => {
  const at = (startsAt: string, endsAt: string) => ({
    startsAt: startsAt && `2026-09-12T${startsAt}`,
    endsAt: endsAt && `2026-09-12T${endsAt}`,
  });
  it.each([
    [at("09:00", "10:30"), at("10:00", "12:00"), true],
    [at("09:00", "12:00"), at("10:00", "11:00"), true],
    [at("09:00", "10:30"), at("10:30", "12:00"), false],
    [at("09:00", ""), at("09:00", "10:30"), false],
    [at("", ""), at("", ""), false],
  ])("%o and %o overlap: %s", (one, other, expected) => {
    expect([overlaps(one, other), overlaps(other, one)]).toEqual([expected, expected]);
    expect(firstOverlap([at("07:00", "08:00"), one, other]) !== undefined).toBe(expected);
  });
});

it("says on save what is wrong with kinds and workshops", () => {
  const event = {
    ...{ title: "Tagung", date: "2026-09-12" },
    participations: [
      kind(),
      kind({ id: "k2" }),
      kind({ id: "k3", title: "", validFrom: "2026-06-02", validUntil: "2026-06-01" }),
      kind({ id: "k4", title: "Heute", validFrom: "2026-06-02", validUntil: "2026-06-02" }),
      kind({ id: "k5", title: "Ab", validFrom: "2026-06-02" }),
      kind({ id: "k6", title: "Bis", validUntil: "2026-06-01" }),
    ],
    workshops: [
      Workshop.parse({ id: "w1", title: "Ultraschall", startsAt: "2026-09-12T10:00", endsAt: "2026-09-12T09:00" }),
      Workshop.parse({ id: "w2", title: "Ultraschall", startsAt: "2026-09-12T10:00", endsAt: "2026-09-12T10:00" }),
      Workshop.parse({ id: "w3", title: "Bis", endsAt: "2026-09-12T10:00" }),
      Workshop.parse({ id: "w4", title: "Ab", startsAt: "2026-09-12T10:00" }),
    ],
  };
  const issues = CalendarEventForm.safeParse(event).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["participations.1.title", "Diese Bezeichnung gibt es schon."],
    ["participations.2.title", "Bitte geben Sie eine Bezeichnung ein."],
    ["workshops.1.title", "Diese Bezeichnung gibt es schon."],
    ["participations.2.validUntil", "Der letzte Tag liegt vor dem ersten."],
    ["workshops.0.endsAt", "Das Ende liegt vor dem Beginn."],
    ["workshops.1.endsAt", "Das Ende liegt vor dem Beginn."],
  ]);
});
