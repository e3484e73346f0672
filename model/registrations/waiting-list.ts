import { berlinDate, daysAfter } from "#model/dates/berlin-date.ts";
import { instantOf, wallTimeOf } from "#model/dates/berlin-time.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { startOf } from "#model/events/event-time.ts";
import { type Choice, noChoice } from "#model/participations/choice-rule.ts";
import { eventSeats, type SeatCounts, SeatPlan } from "#model/participations/seats.ts";
import { isAllowed } from "./allowed-actions.ts";
import { eventState, personState } from "./event-state.ts";

const hour = 60 * 60_000;
/** Lifetime of an offer, unless the event is near. */
const longestOffer = 48 * hour;
/** No offers are made later than this before the start. */
const leastNotice = 3 * hour;
/** Offers do not expire at night. */
const morning = "08:00";
const evening = "21:00";
const afterNight = "09:00";

/** A person on the waiting list. */
export interface Waiting {
  id: string;
  /** When the offer of a seat expires; null without an offer. */
  offerExpiresAt: Date | null;
  /** Whether the mail with the offer may be undelivered: then the offer does not expire. */
  isOfferOnItsWay?: boolean;
  /** Whether the mail with the offer could not be delivered: the seat goes to the next person. */
  isUnreachable?: boolean;
  /** What the person waits for; the event as a whole without it. */
  choice?: Choice;
}

export interface WaitingListState {
  /** Infinity without a limit. */
  capacity: number;
  /** Number of new and confirmed registrations. */
  seated: number;
  /** The same by kind and workshop, of an event that has them. */
  choices?: { limits: SeatCounts; seated: SeatCounts };
  /** In the order in which seats are offered. */
  waiting: readonly Waiting[];
  /** Expiry of an offer made now; undefined when no offers are made. */
  deadline: Date | undefined;
}

/** The steps to take now. */
export interface WaitingListSteps {
  /** Ids of people whose offer expired: they leave the list. */
  expired: string[];
  /** Ids of people whose offer could not be delivered: they keep their place, and are not asked again. */
  withdrawn: string[];
  /** Ids of people who are offered a seat. */
  offered: string[];
}

/**
 * Returns the next steps of the waiting list: expired and undeliverable offers are revoked, and each seat that is neither
 * taken nor offered is offered to the first person without an offer who waits for nothing else: someone whose workshop is
 * full does not hold back a seat of the event.
 */
export function waitingListSteps(
  { capacity, seated, choices, waiting, deadline }: WaitingListState,
  now: Date,
): WaitingListSteps {
  const isOver = ({ offerExpiresAt, isOfferOnItsWay }: Waiting) =>
    offerExpiresAt !== null && offerExpiresAt <= now && !isOfferOnItsWay;
  const reachable = waiting.filter(({ isUnreachable }) => !isUnreachable);
  const withdrawn = waiting.filter(({ offerExpiresAt, isUnreachable }) => isUnreachable && offerExpiresAt !== null);
  const expired = reachable.filter(isOver);
  const left = reachable.filter((one) => !isOver(one));
  const plan = new SeatPlan(
    new Map([...(choices?.limits ?? []), [eventSeats, capacity]]),
    new Map([...(choices?.seated ?? []), [eventSeats, seated]]),
  );
  for (const { offerExpiresAt, choice } of left) if (offerExpiresAt !== null) plan.take(choice ?? noChoice);
  const next = left.filter(({ offerExpiresAt }) => offerExpiresAt === null);
  const offered = deadline ? next.filter(({ choice }) => plan.takeAll([choice ?? noChoice])) : [];
  return {
    expired: expired.map(({ id }) => id),
    withdrawn: withdrawn.map(({ id }) => id),
    offered: offered.map(({ id }) => id),
  };
}

/**
 * Returns the ids of people whose offer has run out, or leaves less than an hour to answer, while nobody can answer it, as
 * the event is cancelled or not public, or the website is closed: they keep their place, and are asked again.
 */
export function offersToDefer(waiting: readonly Waiting[], now: Date): string[] {
  const soon = new Date(now.getTime() + hour);
  const deferred = waiting.filter(({ offerExpiresAt, isOfferOnItsWay }) => {
    return offerExpiresAt !== null && offerExpiresAt < soon && !isOfferOnItsWay;
  });
  return deferred.map(({ id }) => id);
}

type AskedEvent = Pick<CalendarEvent, "date" | "lastDay" | "time" | "isCancelled" | "registrationSettings">;

/** Returns the expiry of an offer made now for this event; undefined when no offers are made. */
export function offerDeadlineOf(event: AskedEvent, now: Date): Date | undefined {
  const isOffered = isAllowed("offerSeat", { event: eventState(event, { now }), person: "waiting" });
  if (!isOffered || !event.registrationSettings.waitingListEnabled) return undefined;
  return offerDeadline(startOf(event), now);
}

/** Whether an offer can still be accepted: until it expires, and not once the event has begun. */
export function canAccept(event: AskedEvent, offerExpiresAt: Date | undefined, now: Date): boolean {
  const person = personState("waiting", offerExpiresAt, now);
  return isAllowed("acceptOffer", { event: eventState(event, { now }), person }) && !hasListEnded(event, now);
}

/** Whether no offer can be accepted any more, as the event has begun. */
export function hasListEnded(event: AskedEvent, now: Date): boolean {
  return now >= startOf(event);
}

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
