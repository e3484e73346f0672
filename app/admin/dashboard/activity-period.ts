import { berlinDate } from "#model/dates/berlin-date.ts";

export const periods = ["heute", "woche", "monat"] as const;
export type Period = (typeof periods)[number];

const day = 24 * 3_600_000;

/** Returns the start of a period of the log, ISO 8601 UTC: midnight in Berlin, or 7 or 30 days ago. */
export function startOfPeriod(period: Period, now: Date): string {
  if (period === "heute") return startOfBerlinDay(now).toISOString();
  return new Date(now.getTime() - (period === "woche" ? 7 : 30) * day).toISOString();
}

/** Returns midnight in Berlin, which is one or two hours before midnight UTC, depending on daylight saving time. */
function startOfBerlinDay(now: Date): Date {
  const today = berlinDate(now);
  const midnights = ["+02:00", "+01:00"].map((zone) => new Date(`${today}T00:00:00${zone}`));
  const isStart = (midnight: Date) => berlinDate(midnight) === today;
  return midnights.find(isStart) ?? now;
}
