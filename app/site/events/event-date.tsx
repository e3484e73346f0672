import { type EventDays, spansDays } from "#model/events/event-days.ts";
import { daysText } from "#text/days.ts";

/** The date of an event, or its first and last day. `<time>` cannot express several days. */
export function EventDate({ event }: { event: EventDays }) {
  const text = daysText(event);
  return spansDays(event) ? <span>{text}</span> : <time dateTime={event.date}>{text}</time>;
}
