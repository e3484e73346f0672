import { expect, it } from "vitest";
import { describeAccounts, describeErasedAgain, describeRetained } from "./after-restore.ts";

it.each([
  [0, "0 Personen wurden erneut gelöscht.\n"],
  [1, "1 Person wurde erneut gelöscht.\n"],
  [3, "3 Personen wurden erneut gelöscht.\n"],
])("says that %i people were erased again", (erasedAgain, sentence) => {
  expect(describeErasedAgain({ erasedAgain, unreadLists: [] })).toBe(sentence);
});

it("warns about a list that was not read", () => {
  expect(describeErasedAgain({ erasedAgain: 0, unreadLists: ["s3://sicherungen"] })).toContain(
    "Die Liste der Löschungen in s3://sicherungen ließ sich nicht lesen.",
  );
});

it("says which accounts are not what they were, or that nobody knows", () => {
  const describeKept = (accounts: Parameters<typeof describeAccounts>[0]["accounts"]) =>
    describeAccounts({ accounts, hasAdministrator: true });
  expect(describeKept({ locked: [], former: [], missing: [] })).toBe("");
  expect(describeKept({ locked: ["a@verein.example", "b@verein.example"], former: ["c@d.example"], missing: [] })).toBe(
    "Nach der Sicherung entfernte oder gesperrte Konten, die gesperrt sind: a@verein.example, b@verein.example.\n" +
      "Konten mit früherem Passwort, zweitem Faktor oder Recht: c@d.example.\n",
  );
  expect(describeKept({ locked: [], former: [], missing: ["e@verein.example"] })).toBe(
    "Nach der Sicherung angelegte Konten, die es nicht mehr gibt: e@verein.example.\n",
  );
  expect(describeKept(undefined)).toContain("bitte sperren Sie diese Konten");
});

it("says how to come in when nobody is left who manages accounts", () => {
  const locked = { locked: ["a@verein.example"], former: [], missing: [] };
  for (const accounts of [locked, undefined])
    expect(describeAccounts({ accounts, hasAdministrator: false })).toMatch(
      /\nAchtung: Niemand kann mehr Konten verwalten\. „npm run admin -- create E-MAIL“ .* „npm run admin -- reset E-MAIL“ .*\n$/,
    );
});

it("says what retention removed, nothing, or why it was held", () => {
  expect(describeRetained({ counts: { registrations: 2, mails: 0 } })).toBe(
    "Nach Ablauf der Fristen erneut gelöscht: 2 Anmeldungen.\n",
  );
  expect(describeRetained({ counts: { registrations: 0 } })).toBe("");
  const hold = { kind: "clock_ahead", today: "2026-06-15", aliveOn: "2026-01-01" } as const;
  expect(describeRetained({ counts: { registrations: 2 }, hold })).toContain(
    "Es wird nichts gelöscht, bis jemand die Uhrzeit bestätigt",
  );
});
