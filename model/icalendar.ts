// By hand: ical-generator writes DTSTAMP in local time and escapes neither UID nor name; ics knows no VTIMEZONE.
import type { CalendarEvent } from "./calendar-event.ts";
import { nextDay, parseEventTime } from "./event-time.ts";
import { excerpt, plainText } from "./excerpt.ts";
import type { WithId } from "./id.ts";

export type CalendarEntry = WithId<Pick<CalendarEvent, "title" | "date" | "time" | "location" | "description">>;

export interface CalendarContext {
  /** Canonical origin without trailing slash; part of every UID, so that entries keep their identity. */
  siteUrl: string;
  /** The moment the calendar is made (RFC 5545 DTSTAMP). */
  now: Date;
  /** What programs call the calendar when somebody subscribes to it; left out for a single event. */
  name?: string;
}

const MAX_DESCRIPTION = 2000;
const MAX_LINE_OCTETS = 75;

/** Summer and winter time in Germany; also keeps a calendar without events valid (RFC 5545 §3.6: at least one component). */
const berlinTimeZone = [
  "BEGIN:VTIMEZONE",
  "TZID:Europe/Berlin",
  "BEGIN:DAYLIGHT",
  "DTSTART:19960331T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "TZNAME:CEST",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "DTSTART:19961027T030000",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "TZNAME:CET",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/**
 * An iCalendar file (RFC 5545) of the events, in the order given. Times are read from the free text of the event and
 * stand in Berlin time; an event whose time cannot be read lasts all day and says its time in the description.
 * Nothing written in an event can end its entry or add a line of its own.
 */
export function formatCalendar(events: readonly CalendarEntry[], context: CalendarContext): string {
  const { siteUrl, name } = context;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(hostOf(siteUrl))}//Veranstaltungen//DE`,
    "CALSCALE:GREGORIAN",
    ...(name
      ? [`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`, "REFRESH-INTERVAL;VALUE=DURATION:PT12H"]
      : []),
    ...berlinTimeZone,
    ...events.flatMap((event) => entryLines(event, context)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function entryLines(event: CalendarEntry, { siteUrl, now }: CalendarContext): string[] {
  const period = parseEventTime(event);
  const description = descriptionOf(event, period !== undefined);
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(`${event.id}@${hostOf(siteUrl)}`)}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, "")}`,
    ...(period
      ? [
          `DTSTART;TZID=Europe/Berlin:${localTime(period.date, period.startTime)}`,
          ...(period.endDate && period.endTime
            ? [`DTEND;TZID=Europe/Berlin:${localTime(period.endDate, period.endTime)}`]
            : []),
        ]
      : [`DTSTART;VALUE=DATE:${compact(event.date)}`, `DTEND;VALUE=DATE:${compact(nextDay(event.date))}`]),
    `SUMMARY:${escapeText(event.title)}`,
    `LOCATION:${escapeText(event.location)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    `URL:${siteUrl}/veranstaltungen?event=${encodeURIComponent(event.id)}`,
    "END:VEVENT",
  ];
}

/** The description as plain text, a line per paragraph, cut where no calendar shows more; before it a time we cannot read. */
function descriptionOf({ time, description }: CalendarEntry, isTimeKnown: boolean): string {
  const lines: string[] = isTimeKnown || !time.trim() ? [] : [`Zeit: ${time.trim()}`];
  let room = MAX_DESCRIPTION;
  // Only for reading: what an odd tag leaves behind is text and escaped as such.
  for (const block of description.split(/<br ?\/?>|<\/(?:p|li|h[1-6]|tr|blockquote)>/)) {
    if (!plainText(block)) continue;
    const { text, isCut } = excerpt(block, room);
    lines.push(text);
    room -= text.length;
    if (isCut || room < 2) break;
  }
  return lines.join("\n");
}

/** Text as a property value (RFC 5545 §3.3.11); other controls than line breaks are no text at all and left out. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|[\n\r\u0085\u2028\u2029]/g, "\\n")
    .replace(/[^\P{Cc}\t]/gu, "");
}

/** A content line in pieces of at most 75 octets (RFC 5545 §3.1), never cut inside a UTF-8 sequence. */
export function foldLine(line: string): string {
  const pieces: string[] = [];
  let start = 0;
  let octets = 0;
  for (let position = 0; position < line.length; position++) {
    const codePoint = line.codePointAt(position) ?? 0;
    const size = octetsOf(codePoint);
    if (octets + size > MAX_LINE_OCTETS) {
      pieces.push(line.slice(start, position));
      start = position;
      // The space that marks a continued line counts too.
      octets = 1;
    }
    octets += size;
    if (codePoint > 0xffff) position++;
  }
  pieces.push(line.slice(start));
  return pieces.join("\r\n ");
}

function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

function hostOf(siteUrl: string): string {
  return new URL(siteUrl).host;
}

function localTime(date: string, time: string): string {
  return `${compact(date)}T${time.replace(":", "")}00`;
}

function compact(date: string): string {
  return date.replaceAll("-", "");
}
