import type { Accreditation } from "./accreditation.ts";
import { daysAfter } from "./berlin-date.ts";
import { certifiedPoints } from "./certificate.ts";
import { type EventDays, lastDayOf, type ProgrammedDays } from "./event-days.ts";
import type { Presence } from "./presence.ts";

/** How long after the last day of an event its participants are reported to the chamber, and corrected; chambers differ. */
export interface ReportPeriods {
  reportDays: number;
  /** After the days for the report. */
  correctionDays: number;
}

export const defaultReportPeriods: ReportPeriods = { reportDays: 8, correctionDays: 7 };

/** So long before its end the secretariat is reminded. */
const REMINDER_DAYS = 3;

/** `event_to_come`: its last day is not over. `over`: nothing electronic is possible any more. */
export type ReportPhase = "event_to_come" | "report" | "correction" | "over";

export interface ReportDeadlines {
  phase: ReportPhase;
  /** The last days for both, dates `yyyy-mm-dd` in Berlin. */
  reportUntil: string;
  correctUntil: string;
  /** Until the end of the phase that is on; 0 on its last day. */
  daysLeft: number;
}

/** @param today date `yyyy-mm-dd` in Berlin */
export function reportDeadlines(event: EventDays, periods: ReportPeriods, today: string): ReportDeadlines {
  const last = lastDayOf(event);
  const reportUntil = daysAfter(last, periods.reportDays);
  const correctUntil = daysAfter(reportUntil, periods.correctionDays);
  const [phase, end]: [ReportPhase, string] =
    today < last
      ? ["event_to_come", last]
      : today <= reportUntil
        ? ["report", reportUntil]
        : today <= correctUntil
          ? ["correction", correctUntil]
          : ["over", today];
  return { phase, reportUntil, correctUntil, daysLeft: daysBetween(today, end) };
}

/** Whether the secretariat is to be reminded: from three days before the end of the report to its last day. */
export function remindsOfReport(event: EventDays, periods: ReportPeriods, today: string): boolean {
  const { phase, daysLeft } = reportDeadlines(event, periods, today);
  return phase === "report" && daysLeft <= REMINDER_DAYS;
}

/** The first and the last day on which an event ended that is reported or corrected on that day. */
export function endsToReport({ reportDays, correctionDays }: ReportPeriods, today: string): [string, string] {
  return [daysAfter(today, -(reportDays + correctionDays)), today];
}

/** What somebody who was there gets from the chambers that take reports by EFN; others have ways of their own. */
export function reportedPoints(
  event: ProgrammedDays & { accreditations: readonly Accreditation[] },
  presence: Presence,
): { accreditation: Accreditation; points: number | undefined }[] {
  return event.accreditations
    .filter(({ authority, state }) => byEfn.has(authority) && state === "recognised")
    .map((accreditation) => ({ accreditation, points: certifiedPoints(event, presence, accreditation) }));
}

const byEfn = new Set(["physicians", "psychotherapists"]);

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
