import type { Presence } from "#model/attendance/presence.ts";
import { daysAfter } from "#model/dates/berlin-date.ts";
import type { Profession } from "#model/events/asked-questions.ts";
import { type EventDays, lastDayOf, type ProgrammedDays } from "#model/events/event-days.ts";
import type { Accreditation } from "./accreditation.ts";
import { certifiedPoints, vnrDigits } from "./certificate.ts";

/** Periods after an event in which its participants are reported to the chamber, and corrected; chambers differ. */
export interface ReportPeriods {
  reportDays: number;
  /** After `reportDays`. */
  correctionDays: number;
}

export const defaultReportPeriods: ReportPeriods = { reportDays: 8, correctionDays: 7 };

/** Returns until how many days after an event its reported points can be corrected. */
export function correctableDays({ reportDays, correctionDays }: ReportPeriods): number {
  return reportDays + correctionDays;
}

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

/** Kinds of chambers that accept reports by EFN. */
export const chambers = ["physicians", "psychotherapists"] as const;
export type Chamber = (typeof chambers)[number];

type Accredited = { accreditations: readonly Accreditation[] };

/** Returns the kinds of chambers that have recognised an event, each once. */
export function chambersOf({ accreditations }: Accredited): Chamber[] {
  return chambers.filter((chamber) =>
    accreditations.some(({ authority, state }) => authority === chamber && state === "recognised"),
  );
}

/**
 * Returns the kind of chamber that learns of a participant: of two the one of their profession, undefined for other
 * professions and unknown ones.
 */
export function chamberOf(event: Accredited, profession: string): Chamber | undefined {
  const all = chambersOf(event);
  if (all.length < 2) return all[0];
  return chamberOfProfession[profession as Profession];
}

const chamberOfProfession: Partial<Record<Profession, Chamber>> = {
  "Ärztin/Arzt": "physicians",
  Psychotherapie: "psychotherapists",
};

/**
 * Returns the points of an attendee by authorities that accept reports by EFN.
 * @param only those of one kind of chamber
 */
export function reportedPoints(
  event: ProgrammedDays & Accredited,
  presence: Presence,
  only: readonly Chamber[] = chambers,
): { accreditation: Accreditation; points: number | undefined }[] {
  return event.accreditations
    .filter(({ authority, state }) => (only as readonly string[]).includes(authority) && state === "recognised")
    .map((accreditation) => ({ accreditation, points: certifiedPoints(event, presence, accreditation) }));
}

/** Returns the VNR under which an event is reported to a chamber: the first one that such a chamber assigned. */
export function vnrOf(event: ProgrammedDays & Accredited, chamber: Chamber): string | undefined {
  const accredited = reportedPoints(event, { days: [] }, [chamber]);
  return accredited.flatMap(({ accreditation }) => vnrDigits(accreditation.number) ?? [])[0];
}

/** Returns the VNR under which somebody of a profession is reported; "" while there is none. */
export function vnrFor(event: ProgrammedDays & Accredited, profession: string): string {
  const chamber = chamberOf(event, profession);
  return (chamber && vnrOf(event, chamber)) ?? "";
}

/**
 * Whether a report under a VNR still counts: under another number the chamber knows of another event. One without a number
 * counts, as does any while the event has none.
 */
export function isReportOf(vnr: string, reportedAs: string): boolean {
  return vnr === "" || reportedAs === "" || vnr === reportedAs;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
