import { berlinDate, daysAfter } from "#model/dates/berlin-date.ts";
import { instantOf, wallTimeOf } from "#model/dates/berlin-time.ts";

const hour = 60 * 60_000;
/** Lifetime of an offer, unless the event is near. */
const longestOffer = 48 * hour;
/** No offers are made later than this before the start. */
const leastNotice = 3 * hour;
/** Offers do not expire at night. */
const morning = "08:00";
const evening = "21:00";
const afterNight = "09:00";

/**
 * Returns the expiry of an offer: after 48 hours or half of the remaining time, never at night in Berlin nor in the
 * last hour before the start. Returns undefined when that leaves less than an hour to answer.
 */
export function offerDeadline(start: Date, now: Date): Date | undefined {
  const left = start.getTime() - now.getTime();
  if (left < leastNotice) return undefined;
  const wanted = new Date(now.getTime() + Math.min(longestOffer, left / 2));
  const candidates = isNight(wanted) ? [nextMorning(wanted), eveningBefore(wanted)] : [wanted];
  return candidates.find((deadline) => {
    return deadline.getTime() - now.getTime() >= hour && start.getTime() - deadline.getTime() >= hour;
  });
}

/** Returns from when on no offer is made any more: three hours before the start, or in the evening before a night without any. */
export function offersEndAt(start: Date): Date {
  const latest = new Date(start.getTime() - leastNotice);
  return offerDeadline(start, latest) ? latest : new Date(eveningBefore(latest).getTime() - hour);
}

function isNight(instant: Date): boolean {
  const time = wallTimeOf(instant).slice(11);
  return time < morning || time >= evening;
}

function nextMorning(instant: Date): Date {
  const [date = "", time = ""] = wallTimeOf(instant).split("T");
  return dayTime(time < morning ? date : daysAfter(date, 1), afterNight);
}

function eveningBefore(instant: Date): Date {
  const date = berlinDate(instant);
  const isMorning = wallTimeOf(instant).slice(11) < morning;
  // One minute before the night begins.
  return new Date(dayTime(isMorning ? daysAfter(date, -1) : date, evening).getTime() - 60_000);
}

function dayTime(date: string, time: string): Date {
  return instantOf(`${date}T${time}`) as Date;
}
