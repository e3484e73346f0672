import { describe, expect, it } from "vitest";
import { fc } from "#test/property.ts";
import { berlinDate, daysAfter, nextBerlinMidnight } from "./berlin-date.ts";

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
  ])("at %s is %s", (instant, date) => {
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
  ])("returns the start of the next day %s", (_, instant, midnight) => {
    expect(nextBerlinMidnight(new Date(instant))).toEqual(new Date(midnight));
  });
});

const HOUR = 3_600_000;

/** Instants of two centuries with the same rule for summer time, half of them close to a clock change. */
const moment = fc.oneof(
  fc.date({ min: new Date("1996-01-01"), max: new Date("2200-01-01"), noInvalidDate: true }),
  fc
    .tuple(fc.integer({ min: 1996, max: 2199 }), fc.constantFrom("03", "10"), fc.integer({ min: -30, max: 30 }))
    .map(([year, month, hours]) => {
      const lastDay = Temporal.PlainDate.from(`${year}-${month}-31`);
      const change = Date.parse(`${lastDay.subtract({ days: lastDay.dayOfWeek % 7 })}T01:00:00Z`);
      return new Date(change + hours * HOUR - (hours % 2));
    }),
);

/** Reference implementation by Temporal. */
const inBerlin = (instant: Date) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO("Europe/Berlin");

describe("at any instant", () => {
  it("the date equals that of Temporal, whatever is cached", () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -HOUR, max: HOUR }), (instant, shift) => {
        for (const each of [instant, new Date(instant.getTime() + shift), instant]) {
          expect(berlinDate(each)).toBe(inBerlin(each).toPlainDate().toString());
        }
      }),
    );
  });

  it("the date has a year of four digits, in the first millennium too", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("0001-01-02"), max: new Date("9999-12-30"), noInvalidDate: true }),
        (instant) => {
          expect(berlinDate(instant)).toBe(inBerlin(instant).toPlainDate().toString());
        },
      ),
    );
  });

  it("the next midnight equals the start of the next day of Temporal", () => {
    fc.assert(
      fc.property(moment, (instant) => {
        const tomorrow = inBerlin(instant).toPlainDate().add({ days: 1 });
        expect(nextBerlinMidnight(instant).getTime()).toBe(tomorrow.toZonedDateTime("Europe/Berlin").epochMilliseconds);
      }),
    );
  });
});

describe("daysAfter", () => {
  it("handles months, leap days and clock changes", () => {
    expect(daysAfter("2028-02-28", 1)).toBe("2028-02-29");
    expect(daysAfter("2026-03-29", 1)).toBe("2026-03-30");
    expect(daysAfter("2026-01-01", -1)).toBe("2025-12-31");
  });
});
