import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { type Chosen, withOwnPrice } from "#model/payments/amount-due.ts";
import { type Choice, noChoice } from "./choice-rule.ts";
import type { Participation } from "./participation.ts";

type WithKinds = Pick<CalendarEvent, "participations">;

/** Returns a person's kind of participation; undefined for none, and for one the event no longer knows. */
export function kindOf({ participations }: WithKinds, { participation }: Chosen): Participation | undefined {
  return participations.find(({ id }) => id === participation);
}

/**
 * Returns an event as one person attends it, for mails and pages of that person: with the sum they pay as its price, the
 * points of their kind if it has its own, and without the link to the online conference if they come in person.
 */
export function asChosen<E extends CalendarEvent>(event: E, chosen: Chosen): E {
  const kind = kindOf(event, chosen);
  const certificationPoints = kind?.points ?? event.certificationPoints;
  const attended = { ...withOwnPrice(event, chosen), certificationPoints };
  if (kind?.isOnline !== false) return attended;
  return { ...attended, registrationSettings: { ...attended.registrationSettings, onlineConferenceLink: "" } };
}

/** Whether a registration is confirmed without the secretariat, which has to see the proof some kinds need. */
export function isConfirmedAutomatically(
  event: WithKinds & { registrationSettings: Pick<CalendarEvent["registrationSettings"], "confirmsAutomatically"> },
  chosen: Chosen,
): boolean {
  return event.registrationSettings.confirmsAutomatically && kindOf(event, chosen)?.audience !== "proof";
}

/** Whether an event has what somebody chose, offered or not. @param before what they have anyway */
export function isKnownChoice(
  event: Pick<CalendarEvent, "participations" | "workshops">,
  { participation, workshops }: Choice,
  before: Choice = noChoice,
): boolean {
  const kinds = ["", before.participation, ...event.participations.map(({ id }) => id)];
  const known = [...before.workshops, ...event.workshops.map(({ id }) => id)];
  return kinds.includes(participation) && workshops.every((id) => known.includes(id));
}
