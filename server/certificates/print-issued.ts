import type { PrintedCertificate } from "#model/certificates/certificate.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { PrintedEvent } from "#server/attendance/print-for.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import type { CertificateMails } from "./certificate-mails.ts";
import { findCertificate, printed } from "./certificate-store.ts";
import { listCertifiedPeople, validOf } from "./certified-people.ts";

/** Returns the certificates to print: that with the code, or each person's newest valid one. Logs how many. */
export async function printIssued(
  parts: { database: Database; siteUrl: string; mails: CertificateMails },
  { event, code }: { event: PrintedEvent; code?: string },
  author: Author,
): Promise<PrintedCertificate[]> {
  const { database, siteUrl } = parts;
  const found = code
    ? [await findCertificate(database, code)].filter((one) => one?.eventId === event.id && !one.withdrawnAt)
    : (await listCertifiedPeople(parts, event.id)).map(validOf);
  const certificates = found.flatMap((one) => (one ? [printed(one, siteUrl)] : []));
  if (certificates.length === 0) return [];
  const details = { id: event.id, title: event.title, count: certificates.length };
  await database.transaction().execute(async (transaction) => {
    const entry = { action: "registration.certificates_printed", section: "events", details } as const;
    await recordActivity(transaction, entry, author);
  });
  return certificates;
}
