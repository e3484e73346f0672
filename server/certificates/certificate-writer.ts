import type { Presence } from "#model/attendance/presence.ts";
import { type Certificate, certificateLayout, type PrintedCertificate } from "#model/certificates/certificate.ts";
import { certificateAddress, sampleCode } from "#model/certificates/certificate-code.ts";
import type { CertificateSettings } from "#model/certificates/certificate-settings.ts";
import { SiteSettings } from "#model/content/settings.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { daysOf } from "#model/events/event-days.ts";
import type { WithId } from "#model/text/id.ts";
import { printFor } from "#server/attendance/print-for.ts";
import type { PersonalAuthor } from "#server/author.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Database } from "#server/database/schema.ts";
import { longestNameExample, writeCertificate } from "#text/certificates/certificate.ts";
import type { CurrentPictures, PictureFiles } from "./certificate-pictures.ts";
import { findLongestName } from "./certificate-store.ts";

export interface WriterParts {
  database: Database;
  content: ContentReader;
  readPictures: (settings: CertificateSettings) => Promise<CurrentPictures>;
}

/** Certificates to print, with the picture files they show that are not stored. */
export interface UnissuedCertificates {
  pages: PrintedCertificate[];
  files: PictureFiles;
}

/** Writes certificates of an event with the present settings and pictures. */
export interface CertificateWriter extends Pick<CurrentPictures, "files" | "missing"> {
  write(person: { name: string } & Presence): Certificate;
}

export async function createCertificateWriter(
  { content, readPictures }: Pick<WriterParts, "content" | "readPictures">,
  event: WithId<CalendarEvent>,
): Promise<CertificateWriter> {
  const settings = (await content.findFirst("settings")) ?? SiteSettings.parse({});
  const { shown, files, missing } = await readPictures(settings.certificates);
  return { files, missing, write: (person) => ({ ...writeCertificate(event, settings, person), pictures: shown }) };
}

/** Returns a blank certificate for each attendee, to be stamped and signed. Logs how many. */
export async function certificatesToStamp(
  parts: WriterParts,
  event: WithId<CalendarEvent>,
  author: PersonalAuthor,
): Promise<UnissuedCertificates> {
  const present = await printFor(parts, event, author);
  const { write, files } = await createCertificateWriter(parts, event);
  return { pages: present.map(write), files };
}

/**
 * Returns a sample of what would be issued now, with the longest name and attendance on all days; the code on it is
 * nobody's.
 */
export async function previewCertificate(
  parts: WriterParts & { siteUrl: string; clock: Clock },
  event: WithId<CalendarEvent>,
): Promise<UnissuedCertificates> {
  const { write, files } = await createCertificateWriter(parts, event);
  const name = (await findLongestName(parts.database, event.id)) ?? longestNameExample;
  const issuedAt = parts.clock().toISOString();
  const address = certificateAddress(parts.siteUrl, sampleCode);
  const proof = { code: sampleCode, address, issuedAt, isDuplicate: false, layout: certificateLayout };
  return { pages: [{ ...write({ name, days: daysOf(event) }), proof, isPreview: true }], files };
}
