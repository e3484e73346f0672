import { placedAs } from "#model/events/attendance-mode.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";

type AskedEvent = Pick<CalendarEvent, "type" | "location" | "accreditations" | "certificationPoints">;

/** Whether registrations have an entry code: attendance is recorded at the door of events with points on site. */
export function hasEntryCode(event: AskedEvent): boolean {
  const { accreditations, certificationPoints } = event;
  const isOnSite = placedAs(event) !== "online";
  return isOnSite && (accreditations.some(({ state }) => state !== "refused") || certificationPoints > 0);
}
