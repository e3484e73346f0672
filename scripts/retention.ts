// npm run retention [-- --dry-run]: removes what is kept longer than its period, as the site does every night by itself.
import { openServices } from "./built-application.ts";

const options = process.argv.slice(2);
if (options.some((option) => option !== "--dry-run")) {
  process.stderr.write("Aufruf: npm run retention oder npm run retention -- --dry-run\n");
  process.exit(2);
}
const isDryRun = options.length > 0;

const services = await openServices();
try {
  const { registrationMonths, contactMonths, activityMonths, trashDays, mailDays, sessionDays, pageViewMonths } =
    services.config.retention;
  const counts = await services.privacy.applyRetention({ isDryRun });
  const lines: [count: number, what: string][] = [
    [counts.registrations, `Anmeldungen, ${registrationMonths} Monate nach der Veranstaltung`],
    [counts.contactMessages, `Kontaktanfragen, ${contactMonths} Monate nach der Antwort`],
    [counts.activities, `Einträge im Aktivitätsprotokoll, nach ${activityMonths} Monaten`],
    [counts.authors, `Namen an alten Versionen, nach ${activityMonths} Monaten`],
    [counts.trashedRecords, `Einträge im Papierkorb, nach ${trashDays} Tagen`],
    [counts.mails, `Angaben zu E-Mails, nach ${mailDays} Tagen`],
    [counts.sessions, `Sitzungen der Redaktion, nach ${sessionDays} Tagen`],
    [counts.pageViews, `Zahlen zu Seitenaufrufen, nach ${pageViewMonths} Monaten`],
  ];
  const width = Math.max(...lines.map(([count]) => String(count).length));
  process.stdout.write(isDryRun ? "Das würde gelöscht:\n" : "Gelöscht:\n");
  for (const [count, what] of lines) process.stdout.write(`  ${String(count).padStart(width)} ${what}\n`);
} finally {
  await services.close();
}
