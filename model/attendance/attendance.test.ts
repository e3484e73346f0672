import { describe, expect, it } from "vitest";
import { daysOf } from "#model/events/event-days.ts";
import { attendanceRefusal, dayToEnter } from "./attendance.ts";

const one = { date: "2026-09-12", lastDay: "" };
const three = { date: "2026-10-24", lastDay: "2026-10-26" };

describe("daysOf", () => {
  it("returns all days from first to last, across clock changes and years", () => {
    expect(daysOf(one)).toEqual(["2026-09-12"]);
    expect(daysOf(three)).toEqual(["2026-10-24", "2026-10-25", "2026-10-26"]);
    expect(daysOf({ date: "2026-12-31", lastDay: "2027-01-01" })).toEqual(["2026-12-31", "2027-01-01"]);
  });
});

describe("recording attendance", () => {
  it("is allowed on past and current days of the event only", () => {
    expect(attendanceRefusal(three, "2026-10-25", "2026-10-25")).toBeUndefined();
    expect(attendanceRefusal(three, "2026-10-24", "2026-11-20")).toBeUndefined();
    expect(attendanceRefusal(three, "2026-10-26", "2026-10-25")).toBe("day_to_come");
    expect(attendanceRefusal(three, "2026-10-27", "2026-11-20")).toBe("no_such_day");
    expect(attendanceRefusal(one, "", "2026-11-20")).toBe("no_such_day");
  });

  it("preselects today, the first day before the event, and the last day after it", () => {
    const days = ["2026-10-01", "2026-10-24", "2026-10-25", "2026-12-01"].map((today) => dayToEnter(three, today));
    expect(days).toEqual(["2026-10-24", "2026-10-24", "2026-10-25", "2026-10-26"]);
  });
});
