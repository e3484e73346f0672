import { appliedForAnew } from "#model/certificates/accreditation.ts";
import { daysAfter } from "#model/dates/berlin-date.ts";
import { isCalendarDate } from "#model/dates/calendar-date.ts";
import { germanDate } from "#model/dates/german-date.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { type CourseProgram, parseDayDate } from "#model/programs/program.ts";
import type { CollectionName, ContentOf } from "./collections.ts";
import type { LibraryDocument } from "./library-document.ts";
import type { NewsItem } from "./news.ts";

/** Collections whose records can be duplicated. */
export const duplicable = ["news", "events", "congresses", "courses", "documents"] as const satisfies CollectionName[];
export type DuplicableCollection = (typeof duplicable)[number];

/**
 * Returns a copy of a document for a new record, with dates moved by `days`, or empty when `days` is undefined. Omits
 * what applies to the original only, such as pinning, links and cancellation; accreditations are reset to requested.
 */
export function duplicateOf<C extends DuplicableCollection>(
  collection: C,
  document: ContentOf<C>,
  days: number | undefined,
): ContentOf<C> {
  const copy = duplicates[collection] as unknown as (document: ContentOf<C>, move: MoveDate) => ContentOf<C>;
  return copy(document, (date) => (days === undefined || !isCalendarDate(date) ? "" : daysAfter(date, days)));
}

/** Maps `yyyy-mm-dd` to `yyyy-mm-dd`, or to "" for an invalid date. */
type MoveDate = (date: string) => string;

const titleEnd = " (Kopie)";
const longestTitle = 300;

const duplicates = {
  news: (item: NewsItem, move: MoveDate): NewsItem => ({
    ...item,
    title: copied(item.title),
    date: move(item.date),
    isPinned: false,
  }),
  events: (event: CalendarEvent, move: MoveDate): CalendarEvent => ({
    ...event,
    title: copied(event.title),
    date: move(event.date),
    lastDay: move(event.lastDay),
    isCancelled: false,
    certificationPending: event.certificationPending || event.certificationPoints > 0,
    accreditations: appliedForAnew(event.accreditations).map((accreditation) => ({
      ...accreditation,
      dayPoints: accreditation.dayPoints.map((day) => ({ ...day, date: move(day.date) })),
    })),
    days: event.days.map((day) => ({ ...day, date: move(day.date) })).filter(({ date }) => date),
    sponsors: [],
    disclosures: event.disclosures.map(({ name }) => ({ name, date: "", text: "" })),
    // Nobody has chosen anything of the copy.
    participations: event.participations
      .filter(({ isOffered }) => isOffered)
      .map((kind) => ({ ...kind, validFrom: move(kind.validFrom), validUntil: move(kind.validUntil) })),
    workshops: event.workshops
      .filter(({ isOffered }) => isOffered)
      .map((workshop) => ({
        ...workshop,
        startsAt: movedTime(workshop.startsAt, move),
        endsAt: movedTime(workshop.endsAt, move),
      })),
    registrationSettings: {
      ...event.registrationSettings,
      registrationLink: "",
      onlineConferenceLink: "",
      registrationOpensAt: movedTime(event.registrationSettings.registrationOpensAt, move),
      registrationClosesAt: movedTime(event.registrationSettings.registrationClosesAt, move),
    },
  }),
  congresses: copyProgram,
  courses: copyProgram,
  documents: (document: LibraryDocument): LibraryDocument => ({
    ...document,
    title: copied(document.title),
    createdAt: "",
    updatedAt: "",
  }),
};

function copyProgram<P extends CourseProgram>(program: P, move: MoveDate): P {
  const days = program.days.map((day) => ({ ...day, date: movedDay(day.date, move) }));
  return { ...program, title: copied(program.title), days };
}

function copied(title: string): string {
  return title.slice(0, longestTitle - titleEnd.length) + titleEnd;
}

/** Moves the day of a wall time, keeping its time of day. */
function movedTime(wallTime: string, move: MoveDate): string {
  const [date = "", time = ""] = wallTime.split("T");
  const moved = move(date);
  return moved && `${moved}T${time}`;
}

const weekdays = ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"];

/** Moves the day of a text such as "Freitag, 14.03.2025"; returns "" for text without a valid date. */
function movedDay(text: string, move: MoveDate): string {
  const moved = move(parseDayDate(text) ?? "");
  if (!moved) return "";
  return `${weekdays[new Date(moved).getUTCDay()]}, ${germanDate(moved)}`;
}
