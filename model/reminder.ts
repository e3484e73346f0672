import { berlinDate, daysAfter } from "./berlin-date.ts";
import { instantOf } from "./berlin-time.ts";
import type { CalendarEvent } from "./calendar-event.ts";
import { startOf } from "./event-time.ts";
import { type ReminderDays, reminderDays } from "./reminder-days.ts";

/** Reminders go out at this time in Berlin. */
const timeOfDay = "09:00";
/** A reminder that could not be made on its day is still one this many days later; that of the last day until it begins. */
const lateDays: Readonly<Record<ReminderDays, number>> = { 7: 2, 1: 1 };

type AskedEvent = Pick<CalendarEvent, "date" | "lastDay" | "time" | "isCancelled" | "registrationSettings">;

/**
 * Which reminder of an event is due now; undefined for none. It is due from its hour on until it would no longer be one:
 * the computer may have been off. Of two that are due, the nearer counts.
 */
export function dueReminder(event: AskedEvent, now: Date): ReminderDays | undefined {
  if (event.isCancelled || startOf(event) <= now) return undefined;
  const asked = reminderDays.filter((days) => event.registrationSettings.remindsDaysBefore.includes(days));
  return asked.findLast((days) => {
    const day = daysAfter(event.date, -days);
    const from = instantOf(`${day}T${timeOfDay}`);
    return from !== undefined && from <= now && berlinDate(now) <= daysAfter(day, lateDays[days]);
  });
}

/** Names a reminder for good: of the same event on another date there is another. */
export function reminderKey({ id, date }: { id: string; date: string }, days: ReminderDays): string {
  return `${id} ${date} ${days}`;
}
