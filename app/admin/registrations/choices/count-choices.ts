import { type Services, servicesContext } from "#app/contexts.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import type { ChoiceFilter } from "#model/participations/choice-filter.ts";
import { kindSeats, workshopSeats } from "#model/participations/seats.ts";
import type { WithId } from "#model/text/id.ts";
import { choiceTitle } from "#text/registrations/participation.ts";

type Context = { get(token: typeof servicesContext): Services };

/** How many have chosen a kind or workshop. */
export interface ChoiceCount extends ChoiceFilter {
  title: string;
  /** New and confirmed registrations; undefined if they could not be counted. */
  count: number | undefined;
  /** `null` without a limit. */
  seats: number | null;
}

/** Returns what an event lets people choose, what it costs, and how many have; empty lists for most events. */
export async function countChoices(context: Context, event: WithId<CalendarEvent>) {
  const { id: eventId, title, isFree, price, participations, workshops } = event;
  const { registrations } = context.get(servicesContext);
  const isEmpty = participations.length + workshops.length === 0;
  const taken = isEmpty ? undefined : await registrations.countByChoice([eventId]).catch(() => undefined);
  const countOf = (of: string) => taken && (taken.get(eventId)?.get(of) ?? 0);
  const counts: ChoiceCount[] = [
    ...participations.map(({ id, seats }): ChoiceCount => {
      return { of: "kind", id, title: choiceTitle(participations, id), count: countOf(kindSeats(id)), seats };
    }),
    ...workshops.map(({ id, seats }): ChoiceCount => {
      return { of: "workshop", id, title: choiceTitle(workshops, id), count: countOf(workshopSeats(id)), seats };
    }),
  ];
  return { title, isFree, price, participations, workshops, counts };
}
export type EventChoices = Awaited<ReturnType<typeof countChoices>>;
