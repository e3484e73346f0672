import { describe, expect, it } from "vitest";
import { describeActivity } from "./activity.ts";

describe("removed data", () => {
  it.each([
    [{}, "Aufbewahrungsfristen geprüft, nichts war abgelaufen"],
    [{ registrations: 1 }, "Nach Ablauf der Aufbewahrungsfrist gelöscht: 1 Anmeldung"],
    [
      { pageViews: 2, registrations: 30 },
      "Nach Ablauf der Aufbewahrungsfrist gelöscht: 30 Anmeldungen, 2 Zahlen zu Seitenaufrufen",
    ],
  ])("is counted for a nightly run: %j", (details, sentence) => {
    expect(describeActivity({ action: "retention.applied", details })).toBe(sentence);
  });

  it.each([
    [{}, "Personenbezogene Daten gelöscht: keine gefunden"],
    [{ contactMessages: 1, accounts: 1 }, "Personenbezogene Daten gelöscht: 1 Kontaktanfrage, 1 Konto"],
  ])("is counted for the request of a person: %j", (details, sentence) => {
    expect(describeActivity({ action: "privacy.erased", details })).toBe(sentence);
  });
});
