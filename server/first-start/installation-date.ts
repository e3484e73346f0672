import { daysAfter } from "#model/dates/berlin-date.ts";

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/**
 * Returns the date of `weekday` in the week that is `weeks` after the week of `date`: later than `date` for weeks ≥ 1,
 * earlier for weeks ≤ -1. A date between Christmas and Epiphany is moved three weeks further away.
 */
export function weekdayAfter(date: string, weeks: number, weekday: Weekday): string {
  const daysSinceMonday = (new Date(date).getUTCDay() + 6) % 7;
  const day = daysAfter(date, weeks * 7 + weekdays.indexOf(weekday) - daysSinceMonday);
  const isHoliday = day.slice(5) >= "12-18" || day.slice(5) <= "01-06";
  return isHoliday ? daysAfter(day, weeks > 0 ? 21 : -21) : day;
}
