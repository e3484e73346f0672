import { berlinDate } from "#model/dates/berlin-date.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { kindsOnOffer } from "#model/participations/choice-rule.ts";
import type { Participation, Workshop } from "#model/participations/participation.ts";
import { kindSeats, type SeatCounts, workshopSeats } from "#model/participations/seats.ts";
import { hasWaitingList, stepOf } from "#model/registrations/registration-availability.ts";
import { formatDate } from "#text/date.ts";
import { formatPoints, noPoints } from "#text/events/points.ts";
import { formatCents } from "#text/number.ts";
import { periodText, seatNote } from "#text/registrations/participation.ts";

/** A kind of participation or a workshop, as the form offers it. */
export interface Offered {
  id: string;
  title: string;
  description: string;
  priceCents: number;
  /** "Kostenlos", or in euro. */
  price: string;
  /** What else to know: when, until when, for whom. */
  facts: string[];
  /** How many seats are left, in steps; undefined without a limit. */
  seats: string | undefined;
  isFull: boolean;
  /** Nobody can choose it: it is full, and the event has no waiting list. */
  isClosed: boolean;
}

/** What the form of an event lets people choose; both lists are empty for most events. */
export interface ChoiceParts {
  kinds: Offered[];
  workshops: Offered[];
  /** Whether something is full that one can wait for. */
  isAwaited: boolean;
}

/** Returns the kinds and workshops an event offers now. For loaders only. */
export function choiceParts(
  event: Pick<
    CalendarEvent,
    "date" | "lastDay" | "time" | "certificationPending" | "participations" | "workshops" | "registrationSettings"
  >,
  { taken = new Map(), now }: { taken?: SeatCounts; now: Date },
): ChoiceParts {
  const isListed = hasWaitingList(event, now);
  let isAwaited = false;
  const offer = (choice: Participation | Workshop, count: number | undefined, facts: string[]): Offered => {
    const step = stepOf(choice.seats, count);
    const isFull = step === "none";
    isAwaited ||= isFull && isListed;
    const { id, title, description, priceCents } = choice;
    const price = priceCents === 0 ? "Kostenlos" : formatCents(priceCents);
    const seats = step && seatNote(step, isListed);
    return { id, title, description, priceCents, price, facts, seats, isFull, isClosed: isFull && !isListed };
  };
  const kinds = kindsOnOffer(event.participations, berlinDate(now)).map((kind) =>
    offer(kind, taken.get(kindSeats(kind.id)), [
      ...(kind.isOnline && !/\bonline/i.test(kind.title) ? ["Online"] : []),
      // Where they differ from those of the event, which its page shows.
      ...(kind.points === null || event.certificationPending
        ? []
        : [kind.points === 0 ? noPoints : formatPoints(kind.points)]),
      ...(kind.audience === "proof" ? ["Nur mit Nachweis, den das Sekretariat prüft"] : []),
      ...(kind.validUntil ? [`Bis ${formatDate(kind.validUntil)}`] : []),
    ]),
  );
  const workshops = event.workshops
    .filter(({ isOffered }) => isOffered)
    .map((workshop) => {
      const when = periodText(workshop);
      return offer(workshop, taken.get(workshopSeats(workshop.id)), when ? [when] : []);
    });
  return { kinds, workshops, isAwaited };
}
