import { berlinDate, daysAfter } from "#model/berlin-date.ts";

/** The clock is the real one here. @returns `yyyy-mm-dd`, so many days from today */
export const inDays = (days: number) => daysAfter(berlinDate(new Date()), days);

/** A date as people write it. */
export const german = (date: string) => date.split("-").reverse().join(".");
