import { describe, expect, it } from "vitest";
import { activityActions, sectionOf } from "#model/operation/activity.ts";
import { describeActivity, sectionLabels } from "./activity.ts";

describe("describeActivity", () => {
  it("names the record", () => {
    expect(describeActivity({ action: "news.updated", details: { id: "a", title: "Neuer Leitfaden" } })).toBe(
      "Nachricht „Neuer Leitfaden“ bearbeitet",
    );
    expect(describeActivity({ action: "board.deleted", details: { title: "Dr. Erika Mustermann" } })).toBe(
      "Vorstandsmitglied „Dr. Erika Mustermann“ gelöscht",
    );
  });

  it("says what was planned, when and by whom", () => {
    const at = "2026-12-01T07:00:00.000Z";
    expect(describeActivity({ action: "news.planned", details: { title: "Leitfaden", at } })).toBe(
      "Veröffentlichung: Nachricht „Leitfaden“ für 01.12.2026, 08:00 Uhr geplant",
    );
    expect(describeActivity({ action: "home.published", details: { plannedBy: "erika@verein.example" } })).toBe(
      "Startseite wie von erika@verein.example geplant veröffentlicht",
    );
    expect(describeActivity({ action: "events.removed", details: { title: "Tagung", reason: "Abgelaufen" } })).toBe(
      "Veranstaltung „Tagung“ wie geplant offline genommen (Grund: Abgelaufen)",
    );
  });

  it("says of an old address what it was before, if it changed itself", () => {
    const details = { title: "/neu", target: "/kontakt" };
    expect(describeActivity({ action: "redirect.changed", details })).toBe(
      "Alte Adresse „/neu“ jetzt anders, zu „/kontakt“ weitergeleitet",
    );
    expect(describeActivity({ action: "redirect.changed", details: { ...details, former: "/alt" } })).toBe(
      "Alte Adresse „/alt“ durch „/neu“ ersetzt, weitergeleitet zu „/kontakt“",
    );
  });

  it("uses the German singular and plural", () => {
    const details = { title: "Jahrestagung", count: 1 };
    expect(describeActivity({ action: "registration.confirmed", details })).toBe(
      "1 Anmeldung zur Veranstaltung „Jahrestagung“ bestätigt",
    );
    expect(describeActivity({ action: "registration.cancelled", details: { ...details, count: 12 } })).toBe(
      "12 Anmeldungen zur Veranstaltung „Jahrestagung“ storniert",
    );
  });

  it("has a sentence for every code, even without details", () => {
    for (const action of activityActions) {
      expect(describeActivity({ action, details: {} })).toMatch(/^[A-ZÄÖÜ„1-9].*[a-zäöüß“]$/u);
    }
  });

  it("sets the marks within a title as single ones, whatever was done", () => {
    const marked = "„Der Schmerz“ heute";
    const details = { title: marked, target: marked, source: marked };
    const sentences = activityActions.map((action) => describeActivity({ action, details }));
    expect(sentences.filter((sentence) => sentence.includes("„‚Der Schmerz‘ heute“")).length).toBeGreaterThan(20);
    expect(sentences.filter((sentence) => sentence.includes("„„"))).toEqual([]);
  });

  it("shows unknown actions of an older site unchanged", () => {
    const details = { title: "<b>Alt</b>" };
    expect(describeActivity({ action: "Veranstaltung aktualisiert" as never, details })).toBe(
      "Veranstaltung aktualisiert „<b>Alt</b>“",
    );
    expect(describeActivity({ action: "constructor" as never, details: {} })).toBe("constructor");
  });
});

describe("sectionLabels", () => {
  it("has a label for the section of every code", () => {
    for (const action of activityActions) expect(sectionLabels[sectionOf(action)], action).toMatch(/\p{Lu}/u);
  });
});
