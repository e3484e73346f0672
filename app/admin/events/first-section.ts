import { redirect } from "react-router";
import type { Route } from "./+types/first-section.ts";
import { eventHref } from "./event-sections.ts";

/** `/admin/events/ID` leads to the first section. */
export function loader({ params, url }: Route.LoaderArgs) {
  return redirect(eventHref(params.eventId, "was-und-wann", url.search));
}
