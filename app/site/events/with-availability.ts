import type { Services } from "#app/contexts.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import type { EventState } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import {
  publicSeatLimits,
  type RegistrationAvailability,
  registrationAvailability,
  seatsAt,
} from "#model/registrations/registration-availability.ts";
import type { WithId } from "#model/text/id.ts";
import { availabilityNotice } from "#text/registrations/registration-availability.ts";
import { type ChoiceParts, choiceParts } from "./choice-parts.ts";

export interface Available {
  availability: RegistrationAvailability;
  state: EventState;
  /** The same as text: "Nur noch wenige Plätze". Undefined if there is nothing to show. */
  notice: string | undefined;
  choices: ChoiceParts;
}

/** Adds to each event whether registration is possible now. */
export async function withAvailability<E extends WithId<CalendarEvent>>(
  { registrations, clock }: Pick<Services, "registrations" | "clock">,
  events: readonly E[],
): Promise<(E & Available)[]> {
  const limited = events.filter((event) => publicSeatLimits(event).size > 0);
  const now = clock();
  const seats = await registrations.countPublicly(limited, now);
  return events.map((event) => {
    const at = { ...seatsAt(seats.get(event.id)), now };
    const availability = registrationAvailability(event, at);
    const choices = choiceParts(event, at);
    return { ...event, availability, choices, state: eventState(event, at), notice: availabilityNotice(availability) };
  });
}
