import { servicesContext } from "#app/contexts.ts";
import { pdfHeaders } from "#app/ui/pdf/pdf-response.ts";
import { secretHeaders } from "#app/ui/uncached-headers.ts";
import type { Route } from "./+types/own-invoice.ts";
import { enforceRateLimit } from "./own-registration.ts";

/** Serves the invoice of the registration of a manage link as a PDF. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const refusal = await enforceRateLimit(context);
  if (refusal) return answer(refusal.message, 429, refusal.headers);
  const file = await context.get(servicesContext).selfService.printInvoice(params.token);
  if (!file) return answer("Unter dieser Adresse gibt es keine Rechnung (mehr).", 404);
  return answer(file.body, 200, pdfHeaders(file.fileName));
}

function answer(body: BodyInit, status: number, more: Record<string, string> = {}): Response {
  const headers = secretHeaders();
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  return new Response(body, { status, headers });
}
