import { berlinDate, daysAfter } from "./berlin-date.ts";
import { instantOf, wallTimeOf } from "./berlin-time.ts";
import { acceptsDirectRegistration, type CalendarEvent } from "./calendar-event.ts";
import { startOf } from "./event-time.ts";

const hour = 60 * 60_000;
/** How long somebody may think about an offer, unless the event is near. */
const longestOffer = 48 * hour;
/** Later nobody would read it in time. */
const leastNotice = 3 * hour;
/** Offers end by day: nobody should have to look at night. */
const morning = "08:00";
const evening = "21:00";
const afterNight = "09:00";

/** Somebody on the waiting list, as the rules see them. */
export interface Waiting {
  id: string;
  /** Until when the seat that was offered is kept; null while none is. */
  offerExpiresAt: Date | null;
  /** Whether the mail with the offer may still be on its way: then the offer does not run out. */
  isOfferOnItsWay?: boolean;
}

export interface WaitingListState {
  /** Infinity without a limit. */
  capacity: number;
  /** Registrations that are new or confirmed. */
  seated: number;
  /** In the order in which they are asked. */
  waiting: readonly Waiting[];
  /** Until when an offer made now is kept; undefined when none is made (any more). */
  deadline: Date | undefined;
}

/** What is to be done now. */
export interface WaitingListSteps {
  /** Ids of those whose offer has run out: they leave the list. */
  expired: string[];
  /** Ids of those who are offered a seat. */
  offered: string[];
}

/**
 * The one rule of the waiting list. Offers that ran out are taken back; each seat that is neither taken nor offered is
 * offered to the first who has no offer.
 */
export function waitingListSteps(
  { capacity, seated, waiting, deadline }: WaitingListState,
  now: Date,
): WaitingListSteps {
  const isOver = ({ offerExpiresAt, isOfferOnItsWay }: Waiting) =>
    offerExpiresAt !== null && offerExpiresAt <= now && !isOfferOnItsWay;
  const expired = waiting.filter(isOver);
  const left = waiting.filter((one) => !isOver(one));
  const open = left.filter(({ offerExpiresAt }) => offerExpiresAt !== null).length;
  const free = deadline ? Math.max(0, capacity - seated - open) : 0;
  const next = left.filter(({ offerExpiresAt }) => offerExpiresAt === null);
  return {
    expired: expired.map(({ id }) => id),
    offered: next.slice(0, Math.min(free, next.length)).map(({ id }) => id),
  };
}

type AskedEvent = Pick<CalendarEvent, "date" | "lastDay" | "time" | "isCancelled" | "registrationSettings">;

/** Until when an offer made now for a seat of this event is kept; undefined when none is made (any more). */
export function offerDeadlineOf(event: AskedEvent, now: Date): Date | undefined {
  const { registrationSettings: settings } = event;
  if (event.isCancelled || !settings.waitingListEnabled || !acceptsDirectRegistration(event)) return undefined;
  return offerDeadline(startOf(event), now);
}

/** Whether a seat that was offered can still be taken. */
export function canAccept(event: AskedEvent, offerExpiresAt: Date | null, now: Date): boolean {
  return offerExpiresAt !== null && now < offerExpiresAt && !event.isCancelled && now < startOf(event);
}

/**
 * 48 hours from now, or half of the time that is left; by day in Berlin, and not in the last hour. Undefined when that
 * leaves no time to answer.
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
  // A minute before the night begins.
  return new Date(dayTime(isMorning ? daysAfter(date, -1) : date, evening).getTime() - 60_000);
}

function dayTime(date: string, time: string): Date {
  return instantOf(`${date}T${time}`) as Date;
}
