import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { startOf } from "#model/events/event-time.ts";
import { type Choice, noChoice } from "#model/participations/choice-rule.ts";
import { eventSeats, type SeatCounts, SeatPlan } from "#model/participations/seats.ts";
import { isAllowed, type PersonState } from "./allowed-actions.ts";
import { eventState, personState } from "./event-state.ts";
import { offerDeadline } from "./offer-deadline.ts";
import { hasWaitingList } from "./registration-availability.ts";

const hour = 60 * 60_000;

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
  return isAllowed("acceptOffer", { event: eventState(event, { now }), person }) && !isListOver(event, person, now);
}

/** Whether somebody on the list gets no seat from it any more: nobody is asked now, and an offer ends with the start. */
export function isListOver(event: AskedEvent, person: PersonState, now: Date): boolean {
  return person === "offered" ? now >= startOf(event) : !hasWaitingList(event, now);
}
