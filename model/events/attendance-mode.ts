import type { CalendarEvent } from "./calendar-event.ts";

/** How one attends an event. */
export type AttendanceMode = "on_site" | "online" | "both";

/**
 * Reads from type and place how one attends: a webinar is online, and so is "Online / Virtuell" or "Online (Zugang per
 * E-Mail)"; "Köln und online", "Online und im Hörsaal, Köln" and "Hybrid" are both. In "Campus Digital, Köln" people come
 * to a place.
 */
export function placedAs({ type, location }: Pick<CalendarEvent, "type" | "location">): AttendanceMode {
  if (type === "webinar") return "online";
  const isBoth =
    /hybrid|präsenz|vor ort/i.test(location) || /\b(?:und|oder|sowie)\b|[&+]/i.test(withoutNotes(location));
  if (/^\W*(?:nur |rein |ausschließlich )?(?:online|virtuell|digital)\b/i.test(location))
    return isBoth ? "both" : "online";
  const isOnlineToo = /\b(?:online|virtuell|livestream)\b/i.test(location) && !/\b(?:kein|nicht|ohne)/i.test(location);
  return isOnlineToo || /hybrid/i.test(location) ? "both" : "on_site";
}

/** Reads how one attends from the kinds of participation on offer too: a place with kinds that are online is both. */
export function attendanceModeOf(event: Pick<CalendarEvent, "type" | "location" | "participations">): AttendanceMode {
  const mode = placedAs(event);
  const kinds = event.participations.filter(({ isOffered }) => isOffered);
  if (mode !== "on_site" || !kinds.some(({ isOnline }) => isOnline)) return mode;
  return kinds.every(({ isOnline }) => isOnline) ? "online" : "both";
}

function withoutNotes(location: string): string {
  return location.replace(/\([^)]*\)/g, "");
}
