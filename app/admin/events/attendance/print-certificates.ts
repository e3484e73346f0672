import { data } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { writeCertificate } from "#app/text/certificate.ts";
import type { Route } from "./+types/print-certificates.ts";

/** The certificates of all who were there as one PDF, to be stamped and signed. */
export async function action({ params, context }: Route.ActionArgs) {
  const { attendance, certificates, content } = context.get(servicesContext);
  const event = await content.find("events", params.eventId);
  const settings = await content.findFirst("settings");
  const present = event && (await attendance.printFor(context.get(viewerContext), event));
  if (!event || !present) throw data("Diese Veranstaltung gibt es nicht.", { status: 404 });
  const association = settings?.associationName ?? "";
  const body = await certificates.createPdf(
    `Teilnahmebescheinigungen: ${event.title}`,
    present.map((person) => writeCertificate(event, association, person)),
  );
  return new Response(body, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="teilnahmebescheinigungen-${event.date}.pdf"`,
      "Cache-Control": "no-store",
    },
  });
}
