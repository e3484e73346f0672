import type { CalendarEvent } from "./calendar-event.ts";
import { lastDayOf } from "./event-days.ts";
import { type TransparencyGap, transparencyGaps } from "./transparency-gaps.ts";

/** What an editor may want to mend before a document is published; nothing of it keeps anybody from publishing. */
export type PublishingHint =
  | "picture_without_description"
  | "event_is_over"
  | "heading_left_out"
  | "dated_later"
  | "points_without_number"
  | "transparency_incomplete";

/**
 * @param collection by its name; others than those known have the hints of all
 * @param document as a form has it, finished or not
 * @param today in Berlin, `yyyy-mm-dd`
 */
export function publishingHints(collection: string, document: object, today: string): PublishingHint[] {
  const { date = "", lastDay = "" } = document as { date?: string; lastDay?: string };
  const texts = richTextsIn(document);
  const hints: [PublishingHint, boolean][] = [
    ["event_is_over", collection === "events" && date !== "" && lastDayOf({ date, lastDay }) < today],
    ["points_without_number", collection === "events" && lacksNumber(document as Partial<CalendarEvent>)],
    ["transparency_incomplete", gapsIn(collection, document).length > 0],
    ["dated_later", collection === "news" && date > today],
    ["picture_without_description", lacksDescription(document) || texts.some((text) => /<img [^>]*alt=""/.test(text))],
    ["heading_left_out", texts.some(leavesHeadingOut)],
  ];
  return hints.filter(([, isTrue]) => isTrue).map(([hint]) => hint);
}

/** What an event with points does not say yet of sponsors and speakers; of other documents nothing. */
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

/** Points that somebody recognises, but nothing by which participants can report them. */
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

/** A picture with a place for its description that is empty, however deep. */
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

/** A heading more than one step below the one before it; the title of the page is the first step. */
function leavesHeadingOut(html: string): boolean {
  let level = 1;
  for (const [, digit] of html.matchAll(/<h([2-6])[ >]/g)) {
    const next = Number(digit);
    if (next > level + 1) return true;
    level = next;
  }
  return false;
}
