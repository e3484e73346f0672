import type { CalendarEvent } from "#model/events/calendar-event.ts";

/** Whether registrations have an entry code: attendance is recorded at the door of events with points. */
export function hasEntryCode({
  accreditations,
  certificationPoints,
}: Pick<CalendarEvent, "accreditations" | "certificationPoints">): boolean {
  return accreditations.some(({ state }) => state !== "refused") || certificationPoints > 0;
}
