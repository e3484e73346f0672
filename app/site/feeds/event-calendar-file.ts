import { servicesContext } from "#app/contexts.ts";
import { isId } from "#model/text/id.ts";
import { slugify } from "#model/text/slug.ts";
import { formatCalendar } from "#text/events/icalendar.ts";
import { answerUnknownPath } from "../unknown-path.ts";
import type { Route } from "./+types/event-calendar-file.ts";
import { withSavedAt } from "./with-saved-at.ts";

/** Serves one event as iCalendar: `/veranstaltungen/{id}.ics`. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { config, content, clock } = context.get(servicesContext);
  const id = /^(.+)\.ics$/.exec(params.fileName)?.[1] ?? "";
  const event = isId(id) ? await content.find("events", id) : undefined;
  if (!event) return answerUnknownPath(url);
  const now = clock();
  const entries = await withSavedAt(content, [event]);
  return new Response(formatCalendar(entries, { siteUrl: config.siteUrl, now, isInvitation: true }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `inline; filename="${slugify(event.title)}.ics"`,
      "Cache-Control": "public, no-cache",
    },
  });
}
