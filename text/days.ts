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

/** Formats the days of an event: one as "12.03.2027" (SPEC §9), several as "12.–14. März 2027". */
export function daysText(event: EventDays): string {
  if (!spansDays(event)) return germanDate(event.date);
  const first = partsOf(event.date);
  const last = partsOf(lastDayOf(event));
  const end = `${last.day}. ${last.month} ${last.year}`;
  if (first.year !== last.year) return `${first.day}. ${first.month} ${first.year} – ${end}`;
  return first.month === last.month ? `${first.day}.–${end}` : `${first.day}. ${first.month} – ${end}`;
}

/** Formats the days of an event for tables: "12.03.2027", several as "12.03.2027 – 14.03.2027" (SPEC §9). */
export function datesText(event: EventDays): string {
  return spansDays(event) ? `${germanDate(event.date)} – ${germanDate(lastDayOf(event))}` : germanDate(event.date);
}

/** Splits a date into "27", "November", "2026". */
export function partsOf(date: string): { day: string; month: string; year: string } {
  const [year = "", month = "", day = ""] = date.split("-");
  return { day: String(Number(day)), month: monthNames[Number(month) - 1] ?? "", year };
}
