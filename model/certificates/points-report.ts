import type { Presence } from "#model/attendance/presence.ts";
import { daysAfter } from "#model/dates/berlin-date.ts";
import { type EventDays, lastDayOf, type ProgrammedDays } from "#model/events/event-days.ts";
import type { Accreditation } from "./accreditation.ts";
import { certifiedPoints } from "./certificate.ts";

/** Periods after an event in which its participants are reported to the chamber, and corrected; chambers differ. */
export interface ReportPeriods {
  reportDays: number;
  /** After `reportDays`. */
  correctionDays: number;
}

export const defaultReportPeriods: ReportPeriods = { reportDays: 8, correctionDays: 7 };

/** Days before the end of the report period in which the secretariat is reminded. */
const REMINDER_DAYS = 3;

/** `event_to_come`: its last day has not come. `over`: electronic reports are no longer possible. */
export type ReportPhase = "event_to_come" | "report" | "correction" | "over";

export interface ReportDeadlines {
  phase: ReportPhase;
  /** Last days of both periods, `yyyy-mm-dd` in Berlin. */
  reportUntil: string;
  correctUntil: string;
  /** Days until the end of the current phase; 0 on its last day. */
  daysLeft: number;
}

/** Returns phase and deadlines of an event. @param today date `yyyy-mm-dd` in Berlin */
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

/** Whether to remind the secretariat: from three days before the end of the report period to its last day. */
export function remindsOfReport(event: EventDays, periods: ReportPeriods, today: string): boolean {
  const { phase, daysLeft } = reportDeadlines(event, periods, today);
  return phase === "report" && daysLeft <= REMINDER_DAYS;
}

/** Returns the range of last days of events that can be reported or corrected on `today`. */
export function endsToReport({ reportDays, correctionDays }: ReportPeriods, today: string): [string, string] {
  return [daysAfter(today, -(reportDays + correctionDays)), today];
}

/** Returns the points of an attendee by authorities that accept reports by EFN. */
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
