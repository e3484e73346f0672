import { describe, expect, it } from "vitest";
import { countsPartsOfDays, partOfDay, pointsOfPart } from "./presence.ts";

const day = "2026-09-12";
const planned = (start: string, end: string, date = day) => ({ date, start, end });
const part = (minutes: number, ...programme: Parameters<typeof partOfDay>[0]) =>
  partOfDay(programme, { days: [day], minutes: { [day]: minutes } }, day);

describe("the attended part of a day", () => {
  it.each([
    ["unplanned", [], 480, 240],
    ["planned without times", [{ date: day }, { date: day, start: "09:00" }, { date: day, end: "10:00" }], 480, 240],
    ["longer than eight hours", [planned("08:00", "20:00")], 480, 240],
    ["of six hours", [planned("09:30", "15:30")], 360, 240],
    ["of three hours", [planned("09:15", "12:15")], 180, 180],
    ["in two parts, with the break between", [planned("14:00", "15:45"), planned("09:00", "12:00")], 405, 240],
    ["beside another", [planned("09:00", "10:00", "2026-09-13"), planned("09:00", "15:00")], 360, 240],
    ["that ends when it starts", [planned("09:00", "09:00")], 480, 240],
    ["that ends before it starts", [planned("15:00", "09:00")], 480, 240],
  ])("%s is whole or half from some minutes on", (_what, programme, whole, half) => {
    expect(part(whole, ...programme)).toBe("whole");
    expect(part(whole - 1, ...programme)).toBe(whole === half ? "none" : "half");
    expect(part(half, ...programme)).toBe(whole === half ? "whole" : "half");
    expect(part(half - 1, ...programme)).toBe("none");
  });

  it("is unknown without both times of that day", () => {
    expect(partOfDay([], { days: [day], minutes: { [day]: 500 } }, day)).toBe("whole");
    expect(partOfDay([], { days: [day] }, day)).toBeUndefined();
    expect(partOfDay([], { days: [day], minutes: { "2026-09-13": 500 } }, day)).toBeUndefined();
  });
});

it("reduces the points of half a day to three, and of none to zero", () => {
  expect([8, 2].map((points) => pointsOfPart(points, "half"))).toEqual([3, 2]);
  expect(pointsOfPart(8, "none")).toBe(0);
  expect(pointsOfPart(8, "whole")).toBe(8);
  expect(pointsOfPart(8, undefined)).toBe(8);
});

it("counts parts of days in category B only", () => {
  expect(["B", "A", ""].map((category) => countsPartsOfDays({ category }))).toEqual([true, false, false]);
});
