import { describe, expect, it } from "vitest";
import { daysAfter } from "#model/dates/berlin-date.ts";
import { fc, textOf } from "#test/property.ts";
import { parseEventTime, startOf, withBerlinOffset } from "./event-time.ts";

const date = "2026-06-15";
const read = (time: string, lastDay = "") => parseEventTime({ date, lastDay, time });

describe("parseEventTime", () => {
  it("reads the default time of SPEC", () => {
    expect(read("09:00 - 18:00 Uhr")).toEqual({ date, startTime: "09:00", endDate: date, endTime: "18:00" });
  });

  it.each([
    ["9:00–17:30 Uhr", "09:00", "17:30"],
    ["9.00 - 12.15 Uhr", "09:00", "12:15"],
    ["von 9 bis 12 Uhr", "09:00", "12:00"],
    ["17 Uhr bis 19 Uhr", "17:00", "19:00"],
    ["09:00 Uhr - 18:00 Uhr", "09:00", "18:00"],
    ["  09:00-18:00  ", "09:00", "18:00"],
    ["09:00\u00a0–\u00a018:00\u00a0UHR", "09:00", "18:00"],
  ])("reads %j", (text, startTime, endTime) => {
    expect(read(text)).toMatchObject({ startTime, endTime, endDate: date });
  });

  it.each(["ab 17:00 Uhr", "um 17 Uhr", "17:00", "17:00 - 17:00 Uhr"])("returns no end for %j", (text) => {
    expect(read(text)).toEqual({ date, startTime: "17:00", endDate: undefined, endTime: undefined });
  });

  it("ends on the next day when the end is before the start", () => {
    expect(read("22:00 - 02:00 Uhr")).toMatchObject({ endDate: "2026-06-16", endTime: "02:00" });
    expect(read("18:00 - 24:00 Uhr")).toMatchObject({ endDate: "2026-06-16", endTime: "00:00" });
  });

  it("lasts from the first day to the last", () => {
    const lastDay = "2026-06-17";
    expect(read("09:00 - 18:00 Uhr", lastDay)).toEqual({
      date,
      startTime: "09:00",
      endDate: lastDay,
      endTime: "18:00",
    });
    expect(read("18:00 - 14:00 Uhr", lastDay)).toMatchObject({ endDate: lastDay, endTime: "14:00" });
    expect(read("12:00 - 12:00 Uhr", lastDay)).toMatchObject({ endDate: lastDay, endTime: "12:00" });
    expect(read("10:00 - 24:00 Uhr", lastDay)).toMatchObject({ endDate: "2026-06-18", endTime: "00:00" });
    expect(read("ab 17:00 Uhr", lastDay)).toMatchObject({ startTime: "17:00", endDate: undefined });
  });

  it.each([
    "",
    "ganztägig",
    "10 - 12",
    "17",
    "Freitag 09:00 - 18:00 Uhr, Samstag 09:00 - 14:00 Uhr",
    "10.–12.03.2025, ab 09:00 Uhr",
    "09:00 - 25:00 Uhr",
    "24:00 - 25:00 Uhr",
    "24:00 Uhr",
    "09:60 Uhr",
    "09:00 - 18:00 Uhr\nEND:VEVENT",
  ])("does not parse %j", (text) => {
    expect(read(text)).toBeUndefined();
  });

  it("does not parse a long text", () => {
    expect(read(`${" ".repeat(95)}17:00`)).toMatchObject({ startTime: "17:00" });
    expect(read(`${" ".repeat(96)}17:00`)).toBeUndefined();
    expect(read(`09:00${" ".repeat(50_000)}- 18:00 Uhr`)).toBeUndefined();
  });
});

describe("startOf", () => {
  it.each([
    ["2026-01-15", "09:30 - 18:00 Uhr", "2026-01-15T08:30:00.000Z"],
    ["2026-07-15", "ab 17 Uhr", "2026-07-15T15:00:00.000Z"],
    ["2026-07-15", "nach Vereinbarung", "2026-07-14T22:00:00.000Z"],
    // A time that does not exist on the day: as on a clock that was not set.
    ["2026-03-29", "02:30 Uhr", "2026-03-29T01:30:00.000Z"],
    ["2026-03-29", "02:00 Uhr", "2026-03-29T01:00:00.000Z"],
    // One that exists twice.
    ["2026-10-25", "02:30 Uhr", "2026-10-25T00:30:00.000Z"],
    ["2026-12-31", "23:59 Uhr", "2026-12-31T22:59:00.000Z"],
  ])("of %s, %j is %s", (date, time, instant) => {
    expect(startOf({ date, lastDay: "", time }).toISOString()).toBe(instant);
  });
});

