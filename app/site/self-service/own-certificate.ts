import { servicesContext } from "#app/contexts.ts";
import { pdfHeaders } from "#app/ui/pdf/pdf-response.ts";
import { secretHeaders } from "#app/ui/uncached-headers.ts";
import type { Route } from "./+types/own-certificate.ts";
import { enforceRateLimit } from "./own-registration.ts";

/** Serves the certificate issued for the registration of a manage link as a PDF. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { certificates, selfService } = context.get(servicesContext);
  const refusal = await enforceRateLimit(context);
  if (refusal) return answer(refusal.message, 429, refusal.headers);
  const own = await selfService.find(params.token);
  if (!own?.certificate) return answer("Unter dieser Adresse gibt es keine Bescheinigung (mehr).", 404);
  const pdf = await certificates.createPdf([own.certificate]);
  return answer(pdf, 200, pdfHeaders(`teilnahmebescheinigung-${own.event.date}.pdf`));
}

function answer(body: BodyInit, status: number, more: Record<string, string> = {}): Response {
  const headers = secretHeaders();
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  return new Response(body, { status, headers });
}
