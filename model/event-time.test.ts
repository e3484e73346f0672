import { describe, expect, it } from "vitest";
import { nextDay, parseEventTime, withBerlinOffset } from "./event-time.ts";

const date = "2026-06-15";
const read = (time: string) => parseEventTime({ date, time });

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

  it.each(["ab 17:00 Uhr", "um 17 Uhr", "17:00", "17:00 - 17:00 Uhr"])("knows no end of %j", (text) => {
    expect(read(text)).toEqual({ date, startTime: "17:00", endDate: undefined, endTime: undefined });
  });

  it("ends on the next day what lasts past midnight", () => {
    expect(read("22:00 - 02:00 Uhr")).toMatchObject({ endDate: "2026-06-16", endTime: "02:00" });
    expect(read("18:00 - 24:00 Uhr")).toMatchObject({ endDate: "2026-06-16", endTime: "00:00" });
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
  ])("takes %j for all day", (text) => {
    expect(read(text)).toBeUndefined();
  });

  it("does not search a long text for a time", () => {
    expect(read(`09:00${" ".repeat(50_000)}- 18:00 Uhr`)).toBeUndefined();
  });
});

describe("nextDay", () => {
  it("crosses months, years and leap days", () => {
    expect(nextDay("2026-12-31")).toBe("2027-01-01");
    expect(nextDay("2028-02-28")).toBe("2028-02-29");
    expect(nextDay("2026-03-28")).toBe("2026-03-29");
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
  ])("knows the offset on %s at %s", (day, time, offset) => {
    expect(withBerlinOffset(day, time)).toBe(`${day}T${time}:00${offset}`);
  });
});
