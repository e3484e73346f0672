import { describe, expect, it } from "vitest";
import { CalendarEvent, CalendarEventForm } from "./calendar-event.ts";
import { type TransparencyGap, transparencyGaps } from "./transparency-gaps.ts";

const anEvent = (given: object = {}) => CalendarEvent.parse({ title: "Kongress", date: "2026-03-10", ...given });
const sponsor = { name: "Beispiel GmbH", amountCents: 150_050, purpose: "Standmiete", mayBePublished: true };

describe("sponsors and disclosures", () => {
  it("default to none", () => {
    expect(anEvent()).toMatchObject({ scientificLead: "", sponsors: [], disclosures: [] });
    expect(anEvent({ sponsors: [{ name: "A" }], disclosures: [{}] })).toMatchObject({
      sponsors: [{ name: "A", amountCents: null, purpose: "", mayBePublished: false }],
      disclosures: [{ name: "", date: "", text: "" }],
    });
  });

  it("require names, in the form only", () => {
    const { error } = CalendarEventForm.safeParse(anEvent({ sponsors: [{}], disclosures: [{ text: "keine" }] }));
    expect(CalendarEventForm.safeParse(anEvent({ sponsors: [sponsor] })).success).toBe(true);
    expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
      ["sponsors.0.name", "Bitte geben Sie den Namen ein."],
      ["disclosures.0.name", "Bitte geben Sie den Namen ein."],
    ]);
  });

  it.each([["1,200"], ["zehn"], [1.5], [-1], [10_000_001]])("refuse %s as an amount", (amountCents) => {
    const { error } = CalendarEvent.safeParse({ ...anEvent(), sponsors: [{ ...sponsor, amountCents }] });
    expect(error?.issues).toMatchObject([
      { path: ["sponsors", 0, "amountCents"], message: expect.stringContaining("Bitte geben Sie einen Betrag") },
    ]);
  });
});

describe("transparencyGaps", () => {
  const kindsOf = (given: object): TransparencyGap["kind"][] =>
    transparencyGaps(anEvent({ certificationPoints: 6, ...given })).map(({ kind }) => kind);

  it.each<[string, object, TransparencyGap["kind"][]]>([
    ["none for an event without sponsors and speakers", {}, []],
    ["none for a complete event", { sponsors: [sponsor], disclosures: [{ name: "A", text: "keine" }] }, []],
    ["an amount", { sponsors: [{ ...sponsor, amountCents: null }] }, ["sponsor_without_amount"]],
    ["a consent", { sponsors: [{ ...sponsor, mayBePublished: false }] }, ["sponsor_not_named"]],
    ["a disclosure", { disclosures: [{ name: "A", text: " " }] }, ["speaker_without_disclosure"]],
    ["none without points", { certificationPoints: 0, disclosures: [{ name: "A" }] }, []],
  ])("returns %s", (_, given, kinds) => {
    expect(kindsOf(given)).toEqual(kinds);
  });
});
