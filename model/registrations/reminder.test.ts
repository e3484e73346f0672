import { describe, expect, it } from "vitest";
import { daysAfter } from "#model/dates/berlin-date.ts";
import { CalendarEvent } from "#model/events/calendar-event.ts";
import { startOf } from "#model/events/event-time.ts";
import type { ReminderDays } from "#model/events/reminder-days.ts";
import { fc } from "#test/property.ts";
import { dueReminder, reminderKey } from "./reminder.ts";

function eventOn(date: string, remindsDaysBefore: ReminderDays[], more: object = {}) {
  return CalendarEvent.parse({ title: "Schmerztag", date, registrationSettings: { remindsDaysBefore }, ...more });
}

describe("dueReminder", () => {
  it.each<[string, ReminderDays | undefined]>([
    // 12 October, 09:00 in Berlin is 07:00 UTC.
    ["2026-10-05T06:59:59Z", undefined],
    ["2026-10-05T07:00:00Z", 7],
    ["2026-10-07T21:59:59Z", 7],
    ["2026-10-07T22:00:00Z", undefined],
    ["2026-10-11T06:59:59Z", undefined],
    ["2026-10-11T07:00:00Z", 1],
    ["2026-10-12T06:59:59Z", 1],
    ["2026-10-12T07:00:00Z", undefined],
  ])("at %s of an event at 09:00 on 12 October: %s", (now, due) => {
    expect(dueReminder(eventOn("2026-10-12", [7, 1]), new Date(now))).toBe(due);
  });

  it("uses the wall time before and after clock changes", () => {
    const [march, october] = [eventOn("2026-03-30", [1]), eventOn("2026-10-26", [1])];
    expect(dueReminder(march, new Date("2026-03-29T06:59:59Z"))).toBeUndefined();
    expect(dueReminder(march, new Date("2026-03-29T07:00:00Z"))).toBe(1);
    expect(dueReminder(october, new Date("2026-10-25T07:59:59Z"))).toBeUndefined();
    expect(dueReminder(october, new Date("2026-10-25T08:00:00Z"))).toBe(1);
  });

  it("returns none for an event without reminders, cancelled or started", () => {
    const now = new Date("2026-10-11T12:00:00Z");
    expect(dueReminder(eventOn("2026-10-12", []), now)).toBeUndefined();
    expect(dueReminder(eventOn("2026-10-12", [7, 1], { isCancelled: true }), now)).toBeUndefined();
    const moments = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 700 }), moments, (days, moment) => {
        const event = eventOn(daysAfter("2026-01-01", days), [7, 1], { time: "18:00 - 20:00 Uhr" });
        if (dueReminder(event, moment) === undefined) return;
        const left = startOf(event).getTime() - moment.getTime();
        expect(left).toBeGreaterThan(0);
        expect(left).toBeLessThan(7.5 * 24 * 60 * 60_000);
      }),
    );
  });

  it("drops unsupported days", () => {
    expect(eventOn("2026-10-12", [1, 3, "7", 1] as never).registrationSettings.remindsDaysBefore).toEqual([1]);
  });

  it("has a unique key per date and number of days", () => {
    const names = [
      reminderKey({ id: "tag", date: "2026-10-12" }, 7),
      reminderKey({ id: "tag", date: "2026-10-12" }, 1),
      reminderKey({ id: "tag", date: "2026-10-13" }, 1),
      reminderKey({ id: "nacht", date: "2026-10-12" }, 1),
    ];
    expect(new Set(names).size).toBe(4);
  });
});
