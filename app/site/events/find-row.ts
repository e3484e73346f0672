import type { Services } from "#app/contexts.ts";
import { daysAfter } from "#model/berlin-date.ts";
import type { CalendarEvent } from "#model/calendar-event.ts";
import { isUpcoming, pastOn, upcomingOn } from "#model/event-days.ts";
import type { WithId } from "#model/id.ts";

/** The longest list that `?anzahl=` asks for. */
const maxRows = 1000;

/** Where an event stands in its list, the upcoming or the past one, from 0. */
export async function findRow(
  content: Services["content"],
  event: WithId<CalendarEvent>,
  today: string,
): Promise<number> {
  const before = isUpcoming(event, today)
    ? ({ from: upcomingOn(today).from, before: { date: daysAfter(event.date, 1) }, direction: "asc" } as const)
    : ({ from: { date: event.date }, before: pastOn(today).before, direction: "desc" } as const);
  const { direction, ...filter } = before;
  const rows = await content.pick("events", [], { ...filter, order: [{ field: "date", direction }], limit: maxRows });
  const position = rows.findIndex(({ id }) => id === event.id);
  return Math.max(position, 0);
}
