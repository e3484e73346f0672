import { describe, expect, it } from "vitest";
import { CalendarEvent } from "#model/events/calendar-event.ts";
import { transparencyLines, transparencyNote } from "./transparency.ts";

const anEvent = (given: object = {}) => CalendarEvent.parse({ title: "Kongress", date: "2026-03-10", ...given });
const sponsor = { name: "Beispiel GmbH", amountCents: 150_050, purpose: "Standmiete", mayBePublished: true };

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
