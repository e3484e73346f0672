// npm run retention [-- --dry-run | --force]: deletes data past its retention period, as the site does every night;
// --force also deletes what is on hold (docs/operations.md).

import { unansweredMonths } from "#model/people/contact-message.ts";
import { describeNotice } from "#text/operation/operator-notice.ts";
import { invoiceTermEnds } from "#text/payments/invoice-term.ts";
import { afterDays, afterMonths, efnErased, months } from "#text/period.ts";
import { openServices } from "./built-application.ts";

const [option, ...others] = process.argv.slice(2);
if (others.length > 0 || (option && option !== "--dry-run" && option !== "--force")) {
  process.stderr.write("Aufruf: npm run retention, npm run retention -- --dry-run oder npm run retention -- --force\n");
  process.exit(2);
}
const isDryRun = option === "--dry-run";

const services = await openServices();
try {
  const { registrationMonths, contactMonths, activityMonths, trashDays, mailDays, sessionDays, pageViewMonths } =
    services.config.retention;
  const isForced = option === "--force";
  const { counts, hold } = await services.privacy.applyRetention({ isDryRun, isForced });
  const labels: Readonly<Record<keyof typeof counts, string>> = {
    registrations: `Anmeldungen, ${months(registrationMonths)} nach der Veranstaltung`,
    efns: `EFN, ${efnErased(services.config.retention)}`,
    invoices: `Rechnungen, ${invoiceTermEnds}`,
    contactMessages: `Kontaktanfragen, ${months(contactMonths)} nach der Antwort, ohne sie ${months(unansweredMonths(contactMonths))} nach dem Eingang`,
    activities: `Einträge im Aktivitätsprotokoll, ${afterMonths(activityMonths)}`,
    authors: `Namen an alten Versionen, ${afterMonths(activityMonths)}`,
    trashedRecords: `Einträge im Papierkorb, ${afterDays(trashDays)}`,
    mails: `Angaben zu E-Mails, ${afterDays(mailDays)}`,
    sessions: `Sitzungen der Redaktion, ${afterDays(sessionDays)}`,
    pageViews: `Zahlen zu Seitenaufrufen, ${afterMonths(pageViewMonths)}`,
  };
  const lines = Object.entries(labels).map(([kind, what]) => [counts[kind as keyof typeof counts], what] as const);
  const width = Math.max(...lines.map(([count]) => String(count).length));
  process.stdout.write(isDryRun || hold ? "Das würde gelöscht:\n" : "Gelöscht:\n");
  for (const [count, what] of lines) process.stdout.write(`  ${String(count).padStart(width)} ${what}\n`);
  if (hold) {
    const { title, sentences } = describeNotice(hold);
    process.stdout.write(`${title}. ${sentences}\n`);
    if (!isDryRun) process.exitCode = 1;
  }
} finally {
  await services.close();
}
