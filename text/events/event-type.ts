import type { EventType } from "#model/events/calendar-event.ts";

export const eventTypeLabels: Record<EventType, string> = {
  congress: "Kongress",
  workshop: "Workshop",
  seminar: "Seminar",
  webinar: "Webinar",
};

/** The same as headings of several. */
export const eventTypePlurals: Record<EventType, string> = {
  congress: "Kongresse",
  workshop: "Workshops",
  seminar: "Seminare",
  webinar: "Webinare",
};
