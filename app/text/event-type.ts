import type { EventType } from "#model/calendar-event.ts";

export const eventTypeLabels: Record<EventType, string> = {
  congress: "Kongress",
  workshop: "Workshop",
  seminar: "Seminar",
  webinar: "Webinar",
};
