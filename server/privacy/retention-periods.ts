import { correctableDays, defaultReportPeriods } from "#model/certificates/points-report.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";

/** Retention periods of personal data; `RETENTION_…` in the configuration. */
export interface RetentionPeriods {
  /** After the event. */
  registrationMonths: number;
  /** After the last day on which reported points are corrected. */
  efnMonths: number;
  /** That day, after the event: `EIV_REPORT_DAYS` and `EIV_CORRECTION_DAYS` together. */
  correctableDays: number;
  /** After the message was answered; unanswered ones end later, see `unansweredMonths`. */
  contactMonths: number;
  activityMonths: number;
  /** After a record was deleted. */
  trashDays: number;
  mailDays: number;
  sessionDays: number;
  pageViewMonths: number;
}

/** Defaults of the configuration. */
export const defaultPeriods: Readonly<RetentionPeriods> = {
  registrationMonths: 12,
  efnMonths: 3,
  correctableDays: correctableDays(defaultReportPeriods),
  contactMonths: 6,
  activityMonths: 24,
  trashDays: 30,
  mailDays: 90,
  sessionDays: 30,
  pageViewMonths: 25,
};

/** How long the dashboard announces the end of unanswered messages. */
export const announcedDays = 30;

const day = 24 * 60 * 60_000;

/** Subtracts months, keeping day and time; if the month is too short, its last day is used (31 March → 28 February). */
export function monthsBefore(instant: Date, months: number): Date {
  const earlier = new Date(instant);
  earlier.setUTCDate(1);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  const lastOfMonth = new Date(Date.UTC(earlier.getUTCFullYear(), earlier.getUTCMonth() + 1, 0)).getUTCDate();
  earlier.setUTCDate(Math.min(instant.getUTCDate(), lastOfMonth));
  return earlier;
}

export function daysBefore(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * day);
}

const berlinHour = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Berlin", hour: "2-digit", hourCycle: "h23" });
const hour = 60 * 60_000;

/** Returns the next 3 o'clock in Berlin, also when daylight saving time changes. */
export function nextNightlyRun(now: Date): Date {
  let candidate = Math.floor(now.getTime() / hour) * hour + hour;
  // Berlin's offset from UTC is always whole hours.
  while (berlinHour.format(candidate) !== "03") candidate += hour;
  return new Date(candidate);
}

/** Returns the day in Berlin of the last due nightly run. */
export function lastNightlyRunDay(now: Date): string {
  return berlinDate(new Date(nextNightlyRun(now).getTime() - 12 * hour));
}
