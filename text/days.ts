import { germanDate } from "#model/dates/german-date.ts";
import { type EventDays, lastDayOf, spansDays } from "#model/events/event-days.ts";

export const monthNames = [
  "Januar",
  "Februar",
  "März",
  "April",
  "Mai",
  "Juni",
  "Juli",
  "August",
  "September",
  "Oktober",
  "November",
  "Dezember",
];

/** Formats the days of an event: "12.03.2027", several as "12.03.2027 – 14.03.2027" (SPEC §9). */
export function daysText(event: EventDays): string {
  const first = germanDate(event.date);
  return spansDays(event) ? `${first} – ${germanDate(lastDayOf(event))}` : first;
}

/** Returns when and where an event is: "12.03.2027, 09:00 - 18:00 Uhr, Berlin". */
export function occasionText(event: EventDays & { time: string; location: string }): string {
  return `${daysText(event)}, ${event.time}, ${event.location}`;
}

/** Splits a date into "27", "November", "2026". */
export function partsOf(date: string): { day: string; month: string; year: string } {
  const [year = "", month = "", day = ""] = date.split("-");
  return { day: String(Number(day)), month: monthNames[Number(month) - 1] ?? "", year };
}
