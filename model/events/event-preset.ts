import type { CalendarEvent, RegistrationSettings } from "./calendar-event.ts";

/** What a new event can begin with: values, not types. */
export const eventPresets = ["conference", "webinar", "workshop", "congress"] as const;
export type EventPreset = (typeof eventPresets)[number];

type Values = Pick<CalendarEvent, "type" | "time" | "location"> & {
  registrationSettings: Pick<RegistrationSettings, "enabled" | "capacity" | "waitingListEnabled" | "takesColleagues">;
};

const open = { enabled: true, capacity: null, waitingListEnabled: false, takesColleagues: false };
const online = "Online / Virtuell";

const values: Record<EventPreset, Values> = {
  // A pain conference or quality circle: three units of 45 minutes.
  conference: { type: "seminar", time: "19:00 - 21:15 Uhr", location: "", registrationSettings: open },
  webinar: { type: "webinar", time: "18:00 - 19:30 Uhr", location: online, registrationSettings: open },
  workshop: {
    type: "workshop",
    time: "09:00 - 17:00 Uhr",
    location: "",
    registrationSettings: { ...open, capacity: 20, waitingListEnabled: true },
  },
  congress: {
    type: "congress",
    time: "09:00 - 18:00 Uhr",
    location: "",
    registrationSettings: { ...open, takesColleagues: true },
  },
};

/** Returns the event with the values of a preset; title, date and everything a preset says nothing of stay. */
export function withPreset(event: CalendarEvent, preset: EventPreset): CalendarEvent {
  const { registrationSettings, ...rest } = values[preset];
  return { ...event, ...rest, registrationSettings: { ...event.registrationSettings, ...registrationSettings } };
}
