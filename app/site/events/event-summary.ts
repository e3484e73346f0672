import { type CalendarEvent, type CertificationBadge, certificationBadge } from "#model/calendar-event.ts";

/** What lists and teasers show of an event: plain data for the browser, the badge decided by the server. */
export type EventSummary = { id: string; badge: CertificationBadge } & Pick<
  CalendarEvent,
  "title" | "date" | "lastDay" | "time" | "location" | "type" | "image" | "imageAlt" | "isFree" | "price"
>;

/** For loaders only: the schemas behind it never reach the browser. */
export function summarizeEvent(event: CalendarEvent & { id: string }): EventSummary {
  const { id, title, date, lastDay, time, location, type, image, imageAlt, isFree, price } = event;
  const badge = certificationBadge(event);
  return { id, title, date, lastDay, time, location, type, image, imageAlt, isFree, price, badge };
}
