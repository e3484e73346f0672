import { expect, it } from "vitest";
import { afterDays, afterMonths, days, efnErased, months } from "./period.ts";

it("formats periods in singular and plural", () => {
  expect([1, 24].map(months)).toEqual(["1 Monat", "24 Monate"]);
  expect([1, 24].map(afterMonths)).toEqual(["nach 1 Monat", "nach 24 Monaten"]);
  expect(efnErased({ efnMonths: 3, correctableDays: 60 })).toBe(
    "3 Monate nach Ablauf der Frist für Meldung und Korrektur der Punkte (60 Tage nach der Veranstaltung)",
  );
  expect([1, 90].map(days)).toEqual(["1 Tag", "90 Tage"]);
  expect([1, 90].map(afterDays)).toEqual(["nach 1 Tag", "nach 90 Tagen"]);
});
