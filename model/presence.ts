import { proposedCategory } from "./points-proposal.ts";

/** On which days of an event somebody was there. */
export interface Presence {
  /** Dates `yyyy-mm-dd`. */
  days: readonly string[];
  /** How long on a day, where both coming and going were seen. */
  minutes?: Readonly<Record<string, number>>;
}

/** A day of the programme; without times it counts as long as the rule says. */
export interface ProgrammedDay {
  date: string;
  /** `hh:mm`; "" where it is not said. */
  start?: string;
  end?: string;
}

export type PartOfDay = "whole" | "half" | "none";

/** Category B by §10 of the (Muster-)Fortbildungsordnung: so long somebody has to be there for a whole and half a day. */
const WHOLE_DAY = 8 * 60;
const HALF_DAY = 4 * 60;
const HALF_DAY_POINTS = 3;

/** Whether the points of an accreditation depend on how long somebody was there. */
export function countsPartsOfDays({ category }: { category: string }): boolean {
  return proposedCategory(category) === "B";
}

/**
 * Which part of a day somebody was there; undefined where nobody saw them go: then presence counts as it was entered. Who
 * was there for all of a shorter programme was there for all of the day.
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

/** What a part of a day is worth of its points. */
export function pointsOfPart(points: number, part: PartOfDay | undefined): number {
  if (part === "none") return 0;
  return part === "half" ? Math.min(points, HALF_DAY_POINTS) : points;
}

/** From the first start to the last end of a day. */
function plannedMinutes(programme: readonly ProgrammedDay[], day: string): number | undefined {
  const parts = programme.filter(({ date, start, end }) => date === day && start && end);
  if (parts.length === 0) return undefined;
  const starts = parts.map(({ start = "" }) => minutesOf(start));
  const ends = parts.map(({ end = "" }) => minutesOf(end));
  const planned = Math.max(...ends) - Math.min(...starts);
  return planned > 0 ? planned : undefined;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
