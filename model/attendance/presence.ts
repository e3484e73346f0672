import { mostPointsOf, proposedCategory } from "#model/certificates/points-proposal.ts";

/** The days of an event that a person attended. */
export interface Presence {
  /** Dates `yyyy-mm-dd`. */
  days: readonly string[];
  /** Minutes per day, where both arrival and departure were recorded. */
  minutes?: Readonly<Record<string, number>>;
  /** Points for the whole event by the person's kind of participation; undefined for those of the event. */
  points?: number | undefined;
}

/** A day of the programme; its times are optional. */
export interface ProgrammedDay {
  date: string;
  /** `hh:mm`; "" for none. */
  start?: string;
  end?: string;
}

export type PartOfDay = "whole" | "half" | "none";

/** Minutes required for a whole and for half a day, by category B of §10 of the (Muster-)Fortbildungsordnung. */
const WHOLE_DAY = 8 * 60;
const HALF_DAY = 4 * 60;
const HALF_DAY_POINTS = 3;
/** Minutes of a unit. */
const UNIT = 45;

/** Whether the points of an accreditation depend on whole and half days. */
export function countsPartsOfDays({ category }: { category: string }): boolean {
  return proposedCategory(category) === "B";
}

/**
 * Returns the attended part of a day; undefined where the duration is unknown. Attending all of a shorter programme
 * counts as the whole day.
 */
export function partOfDay(
  programme: readonly ProgrammedDay[],
  { minutes }: Presence,
  day: string,
): PartOfDay | undefined {
  const seen = minutes?.[day];
  if (seen === undefined) return undefined;
  const planned = plannedMinutes(programme, day) ?? WHOLE_DAY;
  if (seen >= Math.min(WHOLE_DAY, planned)) return "whole";
  return seen >= Math.min(HALF_DAY, planned) ? "half" : "none";
}

/** Returns the points of a part of a day. */
export function pointsOfPart(points: number, part: PartOfDay | undefined): number {
  if (part === "none") return 0;
  return part === "half" ? Math.min(points, HALF_DAY_POINTS) : points;
}

/** Whoever leaves so few minutes before the end has attended the whole day. */
const GRACE_MINUTES = 15;

/** Whether somebody attended a day to its end; days without recorded times count as entered. */
export function isWholeDay(programme: readonly ProgrammedDay[], { days, minutes }: Presence, day: string): boolean {
  if (!days.includes(day)) return false;
  const seen = minutes?.[day];
  const planned = plannedMinutes(programme, day);
  return seen === undefined || planned === undefined || seen >= planned - GRACE_MINUTES;
}

/**
 * Returns the points of a day in categories that count by time: for less than the planned time, at most what the
 * (Muster-)Fortbildungsordnung grants for the minutes attended.
 */
export function pointsOfTime(
  points: number,
  programme: readonly ProgrammedDay[],
  { minutes }: Presence,
  day: string,
): number {
  const seen = minutes?.[day];
  const planned = plannedMinutes(programme, day);
  if (seen === undefined || (planned !== undefined && seen >= planned)) return points;
  return Math.min(points, mostPointsOf(Math.floor(seen / UNIT)));
}

function plannedMinutes(programme: readonly ProgrammedDay[], day: string): number | undefined {
  const times = plannedTimes(programme, day);
  return times && minutesOf(times.end) - minutesOf(times.start);
}

/** Returns the first start and the last end of a day, `hh:mm`; undefined when not planned. */
export function plannedTimes(
  programme: readonly ProgrammedDay[],
  day: string,
): { start: string; end: string } | undefined {
  const parts = programme.filter(({ date, start, end }) => date === day && start && end);
  const [start] = parts.map(({ start: from = "" }) => from).toSorted();
  const end = parts
    .map(({ end: until = "" }) => until)
    .toSorted()
    .at(-1);
  return start && end && start < end ? { start, end } : undefined;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
