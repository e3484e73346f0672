import {
  type CourseProgram,
  daysBetween,
  matchesProgramSearch,
  type ProgramDay,
  sortDays,
} from "#model/programs/program.ts";
import type { WithId } from "#model/text/id.ts";

export interface CourseView {
  id: string;
  /** The displayed title, without " 2025" (SPEC §2). */
  heading: string;
  title: string;
  days: DayView[];
}

export interface DayView {
  date: string;
  points: number;
  /** `isHit`: the entry matches the search. */
  entries: { time: string; topic: string; speaker: string; sponsor: string; isHit: boolean }[];
}

export interface CourseFilter {
  /** Topic, speaker or sponsor; "" for all. */
  search: string;
  /** `yyyy-mm-dd`, inclusive; "" for an open end. */
  start: string;
  end: string;
}

/** Returns the programmes with a matching entry on a day in the range, with only the days in the range. */
export function presentCourses(programs: readonly WithId<CourseProgram>[], filter: CourseFilter): CourseView[] {
  const { search, start, end } = filter;
  const hasRange = start !== "" || end !== "";
  return programs
    .map((program) => ({ ...program, days: daysBetween(program, start, end) }))
    .filter((program) => matchesProgramSearch(program, search) && (!hasRange || program.days.length > 0))
    .map(({ id, title, days }) => ({
      id,
      title,
      heading: title.replace(" 2025", ""),
      days: sortDays(days).map((day) => presentDay(day, search)),
    }));
}

function presentDay({ date, certificationPoints, entries }: ProgramDay, search: string): DayView {
  return {
    date,
    points: certificationPoints,
    entries: entries.map((entry) => {
      const alone = { days: [{ date, certificationPoints, entries: [entry] }] };
      return { ...entry, isHit: search.trim() !== "" && matchesProgramSearch(alone, search) };
    }),
  };
}
