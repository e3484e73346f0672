import type { Services } from "#app/contexts.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { upcomingOn } from "#model/events/event-days.ts";
import { transparencyGaps } from "#model/events/transparency-gaps.ts";
import { describeGaps } from "#text/events/transparency.ts";

/** Lists upcoming events whose sponsors and speakers are not documented well enough to announce them, soonest first. */
export async function listEventGaps(content: Services["content"], now: Date) {
  const events = await content.list("events", {
    ...upcomingOn(berlinDate(now)),
    order: [{ field: "date", direction: "asc" }],
  });
  return events.flatMap(({ id, title, ...event }) => {
    const gaps = transparencyGaps(event);
    return gaps.length > 0 ? [{ id, title, to: `/admin/events/${id}/referierende`, sentence: describeGaps(gaps) }] : [];
  });
}
