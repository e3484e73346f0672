import { expect, it } from "vitest";
import { optionalWallTime } from "./wall-time-field.ts";

it.each([
  [undefined, ""],
  [null, ""],
  ["", ""],
  [" 2026-06-15T09:00 ", "2026-06-15T09:00"],
])("reads %j as %j", (given, time) => {
  expect(optionalWallTime.parse(given)).toBe(time);
});

it.each(["15.06.2026 09:00", "2026-06-31T09:00", "2026-06-15T24:00", "2026-06-15", 7])("refuses %j once", (given) => {
  const issues = optionalWallTime.safeParse(given).error?.issues;
  expect(issues).toHaveLength(1);
  expect(issues?.[0]?.message).not.toMatch(/vorgestellt/);
});

it("refuses a time in the hour skipped at the start of summer time", () => {
  expect(optionalWallTime.safeParse("2027-03-28T02:30").error?.issues.map(({ message }) => message)).toEqual([
    "Diese Uhrzeit gibt es an dem Tag nicht: Die Uhren werden eine Stunde vorgestellt.",
  ]);
});
