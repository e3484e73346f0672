import type { Services } from "#app/contexts.ts";
import { describeGaps } from "#app/text/transparency.ts";
import { berlinDate } from "#model/berlin-date.ts";
import { upcomingOn } from "#model/event-days.ts";
import { transparencyGaps } from "#model/transparency-gaps.ts";

/** The upcoming events of which sponsors and speakers are not known well enough to announce them, next first. */
export async function listEventGaps(content: Services["content"], now: Date) {
  const events = await content.list("events", {
    ...upcomingOn(berlinDate(now)),
    order: [{ field: "date", direction: "asc" }],
  });
  return events.flatMap(({ id, title, ...event }) => {
    const gaps = transparencyGaps(event);
    return gaps.length > 0 ? [{ id, title, sentence: describeGaps(gaps) }] : [];
  });
}
