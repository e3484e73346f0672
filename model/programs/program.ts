import * as z from "zod";
import { isCalendarDate } from "#model/dates/calendar-date.ts";
import { optionalLine, optionalText, requiredLine, storedUrl, withDefault } from "#model/fields/field.ts";
import { pointsOr } from "#model/fields/number-field.ts";
import { compareText } from "#model/text/compare-text.ts";
import { foldGerman } from "#model/text/fold.ts";

const TITLE = "Bitte geben Sie einen Titel ein.";

export const ProgramEntry = z.object({
  time: optionalLine(),
  topic: optionalText(2000),
  speaker: optionalText(2000),
  sponsor: optionalLine(),
});
export type ProgramEntry = z.output<typeof ProgramEntry>;

export const ProgramDay = z.object({
  date: optionalLine(100),
  certificationPoints: pointsOr(0),
  entries: withDefault(
    z.array(ProgramEntry).max(200, "Ein Tag kann höchstens 200 Programmpunkte haben."),
    (): ProgramEntry[] => [],
  ),
});
export type ProgramDay = z.output<typeof ProgramDay>;

const days = withDefault(
  z.array(ProgramDay).max(100, "Ein Programm kann höchstens 100 Tage haben."),
  (): ProgramDay[] => [],
);

/** `table` is the old name of `manual`. */
const DisplayMode = z
  .enum(["manual", "pdf", "table"], "Bitte wählen Sie eine Darstellung aus.")
  .nullish()
  .transform((mode) => (mode === "pdf" ? "pdf" : "manual"));

export const CongressProgram = z.object({
  title: withDefault(requiredLine(TITLE), () => "Kongressprogramm 2025"),
  displayMode: DisplayMode,
  programPdfUrl: storedUrl,
  totalCertificationPoints: pointsOr(0),
  days,
});
export type CongressProgram = z.output<typeof CongressProgram>;

export const CourseProgram = z.object({
  title: withDefault(requiredLine(TITLE), () => "Kursprogramm 2025"),
  days,
});
export type CourseProgram = z.output<typeof CourseProgram>;

type WithDays = Pick<CourseProgram, "days">;

/**
 * Parses the date in a day's free text ("Freitag, 14.03.2025") to `yyyy-mm-dd`, looking after the last comma only;
 * returns undefined when there is no date or it does not exist.
 */
export function parseDayDate(text: string): string | undefined {
  const match = /(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/.exec(text.slice(text.lastIndexOf(",") + 1));
  if (!match) return undefined;
  const [, day = "", month = "", year = ""] = match;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDate(date) ? date : undefined;
}

/** Sorts days by date; days without a valid date stay in their order at the end. */
export function sortDays(days: readonly ProgramDay[]): ProgramDay[] {
  return days.toSorted((a, b) => compareText(parseDayDate(a.date) ?? "9999-99", parseDayDate(b.date) ?? "9999-99"));
}

/** Returns the programme with sorted days. */
export function withSortedDays<P extends WithDays>(program: P): P {
  return { ...program, days: sortDays(program.days) };
}

/** Returns the points of a programme: the sum of its days in manual mode, the entered total in PDF mode (SPEC §4). */
export function totalPoints(
  program: Pick<CongressProgram, "displayMode" | "totalCertificationPoints" | "days">,
): number {
  if (program.displayMode === "pdf") return program.totalCertificationPoints;
  return program.days.reduce((sum, day) => sum + day.certificationPoints, 0);
}

/** Sets the PDF of a programme and PDF mode (SPEC §4). */
export function withProgramPdf<P extends CongressProgram>(program: P, url: string): P {
  return { ...program, programPdfUrl: url, displayMode: "pdf" };
}

/** Removes the PDF of a programme and sets manual mode (SPEC §4). The caller deletes the stored file. */
export function withoutProgramPdf<P extends CongressProgram>(program: P): P {
  return { ...program, programPdfUrl: "", displayMode: "manual" };
}

/** Appends a day, blank by default, and sets manual mode (SPEC §4). */
export function withAddedDay<P extends CongressProgram>(program: P, day: ProgramDay = ProgramDay.parse({})): P {
  return { ...program, days: [...program.days, day], displayMode: "manual" };
}

/** Whether topic, speaker or sponsor of any entry contains the text, ignoring case and umlaut spelling. */
export function matchesProgramSearch(program: WithDays, text: string): boolean {
  const wanted = foldGerman(text.trim());
  if (wanted === "") return true;
  return program.days.some((day) =>
    day.entries.some((entry) =>
      [entry.topic, entry.speaker, entry.sponsor].some((field) => foldGerman(field).includes(wanted)),
    ),
  );
}

/**
 * Returns the days from `start` to `end`, inclusive, both `yyyy-mm-dd` or "" for open. Days without a valid date are
 * included only when both are open.
 */
export function daysBetween(program: WithDays, start: string, end: string): ProgramDay[] {
  if (start === "" && end === "") return [...program.days];
  return program.days.filter((day) => {
    const date = parseDayDate(day.date);
    return date !== undefined && date >= start && (end === "" || date <= end);
  });
}
