import { daysAfter } from "#model/berlin-date.ts";

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/**
 * The weekday of the week that lies `weeks` after the week of `date`, so a date later than `date` for weeks ≥ 1 and an
 * earlier one for weeks ≤ -1. Nobody meets between Christmas and Epiphany: such a date moves three weeks away.
 */
export function weekdayAfter(date: string, weeks: number, weekday: Weekday): string {
  const daysSinceMonday = (new Date(date).getUTCDay() + 6) % 7;
  const day = daysAfter(date, weeks * 7 + weekdays.indexOf(weekday) - daysSinceMonday);
  const isHoliday = day.slice(5) >= "12-18" || day.slice(5) <= "01-06";
  return isHoliday ? daysAfter(day, weeks > 0 ? 21 : -21) : day;
}

/** A date as a reader sees it: `dd.mm.yyyy`. */
export function germanDate(date: string): string {
  return date.split("-").reverse().join(".");
}
