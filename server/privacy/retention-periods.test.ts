import { describe, expect, it } from "vitest";
import { daysBefore, lastNightlyRunDay, monthsBefore, nextNightlyRun } from "./retention-periods.ts";

describe("months ago", () => {
  it.each([
    ["2026-06-15T10:00:00.000Z", 12, "2025-06-15T10:00:00.000Z"],
    ["2026-03-31T10:00:00.000Z", 1, "2026-02-28T10:00:00.000Z"],
    ["2028-03-31T10:00:00.000Z", 1, "2028-02-29T10:00:00.000Z"],
    ["2028-02-29T00:00:00.000Z", 12, "2027-02-28T00:00:00.000Z"],
    ["2026-01-31T23:59:59.999Z", 2, "2025-11-30T23:59:59.999Z"],
    ["2026-01-05T00:00:00.000Z", 25, "2023-12-05T00:00:00.000Z"],
    ["2026-06-15T10:00:00.000Z", 0, "2026-06-15T10:00:00.000Z"],
  ])("from %s, %i months: %s", (now, months, expected) => {
    expect(monthsBefore(new Date(now), months).toISOString()).toBe(expected);
  });

  it("do not modify the given instant", () => {
    const now = new Date("2026-06-15T10:00:00Z");
    monthsBefore(now, 3);
    daysBefore(now, 3);
    expect(now.toISOString()).toBe("2026-06-15T10:00:00.000Z");
  });
});

describe("the nightly run", () => {
  it.each([
    ["2026-06-15T10:00:00Z", "2026-06-16T01:00:00.000Z"],
    ["2026-06-15T00:59:59.999Z", "2026-06-15T01:00:00.000Z"],
    ["2026-06-15T01:00:00Z", "2026-06-16T01:00:00.000Z"],
    ["2026-12-31T23:30:00Z", "2027-01-01T02:00:00.000Z"],
    // Daylight saving time starts and ends.
    ["2026-03-28T23:30:00Z", "2026-03-29T01:00:00.000Z"],
    ["2026-10-24T23:30:00Z", "2026-10-25T02:00:00.000Z"],
    ["2026-10-25T01:30:00Z", "2026-10-25T02:00:00.000Z"],
  ])("after %s starts at %s", (now, expected) => {
    expect(nextNightlyRun(new Date(now)).toISOString()).toBe(expected);
  });

  it.each([
    ["2026-06-15T00:59:59.999Z", "2026-06-14"],
    ["2026-06-15T01:00:00Z", "2026-06-15"],
    ["2026-06-15T21:59:00Z", "2026-06-15"],
    ["2026-06-15T23:00:00Z", "2026-06-15"],
    ["2026-03-29T00:59:00Z", "2026-03-28"],
    ["2026-03-29T01:00:00Z", "2026-03-29"],
    ["2026-10-25T01:59:00Z", "2026-10-24"],
  ])("last due at %s is that of %s", (now, day) => {
    expect(lastNightlyRunDay(new Date(now))).toBe(day);
  });
});
