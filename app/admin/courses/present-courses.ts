import type { WithId } from "#model/id.ts";
import { type CourseProgram, daysBetween, matchesProgramSearch, type ProgramDay, sortDays } from "#model/program.ts";

export interface CourseView {
  id: string;
  /** As the screen shows it: without " 2025" (SPEC §2). */
  heading: string;
  title: string;
  days: DayView[];
}

export interface DayView {
  date: string;
  points: number;
  /** `isHit`: this is what the search found. */
  entries: { time: string; topic: string; speaker: string; sponsor: string; isHit: boolean }[];
}

export interface CourseFilter {
  /** Topic, speaker or sponsor; "" for all. */
  search: string;
  /** `yyyy-mm-dd`, inclusive; "" is open. */
  start: string;
  end: string;
}

/** The programmes that have an entry the search finds on a day in the range, with the days in the range. */
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
