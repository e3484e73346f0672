import { type AttendanceMode, attendanceModeOf } from "#model/events/attendance-mode.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { lastDayOf, spansDays } from "#model/events/event-days.ts";
import { parseEventTime, withBerlinOffset } from "#model/events/event-time.ts";
import type { RegistrationAvailability } from "#model/registrations/registration-availability.ts";
import { type RegistrationOffer, registrationAddress } from "#model/registrations/registration-offer.ts";
import type { WithId } from "#model/text/id.ts";
import { postalAddress } from "../home/association-json-ld.ts";
import { pricedKinds } from "./event-summary.ts";
import type { Available } from "./with-availability.ts";

const modes: Record<AttendanceMode, string> = { on_site: "Offline", online: "Online", both: "Mixed" };

/**
 * Returns an event as schema.org data, from which search engines list it; its page adds the organizer.
 * @param offer how to register now, if possible
 * @param savedAt instant of the last change, which schema.org has for pages only
 */
export function eventJsonLd(
  event: WithId<CalendarEvent> & Partial<Available>,
  context: {
    siteUrl: string;
    summary: string;
    availability: RegistrationAvailability;
    offer: RegistrationOffer | undefined;
    savedAt: string | undefined;
  },
): Record<string, unknown> {
  const { siteUrl, summary, availability, offer, savedAt } = context;
  const url = `${siteUrl}/veranstaltungen?event=${event.id}`;
  const period = parseEventTime(event);
  const mode = attendanceModeOf(event);
  const online = { "@type": "VirtualLocation", url };
  const place = { "@type": "Place", name: event.location, address: postalAddress(event.location) };
  const kinds = pricedKinds(event);
  const offerOf = (price: number, stock = stockOf(availability, offer)) => ({
    "@type": "Offer",
    price,
    priceCurrency: "EUR",
    availability: `https://schema.org/${stock}`,
    url: (offer && registrationAddress(offer, event.id, siteUrl)) ?? url,
  });
  return {
    "@type": "Event",
    name: event.title,
    url,
    description: summary,
    startDate: period ? withBerlinOffset(period.date, period.startTime) : event.date,
    ...(period?.endDate && period.endTime
      ? { endDate: withBerlinOffset(period.endDate, period.endTime) }
      : spansDays(event) && { endDate: lastDayOf(event) }),
    eventStatus: `https://schema.org/Event${event.isCancelled ? "Cancelled" : "Scheduled"}`,
    eventAttendanceMode: `https://schema.org/${modes[mode]}EventAttendanceMode`,
    location: mode === "both" ? [place, online] : mode === "online" ? online : place,
    ...(event.image && { image: [new URL(event.image, siteUrl).href] }),
    isAccessibleForFree: kinds.length > 0 ? kinds.every(({ priceCents }) => priceCents === 0) : event.isFree,
    offers:
      kinds.length === 0
        ? offerOf(event.price)
        : kinds.map(({ title, priceCents, isFull }) => ({
            ...offerOf(priceCents / 100, isFull ? "SoldOut" : undefined),
            name: title,
          })),
    ...(savedAt && { subjectOf: { "@type": "WebPage", url, dateModified: savedAt } }),
  };
}

/** Returns the availability. schema.org has no waiting lists: such an event is sold out. */
function stockOf(availability: RegistrationAvailability, offer: RegistrationOffer | undefined): string {
  const { state } = availability;
  if (state === "full" || state === "waiting_list") return "SoldOut";
  if (state === "open" && availability.seats === "few") return "LimitedAvailability";
  return offer ? "InStock" : "OutOfStock";
}
