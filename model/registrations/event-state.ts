import { acceptsDirectRegistration } from "#model/events/calendar-event.ts";
import { type EventState, isAllowed, type PersonState } from "./allowed-actions.ts";
import type { RegistrationRefusal, RegistrationStatus } from "./registration.ts";
import { type AskedAt, registrationAvailability } from "./registration-availability.ts";

export type AskedEvent = Parameters<typeof registrationAvailability>[0];

/**
 * Determines the state of an event for `allowed-actions.ts`; undefined is one that no reader returns.
 * @param at.seatsTaken as for `registrationAvailability`; only `register` and `joinWaitingList` depend on it
 */
export function eventState(event: AskedEvent | undefined, at: Partial<AskedAt> & Pick<AskedAt, "now">): EventState {
  if (!event) return "absent";
  const availability = registrationAvailability(event, { seatsTaken: 0, ...at });
  if (availability.state === "cancelled") return "cancelled";
  const isDirect = acceptsDirectRegistration(event);
  if (availability.state === "past") return isDirect ? (availability.takesLate ? "past_open" : "past") : "past_off";
  if (!isDirect) return "off";
  return availability.state === "opens_later" ? "not_yet_open" : availability.state;
}

/**
 * Determines the state of a registration.
 * @param offerExpiresAt of an offered seat; undefined without an offer
 */
export function personState(
  status: RegistrationStatus,
  offerExpiresAt: Date | undefined,
  now: Date,
): Exclude<PersonState, "none"> {
  return status === "waiting" && offerExpiresAt && now < offerExpiresAt ? "offered" : status;
}

/** Returns why our own form refuses everyone; undefined while it registers people or puts them on the waiting list. */
export function formRefusal(event: EventState): RegistrationRefusal | undefined {
  if (isAllowed("register", { event }) || isAllowed("joinWaitingList", { event })) return undefined;
  return formRefusals[event];
}

const formRefusals = {
  absent: "event_not_found",
  cancelled: "event_cancelled",
  past: "registration_closed",
  past_open: "registration_closed",
  past_off: "direct_registration_off",
  off: "direct_registration_off",
  not_yet_open: "registration_not_open",
  closed: "registration_closed",
  full: "event_full",
  waiting_list: "event_full",
  open: "registration_closed",
} as const satisfies Record<EventState, RegistrationRefusal>;
