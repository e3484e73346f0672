import { berlinDate } from "#model/dates/berlin-date.ts";
import { germanDate } from "#model/dates/german-date.ts";
import { type EventDays, lastDayOf, spansDays } from "#model/events/event-days.ts";
import { lazy } from "#model/lazy.ts";
import { partsOf } from "./days.ts";

/** Formats `yyyy-mm-dd` as `dd.mm.yyyy`; returns anything else unchanged. */
export const formatDate = germanDate;

/** Formats the date in Berlin of an instant (ISO 8601 UTC) as `dd.mm.yyyy`. */
export function formatInstantDate(instant: string): string {
  return formatDate(berlinDate(new Date(instant)));
}

/** Formats a minute in Berlin time, `yyyy-mm-ddThh:mm`, as `dd.mm.yyyy, hh:mm Uhr`. */
export function formatWallTime(wallTime: string): string {
  const [date = "", time = ""] = wallTime.split("T");
  return `${formatDate(date)}, ${time} Uhr`;
}

/**
 * Returns the parts of an event's large date block: "27", "November", "2026". For several days in one month `day` is
 * "12.–14."; otherwise `until` is "bis 2. April", with the year if it differs.
 */
export function dateBlock(event: EventDays): { day: string; month: string; year: string; until?: string } {
  const first = partsOf(event.date);
  if (!spansDays(event)) return first;
  const last = partsOf(lastDayOf(event));
  if (first.year !== last.year) return { ...first, until: `bis ${last.day}. ${last.month} ${last.year}` };
  if (first.month !== last.month) return { ...first, until: `bis ${last.day}. ${last.month}` };
  return { ...first, day: `${first.day}.–${last.day}.` };
}

const berlinTime = lazy(
  () =>
    new Intl.DateTimeFormat("de-DE", {
      timeZone: "Europe/Berlin",
      day: "2-digit",
      month: "2-digit",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
    }),
);

/** Formats an instant (ISO 8601 UTC) as `dd.mm.yyyy, hh:mm` in Berlin. */
export function formatInstant(instant: string): string {
  return berlinTime().format(new Date(instant));
}

const berlinTimeOfDay = lazy(
  () => new Intl.DateTimeFormat("de-DE", { timeZone: "Europe/Berlin", hour: "2-digit", minute: "2-digit" }),
);

/** Formats an instant (ISO 8601 UTC) as `hh:mm` in Berlin. */
export function formatTimeOfDay(instant: string): string {
  return berlinTimeOfDay().format(new Date(instant));
}
