import { servicesContext } from "#app/contexts.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { pastOn, upcomingOn } from "#model/events/event-days.ts";
import { formatCalendar } from "#text/events/icalendar.ts";
import type { Route } from "./+types/calendar-subscription.ts";
import { withSavedAt } from "./with-saved-at.ts";

/** Bounds the cost of one request. */
const maxEvents = 300;

/** Serves all upcoming events and those of the last year as a calendar to subscribe to. */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, content, clock } = context.get(servicesContext);
  const now = clock();
  const today = berlinDate(now);
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const [past, upcoming, settings] = await Promise.all([
    content.list("events", {
      from: { date: yearAgo },
      ...pastOn(today),
      order: [{ field: "date", direction: "desc" }],
      limit: maxEvents,
    }),
    content.list("events", { ...upcomingOn(today), order: [{ field: "date", direction: "asc" }], limit: maxEvents }),
    content.findFirst("settings"),
  ]);
  const name = ["Veranstaltungen", settings?.associationName].filter(Boolean).join(" – ");
  const entries = await withSavedAt(content, [...past.toReversed(), ...upcoming]);
  return new Response(formatCalendar(entries, { siteUrl: config.siteUrl, now, isInvitation: true, name }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="veranstaltungen.ics"',
      "Cache-Control": "public, no-cache",
    },
  });
}
