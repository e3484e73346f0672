import { data } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { requireForm } from "#app/ui/form/read-form.ts";
import { pdfResponse } from "#app/ui/pdf/pdf-response.ts";
import type { Route } from "./+types/print-invoice.ts";

/** Returns an invoice or Stornorechnung of an event as PDF. */
export async function action({ request, params: { eventId }, context }: Route.ActionArgs) {
  const number = (await requireForm(request)).get("number");
  const { payments } = context.get(servicesContext);
  const order = { eventId, number: typeof number === "string" ? number : "" };
  const file = await payments.printInvoice(context.get(viewerContext), order);
  if (!file) throw data("Diese Rechnung gibt es nicht.", { status: 404 });
  return pdfResponse(file.body, file.fileName);
}
