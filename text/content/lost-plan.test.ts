import { expect, it } from "vitest";
import { endBeforePlanText, lostPlanText } from "./lost-plan.ts";

it("says which planned publication is lost", () => {
  expect(lostPlanText("2026-06-18T06:00:00Z")).toBe(
    "Die Veröffentlichung, die für 18.06.2026, 08:00 Uhr geplant ist, wird aufgehoben.",
  );
  expect([lostPlanText(null), lostPlanText(undefined)]).toEqual(["", ""]);
});

it.each([
  ["2026-06-18T06:00:00Z", "2026-06-18T07:59", true],
  ["2026-06-18T06:00:00Z", "2026-06-18T08:00", true],
  ["2026-06-18T06:00:00Z", "2026-06-18T08:01", false],
  ["2026-06-18T08:01", "2026-06-18T06:00:00Z", true],
  ["2026-06-18T07:59", "2026-06-18T06:00:00Z", false],
  ["2026-06-18T06:00:00Z", "2026-06-18T06:00:00Z", true],
  ["2026-06-18T06:00:00Z", "2026-06-17T", false],
  ["2026-06-18T06:00:00Z", "", false],
  [null, "2026-06-18T08:00", false],
  ["2026-06-18T06:00:00Z", undefined, false],
])("says that a draft planned for %s never appears if its record ends at %s: %s", (publishAt, removeAt, isSaid) => {
  expect(endBeforePlanText(publishAt, removeAt) !== "").toBe(isSaid);
});
