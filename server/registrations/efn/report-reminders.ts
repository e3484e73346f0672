import { type ReportPeriods, remindsOfReport } from "#model/certificates/points-report.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { lastDayOf } from "#model/events/event-days.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import { type Delivery, deliverMail } from "#server/mail/deliver-mail.ts";
import { claimMail } from "#server/mail/mail-outbox.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import { listDueReports } from "./due-reports.ts";
import { composeReportMail } from "./report-mail.ts";

export interface ReportReminders extends Delivery {
  content: ContentReader;
  periods: ReportPeriods;
  /** `MAIL_FROM` */
  mailFrom: string | undefined;
  siteUrl: string;
}

/**
 * Reminds the secretariat, in the last days of the reporting period, of each event with unreported people: once per
 * event and last day, across all instances. A failed mail is retried on each call.
 * @returns how many were sent
 */
export async function remindOfReports(parts: ReportReminders): Promise<number> {
  const { database, content, clock, periods, mailFrom, siteUrl } = parts;
  const now = clock();
  let sent = 0;
  for (const due of await listDueReports(parts, now)) {
    if (!remindsOfReport(due.event, periods, berlinDate(now))) continue;
    // A rescheduled event is reminded of again.
    const recordId = `${due.event.id} ${lastDayOf(due.event)}`;
    const claim = await claimMail(
      database,
      { kind: "points-report", recordId, claimable: ["waiting", "unsettled"] },
      now,
    );
    if (!claim.isClaimed) continue;
    const compose = async () =>
      composeReportMail(due, { correspondents: await findCorrespondents(content, mailFrom), siteUrl });
    if ((await deliverMail(parts, claim.mail, compose, "again")) === "sent") sent++;
  }
  return sent;
}
