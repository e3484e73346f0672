// By hand: ical-generator writes DTSTAMP in local time and escapes neither UID nor name; ics knows no VTIMEZONE.
import { plannedTimes } from "#model/attendance/presence.ts";
import { daysAfter } from "#model/dates/berlin-date.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { daysOf, type EventDays, lastDayOf, type ProgrammedDays, spansDays } from "#model/events/event-days.ts";
import { parseEventTime } from "#model/events/event-time.ts";
import { registrationAvailability } from "#model/registrations/registration-availability.ts";
import { registrationAddress, registrationOffer } from "#model/registrations/registration-offer.ts";
import { excerpt, plainText } from "#model/text/excerpt.ts";
import type { WithId } from "#model/text/id.ts";
import { transparencyNote } from "./transparency.ts";

type ShownFields =
  | ("title" | "date" | "lastDay" | "time" | "location" | "description")
  | ("isCancelled" | "sponsors" | "disclosures" | "qrCodeImage" | "registrationUrl" | "registrationSettings");

export interface CalendarEntry extends WithId<Pick<CalendarEvent, ShownFields>>, Pick<ProgrammedDays, "days"> {
  /** Number of times it was saved, from 1. */
  version: number;
  /** Instant of the last save; undefined for an entry created for a single mail. */
  savedAt?: string;
}

export interface CalendarContext {
  /** Canonical origin without trailing slash; part of every UID, which must stay stable. */
  siteUrl: string;
  /** When the calendar is created. */
  now: Date;
  /** Whether entries contain the registration link while registration is open; omitted for registered people. */
  isInvitation?: boolean;
  /** Name of the calendar for subscribers; omitted for a single event. */
  name?: string;
}

const MAX_DESCRIPTION = 2000;
const MAX_LINE_OCTETS = 75;

/** Summer and winter time in Germany; keeps a calendar without events valid (RFC 5545 §3.6: one component). */
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
 * Formats events as an iCalendar file (RFC 5545), in the given order. Times are parsed from the free text of the event
 * and written in Berlin time, from the start on the first day to the end on the last; an event whose time cannot be
 * parsed is all-day. An event of several days whose programme has times for each of them has an entry for each day. Where
 * the entry has no exact end, the description contains the time as written. All values are
 * escaped.
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
    ...events.flatMap((event) => entriesOf(event).flatMap((entry) => entryLines(event, entry, context))),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

interface Entry {
  /** Part of the UID, which stays that of the event for its first day. */
  id: string;
  period: string[];
  isExact: boolean;
}

function entriesOf(event: CalendarEntry): Entry[] {
  const days = daysOf(event);
  const planned = days.map((date) => ({ date, times: plannedTimes(event.days ?? [], date) }));
  if (days.length === 1 || planned.some(({ times }) => !times)) {
    return [{ id: event.id, period: periodLines(event), isExact: parseEventTime(event)?.endTime !== undefined }];
  }
  return planned.flatMap(({ date, times }, index) => {
    if (!times) return [];
    const [start, end] = [localTime(date, times.start), localTime(date, times.end)];
    const period = [`DTSTART;TZID=Europe/Berlin:${start}`, `DTEND;TZID=Europe/Berlin:${end}`];
    return [{ id: index === 0 ? event.id : `${event.id}-${date}`, period, isExact: true }];
  });
}

function entryLines(event: CalendarEntry, { id, period, isExact }: Entry, context: CalendarContext): string[] {
  const { siteUrl, now } = context;
  const description = descriptionOf(event, isExact, context);
  const savedAt = utcTime(event.savedAt ? new Date(event.savedAt) : now);
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(`${id}@${hostOf(siteUrl)}`)}`,
    // Equal in a calendar without METHOD (RFC 5545 §3.8.7.2): an unchanged entry gives an identical file.
    `DTSTAMP:${savedAt}`,
    `LAST-MODIFIED:${savedAt}`,
    `SEQUENCE:${event.version - 1}`,
    ...period,
    ...(event.isCancelled ? ["STATUS:CANCELLED"] : []),
    `SUMMARY:${escapeText(event.isCancelled ? `Abgesagt: ${event.title}` : event.title)}`,
    `LOCATION:${escapeText(event.location)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    `URL:${siteUrl}/veranstaltungen?event=${encodeURIComponent(event.id)}`,
    "END:VEVENT",
  ];
}

function periodLines(event: EventDays & { time: string }): string[] {
  const afterEnd = daysAfter(lastDayOf(event), 1);
  const period = parseEventTime(event);
  if (!period) return [`DTSTART;VALUE=DATE:${compact(event.date)}`, `DTEND;VALUE=DATE:${compact(afterEnd)}`];
  const start = `DTSTART;TZID=Europe/Berlin:${localTime(period.date, period.startTime)}`;
  const end = (date: string, time: string) => `DTEND;TZID=Europe/Berlin:${localTime(date, time)}`;
  if (period.endDate && period.endTime) return [start, end(period.endDate, period.endTime)];
  if (spansDays(event)) return [start, end(afterEnd, "00:00")];
  // Without an end an entry has no duration (RFC 5545 §3.6.1) and calendars hide it; their default is an hour.
  return [start, "DURATION:PT1H"];
}

/**
 * Returns the description as plain text, one line per paragraph, cut at `MAX_DESCRIPTION`. Preceded by the time where
 * the entry has no exact end, and by the registration link; followed by the transparency note.
 */
function descriptionOf(
  event: CalendarEntry,
  isTimeKnown: boolean,
  { siteUrl, now, isInvitation }: CalendarContext,
): string {
  const { time, description } = event;
  const lines: string[] = isTimeKnown || !time.trim() ? [] : [`Zeit: ${time.trim()}`];
  // Clients refresh rarely, so the number of free seats is shown on the page only.
  const availability = registrationAvailability(event, { seatsTaken: 0, now });
  const offer = isInvitation ? registrationOffer(event, availability) : undefined;
  const address = offer && registrationAddress(offer, event.id, siteUrl);
  if (address) lines.push(`Anmeldung: ${address}`);
  let room = MAX_DESCRIPTION;
  // Not a sanitiser: remains of malformed tags are text, and escaped as such.
  for (const block of description.split(/<br ?\/?>|<\/(?:p|li|h[1-6]|tr|blockquote)>/)) {
    if (!plainText(block)) continue;
    const { text, isCut } = excerpt(block, room);
    lines.push(text);
    room -= text.length;
    if (isCut || room < 2) break;
  }
  const note = transparencyNote(event);
  return [...lines, ...(note ? [note] : [])].join("\n");
}

/** Escapes text as a property value (RFC 5545 §3.3.11); removes control characters except line breaks and tabs. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|[\n\r\u0085\u2028\u2029]/g, "\\n")
    .replace(/[^\P{Cc}\t]/gu, "");
}

/** Folds a content line into pieces of at most 75 octets (RFC 5545 §3.1), never inside a UTF-8 sequence. */
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

function utcTime(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, "");
}

function localTime(date: string, time: string): string {
  return `${compact(date)}T${time.replace(":", "")}00`;
}

function compact(date: string): string {
  return date.replaceAll("-", "");
}