describe("withBerlinOffset", () => {
  it.each([
    ["2026-01-15", "09:00", "+01:00"],
    ["2026-07-15", "09:00", "+02:00"],
    ["2026-03-29", "01:59", "+01:00"],
    ["2026-03-29", "03:00", "+02:00"],
    ["2026-10-25", "01:59", "+02:00"],
    ["2026-10-25", "03:00", "+01:00"],
    ["2026-03-29", "02:30", "+01:00"],
    ["2026-10-25", "02:30", "+02:00"],
  ])("returns the offset on %s at %s", (day, time, offset) => {
    expect(withBerlinOffset(day, time)).toBe(`${day}T${time}:00${offset}`);
  });
});

const someDay = fc
  .date({ min: new Date("1996-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const twoDigits = (number: number) => `${number}`.padStart(2, "0");
const clock = fc.tuple(fc.nat(23), fc.nat(59)).map(([hours, minutes]) => `${twoDigits(hours)}:${twoDigits(minutes)}`);
/** A time of day with one of the ways to write it. */
const written = fc
  .tuple(
    clock,
    fc.constantFrom<(time: string) => string>(
      (time) => time,
      (time) => time.replace(/^0/, ""),
      (time) => `${time.replace(":", ".")} Uhr`,
      (time) => `${time}Uhr`,
      (time) => (time.endsWith(":00") ? `${Number(time.slice(0, 2))} Uhr` : time),
    ),
  )
  .map(([time, write]) => ({ time, text: write(time) }));

describe("any time of an event", () => {
  it("is parsed from every spelling", () => {
    const before = fc.constantFrom("", "von ", "Von  ");
    const between = fc.constantFrom("-", " - ", "–", " – ", " — ", " bis ", "\u00a0bis\u00a0");
    fc.assert(
      fc.property(someDay, before, written, between, written, (date, prefix, from, dash, to) => {
        const period = parseEventTime({ date, lastDay: "", time: `${prefix}${from.text}${dash}${to.text}` });
        const end =
          to.time === from.time
            ? { endDate: undefined, endTime: undefined }
            : { endDate: to.time < from.time ? daysAfter(date, 1) : date, endTime: to.time };
        expect(period).toEqual({ date, startTime: from.time, ...end });
      }),
    );
  });

  it("without an end is parsed from every spelling", () => {
    fc.assert(
      fc.property(someDay, fc.constantFrom("", "ab ", "um "), written, (date, prefix, { text, time }) => {
        const period = parseEventTime({ date, lastDay: "", time: `${prefix}${text}` });
        expect(period).toEqual({ date, startTime: time, endDate: undefined, endTime: undefined });
      }),
    );
  });

  it("gives a valid period or none", () => {
    const text = textOf("9", "09:00", "12.30", "24:00", "25", ":60", " ", " Uhr", "-", " bis ", "von ", "ab ", "um ");
    fc.assert(
      fc.property(someDay, text, (date, time) => {
        const period = parseEventTime({ date, lastDay: "", time });
        if (period === undefined) return;
        const start = Temporal.PlainDateTime.from(`${period.date}T${period.startTime}`);
        expect(period.endDate === undefined).toBe(period.endTime === undefined);
        if (!period.endDate) return;
        const end = Temporal.PlainDateTime.from(`${period.endDate}T${period.endTime}`);
        const minutes = start.until(end).total("minutes");
        expect(minutes).toBeGreaterThan(0);
        expect(minutes).toBeLessThan(48 * 60);
      }),
    );
  });
});

describe("any day", () => {
  it("is followed by the next of the calendar", () => {
    fc.assert(
      fc.property(someDay, (date) => {
        expect(daysAfter(date, 1)).toBe(Temporal.PlainDate.from(date).add({ days: 1 }).toString());
      }),
    );
    for (const year of [1999, 2000, 2024, 2100]) {
      for (const date of [`${year}-02-28`, `${year}-03-01`, `${year}-12-31`]) {
        expect(daysAfter(date, 1)).toBe(Temporal.PlainDate.from(date).add({ days: 1 }).toString());
      }
    }
  });

  it("has an offset that leads back to the same time in Berlin, except in the hour that is skipped", () => {
    const lastSunday = (day: string) => {
      const lastDay = Temporal.PlainDate.from(day);
      return `${lastDay.subtract({ days: lastDay.dayOfWeek % 7 })}`;
    };
    const changeDay = fc
      .tuple(fc.integer({ min: 1996, max: 2199 }), fc.constantFrom("03-31", "10-31"))
      .map(([year, monthEnd]) => lastSunday(`${year}-${monthEnd}`));
    fc.assert(
      fc.property(fc.oneof(someDay, changeDay), clock, (date, time) => {
        fc.pre(!(time.startsWith("02:") && date === lastSunday(`${date.slice(0, 4)}-03-31`)));
        const zoned = Temporal.Instant.from(withBerlinOffset(date, time)).toZonedDateTimeISO("Europe/Berlin");
        expect(zoned.toPlainDateTime().toString()).toBe(`${date}T${time}:00`);
        // The list of participants and search engines agree on when it begins.
        expect(zoned.epochMilliseconds).toBe(startOf({ date, lastDay: "", time: `${time} Uhr` }).getTime());
      }),
    );
  });
});
