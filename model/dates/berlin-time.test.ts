import { describe, expect, it } from "vitest";
import { fc } from "#test/property.ts";
import { instantOf, isWallTime, wallTimeOf } from "./berlin-time.ts";

describe("instantOf", () => {
  it("handles winter and summer time", () => {
    expect(instantOf("2026-01-15T08:00")?.toISOString()).toBe("2026-01-15T07:00:00.000Z");
    expect(instantOf("2026-07-15T08:00")?.toISOString()).toBe("2026-07-15T06:00:00.000Z");
  });

  it("returns undefined in the hour skipped at the start of summer time", () => {
    expect(instantOf("2026-03-29T01:59")?.toISOString()).toBe("2026-03-29T00:59:00.000Z");
    expect(instantOf("2026-03-29T02:00")).toBeUndefined();
    expect(instantOf("2026-03-29T02:59")).toBeUndefined();
    expect(instantOf("2026-03-29T03:00")?.toISOString()).toBe("2026-03-29T01:00:00.000Z");
  });

  it("returns the first instant in the hour repeated at its end", () => {
    expect(instantOf("2026-10-25T02:30")?.toISOString()).toBe("2026-10-25T00:30:00.000Z");
    expect(instantOf("2026-10-25T03:00")?.toISOString()).toBe("2026-10-25T02:00:00.000Z");
  });

  it("returns undefined for invalid wall times", () => {
    for (const text of [
      "",
      "2026-02-30T08:00",
      "2026-01-15T24:00",
      "2026-01-15 08:00",
      "2026-01-15T08:00Z",
      "2026-01-15T08:00T",
      "x",
    ]) {
      expect(isWallTime(text), text).toBe(false);
      expect(instantOf(text), text).toBeUndefined();
    }
  });

  it("is inverted by wallTimeOf, at every minute of a year", () => {
    const from = Date.UTC(2026, 0, 1) / 60_000;
    fc.assert(
      fc.property(fc.integer({ min: from, max: from + 366 * 24 * 60 }), (minutes) => {
        const wallTime = wallTimeOf(new Date(minutes * 60_000));
        const instant = instantOf(wallTime);
        const behind = minutes * 60_000 - (instant?.getTime() ?? 0);
        return instant !== undefined && (behind === 0 || behind === 3_600_000) && wallTimeOf(instant) === wallTime;
      }),
    );
  });
});
