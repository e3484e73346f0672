import { CalendarEventForm } from "#model/events/calendar-event.ts";
import { refuseBy } from "../ui/editor/refuse-by.ts";

/** Validates an event beyond the store's own rules. Returns a 422 answer, or undefined if it is valid. */
export function refuseEvent({ document }: { document?: unknown }) {
  return refuseBy(CalendarEventForm, document);
}
