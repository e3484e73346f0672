import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { attendedDays } from "#model/events/event-days.ts";
import type { WithId } from "#model/text/id.ts";
import type { PrintedEvent } from "#server/attendance/print-for.ts";
import type { CertificatePrinter } from "#server/certificates/pdf/certificate-printer.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { CertificateMails } from "./certificate-mails.ts";
import { type CertificateWriter, createCertificateWriter, type WriterParts } from "./certificate-writer.ts";
import { listCertifiedPeople, validOf } from "./certified-people.ts";
import { issueCertificate } from "./issue-certificate.ts";

interface Parts extends WriterParts {
  printer: CertificatePrinter;
  siteUrl: string;
  mails: CertificateMails;
}

/**
 * Issues certificates to attendees of a day of the event without a valid one, at most `limit`, each in its own transaction; after an
 * interruption the next call continues.
 * @param order.only a registration's id; without it all attendees
 * @returns how many were issued, how many are still to be issued, and the pictures that cannot be read
 */
export async function issueCertificates(
  parts: Parts,
  { event, only, limit }: { event: WithId<CalendarEvent>; only?: string | undefined; limit: number },
  author: Author,
): Promise<{ issued: number; remaining: number } & Pick<CertificateWriter, "missing">> {
  const { write, files, missing } = await createCertificateWriter(parts, event);
  const people = (await listCertifiedPeople(parts, event.id)).filter(
    (person) => attendedDays(event, person).length > 0 && !validOf(person) && (!only || person.id === only),
  );
  let issued = 0;
  for (const { certificates: _, mail: _mail, ...person } of people.slice(0, limit)) {
    const one = { event, id: person.id, says: write(person), person, isDuplicate: false, pictures: files };
    if (await issueCertificate(parts, one, author)) issued++;
  }
  return { issued, remaining: Math.max(0, people.length - limit), missing };
}

/** Issues a duplicate of a valid certificate, with its own code. @returns whether there is a valid one */
export async function duplicateCertificate(
  parts: Parts,
  { event, id }: { event: PrintedEvent; id: string },
  author: Author,
): Promise<boolean> {
  const person = (await listCertifiedPeople(parts, event.id)).find((one) => one.id === id);
  const valid = person && validOf(person);
  return valid ? issueCertificate(parts, { event, id, says: valid.says, isDuplicate: true }, author) : false;
}
