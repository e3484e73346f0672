import type { Services } from "#app/contexts.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import type { EventState } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import {
  type RegistrationAvailability,
  registrationAvailability,
  seatLimit,
} from "#model/registrations/registration-availability.ts";
import type { WithId } from "#model/text/id.ts";
import { availabilityNotice } from "#text/registration-availability.ts";

export interface Available {
  availability: RegistrationAvailability;
  state: EventState;
  /** The same as text: "Nur noch wenige Plätze". Undefined if there is nothing to show. */
  notice: string | undefined;
}

/** Adds to each event whether registration is possible now. */
export async function withAvailability<E extends WithId<CalendarEvent>>(
  { registrations, clock }: Pick<Services, "registrations" | "clock">,
  events: readonly E[],
): Promise<(E & Available)[]> {
  const limited = events.filter((event) => seatLimit(event) !== undefined);
  const seats = await registrations.countPublicly(limited);
  const now = clock();
  return events.map((event) => {
    const at = { seatsTaken: seats.get(event.id) ?? 0, now };
    const availability = registrationAvailability(event, at);
    return { ...event, availability, state: eventState(event, at), notice: availabilityNotice(availability) };
  });
}
