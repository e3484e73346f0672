import { berlinDate, daysAfter } from "#model/dates/berlin-date.ts";

/** @returns the date (`yyyy-mm-dd`) this many days from today, by the system clock */
export const inDays = (days: number) => daysAfter(berlinDate(new Date()), days);

/** Formats a date as dd.mm.yyyy. */
export const german = (date: string) => date.split("-").reverse().join(".");
