import { expect, it } from "vitest";
import { lastDateIn } from "./last-date-in.ts";

it.each([
  ["10.–12.03.2025 · kostenfreie Teilnahme", "2025-03-12"],
  ["15 Fortbildungspunkte beim Online-Kongress vom 10. bis 12.03.2025 Die Teilnahme ist kostenfrei.", "2025-03-12"],
  ["am 5. 3. 25", "2025-03-05"],
  ["30. April – 1. Mai 2027", "2027-05-01"],
  ["Anmeldung bis 2026-12-31, Beginn 02.01.2027", "2027-01-02"],
  ["im märz 2025", "2025-03-31"],
  ["Kostenfrei, 15 Punkte, 10.–12. März", undefined],
  ["Raum 12.03, 2025 Plätze", undefined],
  ["", undefined],
])("finds the last day in %j", (text, day) => {
  expect(lastDateIn(text)).toBe(day);
});
