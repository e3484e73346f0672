import { describe, expect, it } from "vitest";
import { berlinDate, nextBerlinMidnight } from "./berlin-date.ts";

describe("berlinDate", () => {
  it.each([
    ["2025-01-14T22:59:59.999Z", "2025-01-14"],
    ["2025-01-14T23:00:00Z", "2025-01-15"],
    ["2025-07-14T21:59:59.999Z", "2025-07-14"],
    ["2025-07-14T22:00:00Z", "2025-07-15"],
    ["2025-12-31T23:00:00Z", "2026-01-01"],
    ["2024-02-28T23:00:00Z", "2024-02-29"],
    ["2025-03-30T00:59:59Z", "2025-03-30"],
    ["2025-10-25T22:00:00Z", "2025-10-26"],
    ["2025-10-26T22:59:59Z", "2025-10-26"],
  ])("at %s it is %s", (instant, date) => {
    expect(berlinDate(new Date(instant))).toBe(date);
  });
});

describe("nextBerlinMidnight", () => {
  it.each([
    ["in winter", "2025-01-14T12:00:00Z", "2025-01-14T23:00:00Z"],
    ["in summer", "2025-07-14T12:00:00Z", "2025-07-14T22:00:00Z"],
    ["just before midnight", "2025-01-14T22:59:59.999Z", "2025-01-14T23:00:00Z"],
    ["at midnight itself", "2025-01-14T23:00:00Z", "2025-01-15T23:00:00Z"],
    ["the evening before the clocks go forward", "2025-03-29T20:00:00Z", "2025-03-29T23:00:00Z"],
    ["on the day of 23 hours", "2025-03-29T23:00:00Z", "2025-03-30T22:00:00Z"],
    ["the evening before the clocks go back", "2025-10-25T20:00:00Z", "2025-10-25T22:00:00Z"],
    ["on the day of 25 hours", "2025-10-25T22:00:00Z", "2025-10-26T23:00:00Z"],
    ["in the hour that comes twice", "2025-10-26T01:30:00Z", "2025-10-26T23:00:00Z"],
    ["on New Year's Eve", "2025-12-31T12:00:00Z", "2025-12-31T23:00:00Z"],
  ])("is right %s", (_, instant, midnight) => {
    expect(nextBerlinMidnight(new Date(instant))).toEqual(new Date(midnight));
  });
});
