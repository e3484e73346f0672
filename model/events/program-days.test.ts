import { describe, expect, it } from "vitest";
import { attendanceRefusal, dayToEnter } from "#model/attendance/attendance.ts";
import { CalendarEvent, CalendarEventForm } from "./calendar-event.ts";

const anEvent = (...days: object[]) =>
  CalendarEvent.parse({ title: "Kurs", date: "2026-09-12", lastDay: "2026-09-27", days });
const errorsOf = (...days: object[]) =>
  (CalendarEventForm.safeParse(anEvent(...days)).error?.issues ?? []).map(({ path, message }) => [
    path.join("."),
    message,
  ]);
const first = { date: "2026-09-12", start: "09:00", end: "17:00" };
const last = { date: "2026-09-27" };

describe("days of the programme", () => {
  it("default to none, and are sorted", () => {
    expect(CalendarEvent.parse({ title: "Kurs", date: "2026-09-12" }).days).toEqual([]);
    expect(anEvent(last, first).days).toEqual([first, { ...last, start: "", end: "" }]);
  });

  it.each<[string, object[], [string, string][]]>([
    ["may be none", [], []],
    ["match the event", [first, last], []],
    ["are within its period", [first, { date: "2026-09-11" }, last], [["days.0.date", "12.09.2026 bis 27.09.2026."]]],
    ["are not after it", [first, last, { date: "2026-09-28" }], [["days.2.date", "12.09.2026 bis 27.09.2026."]]],
    [
      "may have a start or an end only",
      [
        { ...first, end: "" },
        { ...last, end: "09:00" },
      ],
      [],
    ],
    ["are unique", [first, last, last], [["days.2.date", "Dieser Tag steht schon da."]]],
    ["include its first day", [last], [["days", "Der erste Tag der Veranstaltung fehlt: 12.09.2026."]]],
    ["include its last day", [first], [["days", "Der letzte Tag der Veranstaltung fehlt: 27.09.2026."]]],
    ["require a date", [{}, first, last], [["days.0.date", "Bitte geben Sie ein gültiges Datum ein."]]],
    [
      "end after they start",
      [{ ...first, end: "09:00" }, last],
      [["days.0.end", "Das Ende liegt nicht nach dem Beginn."]],
    ],
  ])("%s", (_, days, expected) => {
    const errors = errorsOf(...days);
    expect(errors.map(([path]) => path)).toEqual(expected.map(([path]) => path));
    for (const [index, [, message]] of expected.entries()) expect(errors[index]?.[1]).toContain(message);
  });

  it("refuse an invalid time of day", () => {
    const { error } = CalendarEvent.safeParse({ title: "Kurs", date: "2026-09-12", days: [{ start: "25:00" }] });
    expect(error?.issues).toMatchObject([{ path: ["days", 0, "start"], message: "Bitte geben Sie eine Uhrzeit ein." }]);
  });

  it("are those on which attendance can be recorded", () => {
    const event = anEvent(first, last);
    expect(attendanceRefusal(event, "2026-09-13", "2026-09-30")).toBe("no_such_day");
    expect(attendanceRefusal(event, "2026-09-27", "2026-09-30")).toBeUndefined();
    expect(dayToEnter(event, "2026-09-13")).toBe("2026-09-27");
    expect(attendanceRefusal(anEvent(), "2026-09-13", "2026-09-30")).toBeUndefined();
  });
});
