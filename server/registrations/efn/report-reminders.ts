import { berlinDate } from "#model/berlin-date.ts";
import { lastDayOf } from "#model/event-days.ts";
import { type ReportPeriods, remindsOfReport } from "#model/points-report.ts";
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
 * Reminds the secretariat, in the last days of the time for the report, of each event of which somebody is not reported
 * yet: once for each event and end, also between two instances. A mail that failed is tried again each time.
 * @returns how many were sent
 */
export async function remindOfReports(parts: ReportReminders): Promise<number> {
  const { database, content, clock, periods, mailFrom, siteUrl } = parts;
  const now = clock();
  let sent = 0;
  for (const due of await listDueReports(parts, now)) {
    if (!remindsOfReport(due.event, periods, berlinDate(now))) continue;
    // An event that is held on other days is reported anew.
    const recordId = `${due.event.id} ${lastDayOf(due.event)}`;
    const claim = await claimMail(database, { kind: "points-report", recordId, takes: ["waiting", "unsettled"] }, now);
    if (!claim.isOurs) continue;
    const compose = async () =>
      composeReportMail(due, { correspondents: await findCorrespondents(content, mailFrom), siteUrl });
    if ((await deliverMail(parts, claim.mail, compose, "again")) === "sent") sent++;
  }
  return sent;
}
