import type { Services } from "#app/contexts.ts";
import { availabilityNotice } from "#app/text/registration-availability.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import {
  type RegistrationAvailability,
  registrationAvailability,
  seatLimit,
} from "#model/registrations/registration-availability.ts";
import type { WithId } from "#model/text/id.ts";

export interface Available {
  availability: RegistrationAvailability;
  /** The same as text: "Noch 7 Plätze". Undefined if there is nothing to show. */
  notice: string | undefined;
}

/** Adds to each event whether registration is possible now. */
export async function withAvailability<E extends WithId<CalendarEvent>>(
  { registrations, clock }: Pick<Services, "registrations" | "clock">,
  events: readonly E[],
): Promise<(E & Available)[]> {
  const limited = events.filter((event) => seatLimit(event) !== undefined);
  const awaited = limited.filter(({ registrationSettings }) => registrationSettings.waitingListEnabled);
  const seats = await registrations.countSeats(idsOf(limited), idsOf(awaited));
  const now = clock();
  return events.map((event) => {
    const availability = registrationAvailability(event, { seatsTaken: seats.get(event.id) ?? 0, now });
    return { ...event, availability, notice: availabilityNotice(availability, now) };
  });
}

function idsOf(events: readonly { id: string }[]): string[] {
  return events.map(({ id }) => id);
}
