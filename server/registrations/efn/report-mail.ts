import type { Correspondents } from "#server/mail/mail-sender.ts";
import type { MailMessage } from "#server/mail/mailer.ts";
import { textAsHtml } from "#server/mail/text-as-html.ts";
import { daysText } from "#text/days.ts";
import type { DueReport } from "./due-reports.ts";

/** Composes the mail that reminds the secretariat to report the participants of an event. It names no participant. */
export function composeReportMail(
  { event, deadlines, people, lacksAttendance }: DueReport,
  { correspondents: { sender, secretariat }, siteUrl }: { correspondents: Correspondents; siteUrl: string },
): Omit<MailMessage, "id"> {
  const until = daysText({ date: deadlines.reportUntil, lastDay: "" });
  const count = people === 1 ? "1 Person" : `${people} Personen`;
  const what = lacksAttendance
    ? `${count} mit EFN ${people === 1 ? "ist" : "sind"} angemeldet, aber noch niemand ist als anwesend eingetragen.`
    : `${count} mit EFN ${people === 1 ? "war" : "waren"} anwesend und ${people === 1 ? "ist" : "sind"} noch nicht als gemeldet eingetragen.`;
  const link = `${siteUrl}/admin/events/${event.id}/eiv`;
  const text = `Bis zum ${until} sind der Ärztekammer die Teilnehmenden dieser Veranstaltung zu melden:

${event.title}
Datum: ${daysText(event)}

${what} Die Frist ist so gerechnet, wie sie für diese Website eingestellt ist; bitte prüfen Sie die Ihrer Ärztekammer.

${link}
`;
  return {
    kind: "points-report",
    from: sender,
    to: secretariat,
    subject: `Punkte zu melden bis ${until}: ${event.title}`,
    text,
    html: textAsHtml(text),
    attachments: [],
    parameters: {
      to_email: secretariat.address,
      to_name: secretariat.name,
      event_title: event.title,
      event_date: daysText(event),
      report_until: until,
      message: text,
    },
  };
}
