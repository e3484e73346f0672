import { berlinDate, daysAfter } from "#model/dates/berlin-date.ts";
import { instantOf } from "#model/dates/berlin-time.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { startOf } from "#model/events/event-time.ts";
import { type ReminderDays, reminderDays } from "#model/events/reminder-days.ts";
import { isAllowed } from "./allowed-actions.ts";
import { eventState } from "./event-state.ts";

/** Reminders are sent at this time in Berlin. */
const timeOfDay = "09:00";
/** Days for which a missed reminder can still be sent late. */
const lateDays: Readonly<Record<ReminderDays, number>> = { 7: 2, 1: 1 };

type AskedEvent = Pick<CalendarEvent, "date" | "lastDay" | "time" | "isCancelled" | "registrationSettings">;

/**
 * Returns the reminder of an event that is due, undefined for none. It is due from its time of day until it is too
 * late, since the server may have been down. If two are due, the one closer to the event wins.
 */
export function dueReminder(event: AskedEvent, now: Date): ReminderDays | undefined {
  if (!canRemind(event, now)) return undefined;
  const asked = reminderDays.filter((days) => event.registrationSettings.remindsDaysBefore.includes(days));
  return asked.findLast((days) => {
    const day = daysAfter(event.date, -days);
    const from = instantOf(`${day}T${timeOfDay}`);
    return from !== undefined && from <= now && berlinDate(now) <= daysAfter(day, lateDays[days]);
  });
}

/** Whether people may still be reminded of an event: until it begins. */
export function canRemind(event: AskedEvent | undefined, now: Date): boolean {
  if (!event || startOf(event) <= now) return false;
  return isAllowed("remind", { event: eventState(event, { now }), person: "confirmed" });
}

/** Returns the unique key of a reminder; an event moved to another date gets new reminders. */
export function reminderKey({ id, date }: { id: string; date: string }, days: ReminderDays): string {
  return `${id} ${date} ${days}`;
}

/** Whether a key is that of a reminder of the event on its present date. */
export function isReminderOf(event: { id: string; date: string }, key: string): boolean {
  return reminderDays.some((days) => reminderKey(event, days) === key);
}
