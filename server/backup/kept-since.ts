import { keepCertificates, readCertificates } from "#server/certificates/kept-certificates.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import { keepIssued, readIssued } from "#server/invoices/keep-issued.ts";
import { keepOutcomes, readOutcomes } from "#server/mail/kept-outcomes.ts";
import { keepReports, readReports } from "#server/points/kept-reports.ts";
import { keepReminders, readReminders } from "#server/registrations/messages/kept-reminders.ts";
import { keepLinks, readLinks } from "#server/registrations/self-service/kept-links.ts";

/** What others know of a site, or have in their hands, whatever state it gets. */
type KnownToOthers = Awaited<ReturnType<typeof readSince>>;

/**
 * Reads it before an older state takes the place of the site.
 * @param secretFile content of the file with its secrets
 */
export async function readSince(connection: Connection, secretFile: string) {
  return {
    invoices: await readIssued(connection),
    outcomes: await readOutcomes(connection),
    reminders: await readReminders(connection),
    certificates: await readCertificates(connection),
    reports: await readReports(connection, secretFile),
    links: await readLinks(connection),
  };
}

/**
 * Keeps it in the older state of the same site.
 * @param secretFile content of the file with the secrets of the older state
 */
export async function keepSince(
  transaction: WriteTransaction,
  secretFile: string,
  { invoices, outcomes, reminders, certificates, reports, links }: KnownToOthers,
): Promise<void> {
  await keepIssued(transaction, invoices);
  await keepOutcomes(transaction, outcomes);
  await keepReminders(transaction, reminders);
  await keepCertificates(transaction, certificates);
  await keepReports(transaction, secretFile, reports);
  await keepLinks(transaction, links);
}
