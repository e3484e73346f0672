import { daysText } from "#model/days-text.ts";
import { type EventDays, spansDays } from "#model/event-days.ts";

/** When an event takes place, its first to its last day. A `<time>` has no value for several. */
export function EventDate({ event }: { event: EventDays }) {
  const text = daysText(event);
  return spansDays(event) ? <span>{text}</span> : <time dateTime={event.date}>{text}</time>;
}
