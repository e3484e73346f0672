import { describe, expect, it } from "vitest";
import { fc } from "#test/property.ts";
import { isCalendarDate } from "./calendar-date.ts";

describe("isCalendarDate", () => {
  it("accepts exactly the days of the calendar", () => {
    const year = fc.oneof(fc.integer({ min: 1, max: 9999 }), fc.constantFrom(1900, 2000, 2024, 2100));
    fc.assert(
      fc.property(year, fc.nat(13), fc.nat(32), (year, month, day) => {
        const padded = (number: number, length: number) => `${number}`.padStart(length, "0");
        const exists = month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(2000, month, 0)).getUTCDate();
        const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
        const isMissing = month === 2 && day === 29 && !isLeap;
        expect(isCalendarDate(`${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`)).toBe(exists && !isMissing);
      }),
    );
  });
});
