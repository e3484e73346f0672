import { data } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { writeCertificate } from "#app/text/certificate.ts";
import type { CalendarEvent } from "#model/calendar-event.ts";
import type { PrintedCertificate } from "#model/certificate.ts";
import { readCertificateCode } from "#model/certificate-code.ts";
import { daysOf } from "#model/event-days.ts";
import type { WithId } from "#model/id.ts";
import { SiteSettings } from "#model/settings.ts";
import type { Route } from "./+types/print-certificates.ts";

/**
 * Certificates as one PDF: without `issued` of all who were there, to be stamped and signed; else those that were issued,
 * "all" or by code; "preview" of what would be issued now, for nobody.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { certificates, content } = context.get(servicesContext);
  const event = await content.find("events", params.eventId);
  if (!event) throw data("Diese Veranstaltung gibt es nicht.", { status: 404 });
  const issued = (await request.formData()).get("issued");
  const { pages, files } = await pagesFor(context, event, issued);
  // One by itself has the title it was issued with: its bytes are those whose SHA-256 is kept.
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
/** What is printed, with the files of what it shows that are kept nowhere. */
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

/** As somebody with the longest name would get it who is there on all days. */
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
