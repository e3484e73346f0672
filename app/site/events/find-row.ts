import type { Services } from "#app/contexts.ts";
import { daysAfter } from "#model/dates/berlin-date.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { isUpcoming, pastOn, upcomingOn } from "#model/events/event-days.ts";
import type { WithId } from "#model/text/id.ts";

/** The maximum of `?anzahl=`. */
const maxRows = 1000;

/** Returns the position of an event in its list, upcoming or past, of the chosen kind, counted from 0. */
export async function findRow(
  content: Services["content"],
  event: WithId<CalendarEvent>,
  { today, ofType }: { today: string; ofType: { oneOf: { type: readonly string[] | undefined } } },
): Promise<number> {
  const before = isUpcoming(event, today)
    ? ({ from: upcomingOn(today).from, before: { date: daysAfter(event.date, 1) }, direction: "asc" } as const)
    : ({ from: { date: event.date }, before: pastOn(today).before, direction: "desc" } as const);
  const { direction, ...filter } = before;
  const rows = await content.pick("events", [], {
    ...ofType,
    ...filter,
    order: [{ field: "date", direction }],
    limit: maxRows,
  });
  const position = rows.findIndex(({ id }) => id === event.id);
  return Math.max(position, 0);
}
