import { data } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { requireForm } from "#app/ui/form/read-form.ts";
import { pdfResponse } from "#app/ui/pdf/pdf-response.ts";
import type { Route } from "./+types/print-training.ts";

/** Returns a PDF with a person's pain therapy training in this and the previous calendar year. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { content, printTraining } = context.get(servicesContext);
  const event = await content.find("events", params.eventId);
  if (!event) throw data("Diese Veranstaltung gibt es nicht.", { status: 404 });
  const id = (await requireForm(request)).get("id");
  const viewer = context.get(viewerContext);
  const body = typeof id === "string" ? await printTraining(viewer, event, id) : undefined;
  if (!body) throw data("Diese Anmeldung gibt es nicht.", { status: 404 });
  return pdfResponse(body, "jahresuebersicht.pdf");
}
