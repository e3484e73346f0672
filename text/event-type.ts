import type { EventType } from "#model/events/calendar-event.ts";

export const eventTypeLabels: Record<EventType, string> = {
  congress: "Kongress",
  workshop: "Workshop",
  seminar: "Seminar",
  webinar: "Webinar",
};
