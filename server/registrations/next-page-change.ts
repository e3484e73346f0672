import { berlinDate, nextBerlinMidnight } from "#model/dates/berlin-date.ts";
import { upcomingOn } from "#model/events/event-days.ts";
import { nextAvailabilityChange } from "#model/registrations/registration-availability.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";

/** Returns the next instant at which public pages change without any edit. */
export async function nextPageChange(content: Pick<ContentReader, "list">, now: Date): Promise<Date> {
  const midnight = nextBerlinMidnight(now);
  const upcoming = await content.list("events", upcomingOn(berlinDate(now)));
  const change = nextAvailabilityChange(upcoming, now);
  return change && change < midnight ? change : midnight;
}
