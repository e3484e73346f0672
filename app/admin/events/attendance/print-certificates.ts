import { data } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { requireForm } from "#app/ui/form/read-form.ts";
import type { PrintedCertificate } from "#model/certificates/certificate.ts";
import { readCertificateCode } from "#model/certificates/certificate-code.ts";
import { SiteSettings } from "#model/content/settings.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { daysOf } from "#model/events/event-days.ts";
import { eventRefusalOf } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import type { WithId } from "#model/text/id.ts";
import { writeCertificate } from "#text/certificate.ts";
import { stateRefusals } from "#text/registration-status.ts";
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
  // A single certificate keeps its issued title, because the SHA-256 of its bytes is stored.
  const isOne = typeof issued === "string" && issued !== "all" && issued !== "preview";
  const body = await certificates.createPdf(
    isOne ? (pages[0]?.event.title ?? "") : `Teilnahmebescheinigungen: ${event.title}`,
    pages,
    files,
  );
  return new Response(body, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="teilnahmebescheinigungen-${event.date}.pdf"`,
      "Cache-Control": "no-store",
    },
  });
}

function pagesFor(context: Context, event: WithId<CalendarEvent>, issued: unknown): Promise<Print> {
  if (issued === "preview") return preview(context, event);
  return typeof issued === "string" ? issuedPages(context, event, issued) : pagesToStamp(context, event);
}

type Context = Route.ActionArgs["context"];
/** The pages to print, with picture files that are not stored. */
interface Print {
  pages: PrintedCertificate[];
  files: ReadonlyMap<string, Uint8Array>;
}

async function pagesToStamp(context: Context, event: WithId<CalendarEvent>): Promise<Print> {
  const { attendance, content, readCertificatePictures } = context.get(servicesContext);
  const settings = (await content.findFirst("settings")) ?? SiteSettings.parse({});
  const present = await attendance.printFor(context.get(viewerContext), event);
  const { shown, files } = await readCertificatePictures(settings.certificates);
  return { pages: present.map((person) => ({ ...writeCertificate(event, settings, person), pictures: shown })), files };
}

/** Returns a sample with the longest name and attendance on all days. */
async function preview(context: Context, event: WithId<CalendarEvent>): Promise<Print> {
  const { certificateDesk, content, readCertificatePictures } = context.get(servicesContext);
  const settings = (await content.findFirst("settings")) ?? SiteSettings.parse({});
  const { shown, files } = await readCertificatePictures(settings.certificates);
  const name = (await certificateDesk.longestName(event.id)) ?? "Prof. Dr. Maximiliane Musterfrau-Beispielhausen";
  const certificate = writeCertificate(event, settings, { name, days: daysOf(event) });
  return { pages: [{ ...certificate, pictures: shown, isPreview: true }], files };
}

async function issuedPages(context: Context, event: WithId<CalendarEvent>, issued: string): Promise<Print> {
  const { certificateDesk } = context.get(servicesContext);
  const code = issued === "all" ? undefined : (readCertificateCode(issued) ?? issued);
  const pages = await certificateDesk.print(context.get(viewerContext), { event, code });
  if (pages.length === 0) throw data("Hier ist keine gültige Bescheinigung ausgestellt.", { status: 404 });
  return { pages, files: new Map() };
}
