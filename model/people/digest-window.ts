import { berlinDate, daysAfter } from "#model/dates/berlin-date.ts";
import { instantOf } from "#model/dates/berlin-time.ts";

/** When the secretariat is told by mail what is new. */
export const digestModes = ["at_once", "daily", "never"] as const;
export type DigestMode = (typeof digestModes)[number];

/** What arrived after `after`, up to and including `until`, goes into one mail. */
export interface DigestWindow {
  after: Date;
  until: Date;
}

/** In Berlin; before the office opens. */
const morning = "07:00";
/** "At once" collects a little: of 130 people who register within an hour, twelve mails are enough. */
const soonMinutes = 5;
/** After a standstill, or after nobody wanted mails: no further back than this. */
const mostDays = 7;

const minute = 60_000;

/**
 * Returns what the next mail is about; undefined while it is not due. All instances compute the same.
 * @param told until when the secretariat was told before; undefined if it never was
 */
export function digestWindow(mode: DigestMode, now: Date, told: Date | undefined): DigestWindow | undefined {
  if (mode === "never") return undefined;
  const until = mode === "daily" ? lastMorning(now) : lastStep(now);
  const step = mode === "daily" ? 24 * 60 * minute : soonMinutes * minute;
  const earliest = new Date(until.getTime() - mostDays * 24 * 60 * minute);
  // While the clock was ahead, nothing of today was told.
  const isAhead = told !== undefined && told.getTime() > now.getTime() + step;
  const after = told === undefined || isAhead ? new Date(until.getTime() - step) : told;
  if (after >= until) return undefined;
  return { after: after < earliest ? earliest : after, until };
}

function lastMorning(now: Date): Date {
  const today = berlinDate(now);
  const at = (date: string) => instantOf(`${date}T${morning}`) ?? now;
  return at(today) <= now ? at(today) : at(daysAfter(today, -1));
}

function lastStep(now: Date): Date {
  const step = soonMinutes * minute;
  return new Date(Math.floor(now.getTime() / step) * step);
}
