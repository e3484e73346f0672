import { data } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { requireForm } from "#app/ui/form/read-form.ts";
import { pdfResponse } from "#app/ui/pdf/pdf-response.ts";
import type { PrintedCertificate } from "#model/certificates/certificate.ts";
import { readCertificateCode } from "#model/certificates/certificate-code.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { eventRefusalOf } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import type { WithId } from "#model/text/id.ts";
import { stateRefusals } from "#text/registrations/registration-status.ts";
import type { Route } from "./+types/print-certificates.ts";

/**
 * Returns certificates as one PDF. Without `issued`: blank ones for all attendees, to be stamped and signed. "all" or a
 * code: the issued ones. "preview": a sample of what would be issued now.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { certificates, clock, content } = context.get(servicesContext);
  const event = await content.find("events", params.eventId);
  if (!event) throw data("Diese Veranstaltung gibt es nicht.", { status: 404 });
  const issued = (await requireForm(request)).get("issued");
  const refusal = eventRefusalOf("issueCertificate", eventState(event, { now: clock() }));
  if (issued === null && refusal) throw data(stateRefusals[refusal], { status: 409 });
  const { pages, files } = await pagesFor(context, event, issued);
  const body = await certificates.createPdf(pages, files);
  return pdfResponse(body, `teilnahmebescheinigungen-${event.date}.pdf`);
}

type Context = Route.ActionArgs["context"];
/** The pages to print, with picture files that are not stored. */
interface Print {
  pages: PrintedCertificate[];
  files: ReadonlyMap<string, Uint8Array>;
}

async function pagesFor(context: Context, event: WithId<CalendarEvent>, issued: unknown): Promise<Print> {
  const { certificateService } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  if (issued === "preview") return certificateService.preview(event);
  if (typeof issued !== "string") return certificateService.toStamp(viewer, event);
  const code = issued === "all" ? undefined : (readCertificateCode(issued) ?? issued);
  const pages = await certificateService.print(viewer, { event, code });
  if (pages.length === 0) throw data("Hier ist keine gültige Bescheinigung ausgestellt.", { status: 404 });
  return { pages, files: new Map() };
}
