import { type CongressProgram, type ProgramEntry, sortDays, totalPoints } from "#model/programs/program.ts";
import type { WithId } from "#model/text/id.ts";

/** A congress programme as the public page shows it: days in order, the points counted. */
export interface ProgramView {
  id: string;
  title: string;
  displayMode: "manual" | "pdf";
  /** "" when there is none. */
  pdfUrl: string;
  points: number;
  /** Whether any entry of any day names a sponsor. */
  hasSponsors: boolean;
  days: DayView[];
}

export interface DayView {
  date: string;
  points: number;
  entries: ProgramEntry[];
}

/** Returns a programme for its public page. For loaders only, so that the schemas stay out of the browser bundle. */
export function presentProgram(program: WithId<CongressProgram>): ProgramView {
  const { id, title, displayMode, programPdfUrl } = program;
  const days = displayMode === "pdf" ? [] : sortDays(program.days);
  return {
    id,
    title,
    displayMode,
    pdfUrl: displayMode === "pdf" ? programPdfUrl : "",
    points: totalPoints(program),
    hasSponsors: days.some(({ entries }) => entries.some(({ sponsor }) => sponsor)),
    days: days.map(({ date, certificationPoints, entries }) => ({ date, points: certificationPoints, entries })),
  };
}
