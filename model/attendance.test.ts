import { describe, expect, it } from "vitest";
import { attendanceRefusal, dayToEnter } from "./attendance.ts";
import { daysOf } from "./event-days.ts";

const one = { date: "2026-09-12", lastDay: "" };
const three = { date: "2026-10-24", lastDay: "2026-10-26" };

describe("the days of an event", () => {
  it("are one, or all from the first to the last, over the change of the clock and of the month", () => {
    expect(daysOf(one)).toEqual(["2026-09-12"]);
    expect(daysOf(three)).toEqual(["2026-10-24", "2026-10-25", "2026-10-26"]);
    expect(daysOf({ date: "2026-12-31", lastDay: "2027-01-01" })).toEqual(["2026-12-31", "2027-01-01"]);
  });
});

describe("entering who is there", () => {
  it("is for days of the event that have come", () => {
    expect(attendanceRefusal(three, "2026-10-25", "2026-10-25")).toBeUndefined();
    expect(attendanceRefusal(three, "2026-10-24", "2026-11-20")).toBeUndefined();
    expect(attendanceRefusal(three, "2026-10-26", "2026-10-25")).toBe("day_to_come");
    expect(attendanceRefusal(three, "2026-10-27", "2026-11-20")).toBe("no_such_day");
    expect(attendanceRefusal(one, "", "2026-11-20")).toBe("no_such_day");
  });

  it("begins with today, before the event with its first day and after it with its last", () => {
    const days = ["2026-10-01", "2026-10-24", "2026-10-25", "2026-12-01"].map((today) => dayToEnter(three, today));
    expect(days).toEqual(["2026-10-24", "2026-10-24", "2026-10-25", "2026-10-26"]);
  });
});
