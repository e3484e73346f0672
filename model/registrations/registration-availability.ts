import { berlinDate } from "#model/dates/berlin-date.ts";
import { instantOf, type WallTime } from "#model/dates/berlin-time.ts";
import { acceptsDirectRegistration, type CalendarEvent } from "#model/events/calendar-event.ts";
import { isUpcoming } from "#model/events/event-days.ts";
import { type SeatStep, seatStep } from "./seat-step.ts";

/** Whether registration for an event is possible, and why not. */
export type RegistrationAvailability =
  /** `seats` is undefined without a limit; a step, as exact numbers stay in the back office. */
  | { state: "open"; seats: Exclude<SeatStep, "none"> | undefined }
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
  const availability = withinLimits(event, at);
  if (isUpcoming(event, berlinDate(at.now))) return availability;
  return { state: "past", takesLate: availability.state === "open" };
}

function withinLimits(
  event: AskedEvent,
  { seatsTaken, now }: { seatsTaken: number; now: Date },
): RegistrationAvailability {
  const { enabled, registrationOpensAt: opensAt, registrationClosesAt: closesAt } = event.registrationSettings;
  if (!enabled) return { state: "off" };
  if (isBefore(now, opensAt)) return { state: "opens_later", opensAt };
  if (closesAt && !isBefore(now, closesAt)) return { state: "closed" };
  const capacity = seatLimit(event);
  if (capacity === undefined) return { state: "open", seats: undefined };
  const seats = seatStep(capacity, seatsTaken);
  if (seats !== "none") return { state: "open", seats };
  return { state: event.registrationSettings.waitingListEnabled ? "waiting_list" : "full" };
}

/** Returns the number of seats; undefined without a limit, or when registration is external. */
export function seatLimit(event: Pick<CalendarEvent, "registrationSettings">): number | undefined {
  return acceptsDirectRegistration(event) ? (event.registrationSettings.capacity ?? undefined) : undefined;
}

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
