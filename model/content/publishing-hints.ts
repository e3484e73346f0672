import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { isUpcoming } from "#model/events/event-days.ts";
import { type TransparencyGap, transparencyGaps } from "#model/events/transparency-gaps.ts";

/** Warnings before a document is published; they do not prevent publishing. */
export type PublishingHint =
  | "picture_without_description"
  | "event_is_over"
  | "heading_left_out"
  | "dated_later"
  | "points_without_number"
  | "transparency_incomplete";

/**
 * Returns the warnings about a document.
 * @param collection its name; unknown ones get the general warnings
 * @param document as in the form, possibly incomplete
 * @param today in Berlin, `yyyy-mm-dd`
 */
export function publishingHints(collection: string, document: object, today: string): PublishingHint[] {
  const { date = "", lastDay = "" } = document as { date?: string; lastDay?: string };
  const texts = richTextsIn(document);
  const hints: [PublishingHint, boolean][] = [
    ["event_is_over", collection === "events" && date !== "" && !isUpcoming({ date, lastDay }, today)],
    ["points_without_number", collection === "events" && lacksNumber(document as Partial<CalendarEvent>)],
    ["transparency_incomplete", gapsIn(collection, document).length > 0],
    ["dated_later", collection === "news" && date > today],
    ["picture_without_description", lacksDescription(document) || texts.some((text) => /<img [^>]*alt=""/.test(text))],
    ["heading_left_out", texts.some(leavesHeadingOut)],
  ];
  return hints.filter(([, isTrue]) => isTrue).map(([hint]) => hint);
}

/** Returns missing details about sponsors and speakers of an event with points; none for other documents. */
export function gapsIn(collection: string, document: object): TransparencyGap[] {
  if (collection !== "events") return [];
  const {
    accreditations = [],
    certificationPoints = 0,
    sponsors = [],
    disclosures = [],
  } = document as Partial<CalendarEvent>;
  return transparencyGaps({ accreditations, certificationPoints, sponsors, disclosures });
}

/** Whether an event has recognised points without the number to report them. */
function lacksNumber({
  accreditations = [],
  certificationPoints,
  certificationPending,
}: Partial<CalendarEvent>): boolean {
  if (accreditations.length === 0) return Number(certificationPoints) > 0 && !certificationPending;
  return accreditations.some(
    ({ state, points, number }) => state === "recognised" && Number(points) > 0 && number.trim() === "",
  );
}

/** Whether a picture at any depth has an empty description. */
function lacksDescription(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { image, imageAlt } = value as { image?: unknown; imageAlt?: unknown };
  if (typeof image === "string" && image !== "" && typeof imageAlt === "string" && imageAlt.trim() === "") return true;
  return Object.values(value).some(lacksDescription);
}

function richTextsIn(value: unknown): string[] {
  if (typeof value === "string") return value.includes("<") ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(richTextsIn);
}

/** Whether a heading skips a level; the title of the page is level 1. */
function leavesHeadingOut(html: string): boolean {
  let level = 1;
  for (const [, digit] of html.matchAll(/<h([2-6])[ >]/g)) {
    const next = Number(digit);
    if (next > level + 1) return true;
    level = next;
  }
  return false;
}
