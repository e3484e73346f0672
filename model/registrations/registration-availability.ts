import { berlinDate } from "#model/dates/berlin-date.ts";
import { instantOf, type WallTime } from "#model/dates/berlin-time.ts";
import { acceptsDirectRegistration, type CalendarEvent } from "#model/events/calendar-event.ts";
import { isUpcoming } from "#model/events/event-days.ts";
import type { RegistrationRefusal } from "./registration.ts";

/** Whether registration for an event is possible, and why not. */
export type RegistrationAvailability =
  /** `seatsLeft` is undefined without a limit. */
  | { state: "open"; seatsLeft: number | undefined }
  | { state: "opens_later"; opensAt: WallTime }
  /** Over. Not offered, but our own form accepts late registrations unless another rule refuses them (SPEC §4). */
  | { state: "past"; takesLate: boolean }
  | { state: "closed" | "full" | "waiting_list" | "cancelled" | "off" };

type AskedEvent = Pick<CalendarEvent, "date" | "lastDay" | "isCancelled" | "registrationSettings">;

/**
 * Determines whether an event accepts registrations, for pages, calendars and the form. Seats are counted for our own
 * form only.
 * @param at.seatsTaken new and confirmed registrations; with a waiting list also those on it, who get the next seats
 */
export function registrationAvailability(
  event: AskedEvent,
  at: { seatsTaken: number; now: Date },
): RegistrationAvailability {
  if (event.isCancelled) return { state: "cancelled" };
  if (!event.registrationSettings.enabled) return { state: "off" };
  const availability = withinLimits(event, at);
  if (isUpcoming(event, berlinDate(at.now))) return availability;
  return { state: "past", takesLate: availability.state === "open" };
}

function withinLimits(
  event: AskedEvent,
  { seatsTaken, now }: { seatsTaken: number; now: Date },
): RegistrationAvailability {
  const { registrationOpensAt: opensAt, registrationClosesAt: closesAt } = event.registrationSettings;
  if (isBefore(now, opensAt)) return { state: "opens_later", opensAt };
  if (closesAt && !isBefore(now, closesAt)) return { state: "closed" };
  const capacity = seatLimit(event);
  if (capacity === undefined) return { state: "open", seatsLeft: undefined };
  // Lowering the capacity may leave more seats taken than available.
  if (seatsTaken < capacity) return { state: "open", seatsLeft: capacity - seatsTaken };
  return { state: event.registrationSettings.waitingListEnabled ? "waiting_list" : "full" };
}

/** Returns the number of seats; undefined without a limit, or when registration is external. */
export function seatLimit(event: Pick<CalendarEvent, "registrationSettings">): number | undefined {
  return acceptsDirectRegistration(event) ? (event.registrationSettings.capacity ?? undefined) : undefined;
}

/** Returns why our own form refuses registrations; undefined while it accepts them. */
export function refusalOf(
  event: Pick<CalendarEvent, "registrationSettings">,
  availability: RegistrationAvailability,
): RegistrationRefusal | undefined {
  if (availability.state === "cancelled") return "event_cancelled";
  if (!acceptsDirectRegistration(event)) return "direct_registration_off";
  if (availability.state === "past") return availability.takesLate ? undefined : "registration_closed";
  return refusals[availability.state];
}

const refusals = {
  open: undefined,
  opens_later: "registration_not_open",
  closed: "registration_closed",
  full: "event_full",
  waiting_list: undefined,
  off: "direct_registration_off",
} as const satisfies Record<string, RegistrationRefusal | undefined>;

/**
 * Returns the next instant at which registration for one of these events opens or closes; undefined for none. Ends of
 * events are not included: they fall on midnight.
 */
export function nextAvailabilityChange(
  events: readonly Pick<CalendarEvent, "registrationSettings">[],
  now: Date,
): Date | undefined {
  const instants = events
    .flatMap(({ registrationSettings: { registrationOpensAt, registrationClosesAt } }) => [
      instantOf(registrationOpensAt),
      instantOf(registrationClosesAt),
    ])
    .filter((instant) => instant !== undefined && instant > now) as Date[];
  return instants.toSorted((a, b) => a.getTime() - b.getTime())[0];
}

function isBefore(now: Date, wallTime: WallTime): boolean {
  const instant = instantOf(wallTime);
  return instant !== undefined && now < instant;
}
