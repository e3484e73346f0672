import type { CalendarEvent } from "#model/calendar-event.ts";
import { lastDayOf, spansDays } from "#model/event-days.ts";
import { parseEventTime, withBerlinOffset } from "#model/event-time.ts";
import type { WithId } from "#model/id.ts";

/** An event as schema.org has it, so that search engines can list it with date and place; its page adds the organizer. */
export function eventJsonLd(
  event: WithId<CalendarEvent>,
  { siteUrl, summary }: { siteUrl: string; summary: string },
): Record<string, unknown> {
  const url = `${siteUrl}/veranstaltungen?event=${event.id}`;
  const period = parseEventTime(event);
  const isHybrid = /hybrid/i.test(event.location);
  const isOnline = /online|virtuell|digital/i.test(event.location);
  const online = { "@type": "VirtualLocation", url };
  const place = { "@type": "Place", name: event.location, address: event.location };
  return {
    "@type": "Event",
    name: event.title,
    url,
    description: summary,
    startDate: period ? withBerlinOffset(period.date, period.startTime) : event.date,
    ...(period?.endDate && period.endTime
      ? { endDate: withBerlinOffset(period.endDate, period.endTime) }
      : spansDays(event) && { endDate: lastDayOf(event) }),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: `https://schema.org/${isHybrid ? "Mixed" : isOnline ? "Online" : "Offline"}EventAttendanceMode`,
    location: isHybrid ? [place, online] : isOnline ? online : place,
    ...(event.image && { image: [new URL(event.image, siteUrl).href] }),
    isAccessibleForFree: event.isFree,
    offers: { "@type": "Offer", price: event.price, priceCurrency: "EUR", url },
  };
}
