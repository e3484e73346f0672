import { data } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { formatEvaluationCsv } from "#text/events/evaluation.ts";
import { csvHeaders } from "../ui/csv-headers.ts";
import type { Route } from "./+types/export.ts";

/** Returns the results of an evaluation as CSV, as soon as its page shows them. */
export async function loader({ params: { eventId }, context }: Route.LoaderArgs) {
  const { content, evaluations } = context.get(servicesContext);
  const event = await content.find("events", eventId);
  const { results } = event ? await evaluations.summarize(event) : {};
  if (!event || !results) throw data("Zu dieser Veranstaltung gibt es noch keine Ergebnisse.", { status: 404 });
  return new Response(formatEvaluationCsv(results), {
    headers: csvHeaders(`evaluation-${event.date}.csv`),
  });
}
