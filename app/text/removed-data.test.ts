import { describe, expect, it } from "vitest";
import { describeActivity } from "./activity.ts";

describe("what was removed", () => {
  it.each([
    [{}, "Aufbewahrungsfristen geprüft, nichts war abgelaufen"],
    [{ registrations: 1 }, "Nach Ablauf der Aufbewahrungsfrist gelöscht: 1 Anmeldung"],
    [
      { pageViews: 2, registrations: 30 },
      "Nach Ablauf der Aufbewahrungsfrist gelöscht: 30 Anmeldungen, 2 Zahlen zu Seitenaufrufen",
    ],
  ])("by a nightly run is counted: %j", (details, sentence) => {
    expect(describeActivity({ action: "retention.applied", details })).toBe(sentence);
  });

  it.each([
    [{}, "Personenbezogene Daten gelöscht: keine gefunden"],
    [{ contactMessages: 1, accounts: 1 }, "Personenbezogene Daten gelöscht: 1 Kontaktanfrage, 1 Konto"],
  ])("on a person's request is counted: %j", (details, sentence) => {
    expect(describeActivity({ action: "privacy.erased", details })).toBe(sentence);
  });
});
