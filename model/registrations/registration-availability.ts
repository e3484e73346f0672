import { berlinDate } from "#model/dates/berlin-date.ts";
import { instantOf, type WallTime } from "#model/dates/berlin-time.ts";
import { acceptsDirectRegistration, type CalendarEvent } from "#model/events/calendar-event.ts";
import { type EventDays, isUpcoming } from "#model/events/event-days.ts";
import { startOf } from "#model/events/event-time.ts";
import { kindsOnOffer } from "#model/participations/choice-rule.ts";
import { eventSeats, kindSeats, type SeatCounts, type SeatedChoices, seatLimits } from "#model/participations/seats.ts";
import { offersEndAt } from "./offer-deadline.ts";
import { type SeatStep, seatStep } from "./seat-step.ts";

/** Whether registration for an event is possible, and why not. */
export type RegistrationAvailability =
  /** `seats` is undefined without a limit; a step, as exact numbers stay in the back office. */
  | { state: "open"; seats: Exclude<SeatStep, "none"> | undefined }
  | { state: "opens_later"; opensAt: WallTime }
  /** Over. Not offered, but our own form accepts late registrations unless another rule refuses them (SPEC §4). */
  | { state: "past"; takesLate: boolean }
  | { state: "closed" | "full" | "waiting_list" | "cancelled" | "off" };

type AskedEvent = Pick<CalendarEvent, "date" | "lastDay" | "time" | "isCancelled" | "registrationSettings"> &
  Partial<Pick<CalendarEvent, "participations" | "workshops">>;

/** How many seats are taken, and when it is asked. */
export interface AskedAt {
  /** New and confirmed registrations; with a waiting list also those on it, who get the next seats. */
  seatsTaken: number;
  /** The same by kind and workshop. */
  taken?: SeatCounts;
  now: Date;
}

/** Returns counted seats as `AskedAt` has them. */
export function seatsAt(taken: SeatCounts | undefined): { seatsTaken: number; taken?: SeatCounts } {
  return { seatsTaken: taken?.get(eventSeats) ?? 0, ...(taken && { taken }) };
}

/**
 * Determines whether an event accepts registrations, for pages, calendars and the form. Seats are counted for our own
 * form only. An event with kinds of participation is full when each of them is, and closed while none is on offer.
 */
export function registrationAvailability(event: AskedEvent, at: AskedAt): RegistrationAvailability {
  if (event.isCancelled) return { state: "cancelled" };
  const availability = withinLimits(event, at);
  if (isUpcoming(event, berlinDate(at.now))) return availability;
  return { state: "past", takesLate: availability.state === "open" };
}

type ListedEvent = EventDays & { time: string; registrationSettings: { waitingListEnabled: boolean } };

/** Whether those for whom there is no seat are put on a list: not from when on nobody on it is asked any more. */
export function hasWaitingList(event: ListedEvent, now: Date): boolean {
  return event.registrationSettings.waitingListEnabled && now < offersEndAt(startOf(event));
}

function withinLimits(event: AskedEvent, { seatsTaken, taken, now }: AskedAt): RegistrationAvailability {
  const { enabled, registrationOpensAt: opensAt, registrationClosesAt: closesAt } = event.registrationSettings;
  if (!enabled) return { state: "off" };
  if (isBefore(now, opensAt)) return { state: "opens_later", opensAt };
  if (closesAt && !isBefore(now, closesAt)) return { state: "closed" };
  const capacity = seatLimit(event);
  const whole = capacity === undefined ? undefined : seatStep(capacity, seatsTaken);
  const kinds = stepsOfKinds(event, taken, berlinDate(now));
  if (kinds?.length === 0) return { state: "closed" };
  // Of the kinds the one with most seats counts, since it can be chosen.
  const seats = least([whole, kinds && most(kinds)]);
  if (seats !== "none") return { state: "open", seats };
  return { state: hasWaitingList(event, now) ? "waiting_list" : "full" };
}

/** In the order of how many seats are left; undefined is no limit. */
const steps = ["none", "few", "free", undefined] as const satisfies readonly (SeatStep | undefined)[];
type Step = (typeof steps)[number];
const least = (given: readonly Step[]) => steps[Math.min(...given.map((step) => steps.indexOf(step)))];
const most = (given: readonly Step[]) => steps[Math.max(...given.map((step) => steps.indexOf(step)))];

/** Returns the steps of the kinds on offer; undefined for an event without kinds, or without our own form. */
function stepsOfKinds(event: AskedEvent, taken: SeatCounts = new Map(), today: string): Step[] | undefined {
  const kinds = event.participations?.filter(({ isOffered }) => isOffered) ?? [];
  if (kinds.length === 0 || !acceptsDirectRegistration(event)) return undefined;
  return kindsOnOffer(kinds, today).map(({ id, seats }) => stepOf(seats, taken.get(kindSeats(id))));
}

/** The step of a kind or workshop. */
export function stepOf(seats: number | null, taken = 0): Step {
  return seats === null ? undefined : seatStep(seats, taken);
}

/** Returns the limits of all seats our own form assigns; empty without a limit, or when registration is external. */
export function publicSeatLimits(event: SeatedChoices & Pick<CalendarEvent, "registrationSettings">): SeatCounts {
  return acceptsDirectRegistration(event) ? seatLimits(event) : new Map();
}

/** Returns the number of seats; undefined without a limit, or when registration is external. */
export function seatLimit(event: Pick<CalendarEvent, "registrationSettings">): number | undefined {
  return acceptsDirectRegistration(event) ? (event.registrationSettings.capacity ?? undefined) : undefined;
}

/**
 * Returns the next instant at which registration for one of these events opens or closes, or its waiting list ends;
 * undefined for none. Ends of events are not included: they fall on midnight.
 */
export function nextAvailabilityChange(
  events: readonly (EventDays & Pick<CalendarEvent, "time" | "registrationSettings">)[],
  now: Date,
): Date | undefined {
  const instants = events
    .flatMap((event) => {
      const { registrationOpensAt, registrationClosesAt, waitingListEnabled } = event.registrationSettings;
      const listEnd = waitingListEnabled ? offersEndAt(startOf(event)) : undefined;
      return [instantOf(registrationOpensAt), instantOf(registrationClosesAt), listEnd];
    })
    .filter((instant) => instant !== undefined && instant > now) as Date[];
  return instants.toSorted((a, b) => a.getTime() - b.getTime())[0];
}

function isBefore(now: Date, wallTime: WallTime): boolean {
  const instant = instantOf(wallTime);
  return instant !== undefined && now < instant;
}
