import { expect, it } from "vitest";
import { type DigestMode, digestWindow } from "./digest-window.ts";

const read = (mode: DigestMode, now: string, told?: string) => {
  const window = digestWindow(mode, new Date(now), told === undefined ? undefined : new Date(told));
  return window && [window.after.toISOString().slice(0, 16), window.until.toISOString().slice(0, 16)];
};

it.each([
  ["on a morning in summer", "2026-06-15T05:00:00Z", "2026-06-14T05:00:00Z", ["2026-06-14T05:00", "2026-06-15T05:00"]],
  ["later that day", "2026-06-15T20:00:00Z", "2026-06-14T05:00:00Z", ["2026-06-14T05:00", "2026-06-15T05:00"]],
  [
    "before seven, yesterday's",
    "2026-06-15T04:59:00Z",
    "2026-06-13T05:00:00Z",
    ["2026-06-13T05:00", "2026-06-14T05:00"],
  ],
  ["in winter", "2026-12-15T06:00:00Z", "2026-12-14T06:00:00Z", ["2026-12-14T06:00", "2026-12-15T06:00"]],
  [
    "on the day the clocks change",
    "2026-10-25T06:00:00Z",
    "2026-10-24T05:00:00Z",
    ["2026-10-24T05:00", "2026-10-25T06:00"],
  ],
  ["for the first time", "2026-06-15T06:00:00Z", undefined, ["2026-06-14T05:00", "2026-06-15T05:00"]],
  [
    "after months, no further back than a week",
    "2026-06-15T06:00:00Z",
    "2026-01-01T05:00:00Z",
    ["2026-06-08T05:00", "2026-06-15T05:00"],
  ],
])("the daily mail covers %s", (_name, now, told, window) => expect(read("daily", now, told)).toEqual(window));

it("is due once", () => {
  expect(read("daily", "2026-06-15T06:00:00Z", "2026-06-15T05:00:00Z")).toBeUndefined();
  expect(read("at_once", "2026-06-15T06:04:00Z", "2026-06-15T06:00:00Z")).toBeUndefined();
});

it("tells at once what arrived in the last minutes, and the rest of the day after a change of mind", () => {
  expect(read("at_once", "2026-06-15T06:07:30Z", "2026-06-15T06:00:00Z")).toEqual([
    "2026-06-15T06:00",
    "2026-06-15T06:05",
  ]);
  expect(read("at_once", "2026-06-15T12:00:00Z", "2026-06-15T05:00:00Z")).toEqual([
    "2026-06-15T05:00",
    "2026-06-15T12:00",
  ]);
});

it.each([
  ["daily", ["2026-06-14T05:00", "2026-06-15T05:00"]],
  ["at_once", ["2026-06-15T05:55", "2026-06-15T06:00"]],
] as const)("does not wait until a clock that was ahead comes true: %s", (mode, window) => {
  expect(read(mode, "2026-06-15T06:00:00Z", "2031-06-15T05:00:00Z")).toEqual(window);
});

it("is never due for those who want none", () => expect(read("never", "2026-06-15T06:00:00Z")).toBeUndefined());
