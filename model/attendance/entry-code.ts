import type { CalendarEvent } from "#model/events/calendar-event.ts";

type AskedEvent = Pick<CalendarEvent, "type" | "location" | "accreditations" | "certificationPoints">;

/** Whether registrations have an entry code: attendance is recorded at the door of events with points on site. */
export function hasEntryCode(event: AskedEvent): boolean {
  const { accreditations, certificationPoints } = event;
  return isOnSite(event) && (accreditations.some(({ state }) => state !== "refused") || certificationPoints > 0);
}

/**
 * Whether people come to a place, at least some of them: no webinar, and not online only, as in "Online / Virtuell" or
 * "Online (Zugang per E-Mail)". "Online und im Hörsaal, Köln" is on site too.
 */
export function isOnSite({ type, location }: Pick<CalendarEvent, "type" | "location">): boolean {
  if (type === "webinar") return false;
  const isOnline = /^\W*(?:nur |rein |ausschließlich )?(?:online|virtuell|digital)\b/i.test(location);
  const isBoth =
    /hybrid|präsenz|vor ort/i.test(location) || /\b(?:und|oder|sowie)\b|[&+]/i.test(withoutNotes(location));
  return !isOnline || isBoth;
}

function withoutNotes(location: string): string {
  return location.replace(/\([^)]*\)/g, "");
}
