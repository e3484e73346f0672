import { describe, expect, it } from "vitest";
import { startOfPeriod } from "./activity-period.ts";

describe("startOfPeriod", () => {
  it.each([
    ["2026-06-15T10:00:00Z", "2026-06-14T22:00:00.000Z"],
    ["2026-06-14T22:00:00Z", "2026-06-14T22:00:00.000Z"],
    ["2026-06-14T21:59:59Z", "2026-06-13T22:00:00.000Z"],
    ["2026-01-15T10:00:00Z", "2026-01-14T23:00:00.000Z"],
    // The clocks change at 01:00 UTC: both days start with the offset of the night before.
    ["2026-03-29T12:00:00Z", "2026-03-28T23:00:00.000Z"],
    ["2026-10-25T22:30:00Z", "2026-10-24T22:00:00.000Z"],
  ])("at %s, the period heute starts at %s", (now, start) => {
    expect(startOfPeriod("heute", new Date(now))).toBe(start);
  });

  it("goes back seven and thirty days", () => {
    const now = new Date("2026-06-15T10:00:00Z");
    expect(startOfPeriod("woche", now)).toBe("2026-06-08T10:00:00.000Z");
    expect(startOfPeriod("monat", now)).toBe("2026-05-16T10:00:00.000Z");
  });
});
