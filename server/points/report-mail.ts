import type { Mail } from "#server/mail/mail-rules.ts";
import type { Correspondents } from "#server/mail/mail-sender.ts";
import { mailTo } from "#server/mail/mail-to.ts";
import { daysText } from "#text/days.ts";
import type { DueReport } from "./due-reports.ts";

/** Composes the mail that reminds the secretariat to report the participants of an event. It names no participant. */
export function composeReportMail(
  { event, deadlines, people, lacksAttendance }: DueReport,
  { correspondents, siteUrl }: { correspondents: Correspondents; siteUrl: string },
): Mail {
  const until = daysText({ date: deadlines.reportUntil, lastDay: "" });
  const count = people === 1 ? "1 Person" : `${people} Personen`;
  const what = lacksAttendance
    ? `${count} mit EFN ${people === 1 ? "ist" : "sind"} angemeldet, aber noch niemand ist als anwesend eingetragen.`
    : `${count} mit EFN ${people === 1 ? "war" : "waren"} anwesend und ${people === 1 ? "ist" : "sind"} noch nicht als gemeldet eingetragen.`;
  const link = `${siteUrl}/admin/events/${event.id}/eiv`;
  const text = `Guten Tag,

bis zum ${until} sind der Ärztekammer die Teilnehmenden dieser Veranstaltung zu melden:

${event.title}
Datum: ${daysText(event)}

${what} Die Frist ist so gerechnet, wie sie für diese Website eingestellt ist; bitte prüfen Sie die Ihrer Ärztekammer.

${link}`;
  return mailTo(correspondents.secretariat, correspondents, {
    kind: "points-report",
    subject: `Punkte zu melden bis ${until} – ${event.title}`,
    text,
    parameters: {
      event_title: event.title,
      event_date: daysText(event),
      report_until: until,
      message: text,
    },
  });
}
