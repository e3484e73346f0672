import { expect, it } from "vitest";
import { describeErasedAgain, describeRetained } from "./after-restore.ts";

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
