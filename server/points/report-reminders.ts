import { type ReportPeriods, remindsOfReport } from "#model/certificates/points-report.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { lastDayOf } from "#model/events/event-days.ts";
import { readFact, writeFact } from "#server/database/installation.ts";
import { queueMails } from "#server/mail/mail-outbox.ts";
import type { MailKindRules, MailSource } from "#server/mail/mail-rules.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import { type DueReport, listDueReports } from "./due-reports.ts";
import { composeReportMail } from "./report-mail.ts";

export type ReportReminders = Pick<MailSource, "database" | "content" | "clock"> & { periods: ReportPeriods };

/**
 * Queues the reminders of the secretariat, in the last days of the reporting period, of each event with unreported
 * people: once per event and last day, across all instances. The installation remembers which were due, as retention may
 * delete a mail while its event still is.
 */
export async function queueReportReminders(parts: ReportReminders): Promise<void> {
  const { database, clock } = parts;
  const due = (await listReminders(parts)).map(recordIdOf);
  const known = await readFact(database, "reports_due");
  const before = known === undefined ? [] : (JSON.parse(known) as string[]);
  if (JSON.stringify(due) === JSON.stringify(before)) return;
  await database.transaction().execute(async (transaction) => {
    const fresh = due.filter((id) => !before.includes(id));
    await queueMails(transaction, "points-report", fresh, clock());
    await writeFact(transaction, "reports_due", JSON.stringify(due));
  });
}

/** Dropped once everybody is reported, or the period is over. */
export function reportRules(periods: ReportPeriods): MailKindRules {
  return {
    async compose(id, at) {
      const due = (await listReminders({ ...at, periods })).find((one) => recordIdOf(one) === id);
      return due && composeReportMail(due, { correspondents: await findCorrespondents(at), siteUrl: at.siteUrl });
    },
  };
}

async function listReminders(parts: ReportReminders): Promise<DueReport[]> {
  const now = parts.clock();
  const due = await listDueReports(parts, now);
  return due.filter(({ event, people }) => people > 0 && remindsOfReport(event, parts.periods, berlinDate(now)));
}

/** A rescheduled event is reminded of again. */
function recordIdOf({ event }: DueReport): string {
  return `${event.id} ${lastDayOf(event)}`;
}
