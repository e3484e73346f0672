import { expect, it } from "vitest";
import { afterDays, afterMonths, days, months } from "./period-text.ts";

it("a period is said in the singular for one and in the plural for more", () => {
  expect([1, 24].map(months)).toEqual(["1 Monat", "24 Monate"]);
  expect([1, 24].map(afterMonths)).toEqual(["nach 1 Monat", "nach 24 Monaten"]);
  expect([1, 90].map(days)).toEqual(["1 Tag", "90 Tage"]);
  expect([1, 90].map(afterDays)).toEqual(["nach 1 Tag", "nach 90 Tagen"]);
});
