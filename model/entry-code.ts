import type { CalendarEvent } from "./calendar-event.ts";

/** Whether who is there is entered at the door, as where points are given: then each registration has a code to show. */
export function hasEntryCode({
  accreditations,
  certificationPoints,
}: Pick<CalendarEvent, "accreditations" | "certificationPoints">): boolean {
  return accreditations.some(({ state }) => state !== "refused") || certificationPoints > 0;
}
