import { describe, expect, it } from "vitest";
import { CalendarEvent, CalendarEventForm } from "./calendar-event.ts";
import { transparencyLines, transparencyNote } from "./transparency.ts";
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

describe("transparencyNote", () => {
  it("lists sponsors with extent and purpose, and interests with their date", () => {
    const disclosures = [
      { name: "Dr. Anna Beispiel", date: "2026-02-01", text: "Vorträge für\nMuster AG" },
      { name: "Dr. Bert Beispiel", text: "keine" },
      { name: "Dr. Carl Beispiel" },
    ];
    expect(transparencyNote(anEvent({ sponsors: [sponsor], disclosures })).replaceAll("\u00a0", " ")).toBe(
      [
        "Transparenzhinweis:",
        "Unterstützt durch Beispiel GmbH: 1.500,50 €, Standmiete",
        "Interessenkonflikte von Dr. Anna Beispiel: Vorträge für Muster AG (Stand 01.02.2026)",
        "Interessenkonflikte von Dr. Bert Beispiel: keine",
      ].join("\n"),
    );
    expect(transparencyNote(anEvent())).toBe("");
  });

  it("omits sponsors who have not agreed or have no name", () => {
    const sponsors = [{ ...sponsor, mayBePublished: false }, sponsor, { ...sponsor, name: "" }];
    expect(transparencyLines(anEvent({ sponsors }))).toEqual(transparencyLines(anEvent({ sponsors: [sponsor] })));
    expect(transparencyLines(anEvent({ sponsors }))).toHaveLength(1);
  });

  it("names what is known of the extent, and equal lines once", () => {
    const lines = (...changes: object[]) =>
      transparencyLines(anEvent({ sponsors: changes.map((change) => ({ ...sponsor, ...change })) }));
    expect(lines({ amountCents: null, purpose: "" })).toEqual(["Unterstützt durch Beispiel GmbH"]);
    expect(lines({ amountCents: null })).toEqual(["Unterstützt durch Beispiel GmbH: Standmiete"]);
    expect(lines({ purpose: "" }).map((line) => line.replaceAll("\u00a0", " "))).toEqual([
      "Unterstützt durch Beispiel GmbH: 1.500,50 €",
    ]);
    expect(lines({}, {})).toHaveLength(1);
    const wordy = { name: "A", text: "Vorträge \n\n  für B" };
    expect(transparencyLines(anEvent({ disclosures: [wordy] }))).toEqual(["Interessenkonflikte von A: Vorträge für B"]);
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
