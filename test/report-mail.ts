/** A report that a mail could not be delivered, in the words of a mail server (RFC 3464). */
export function reportMail(
  original: string,
  change: { status?: string; action?: string; diagnostic?: string; returned?: string } = {},
): string {
  const { status = "5.1.1", action = "failed", returned = "message/rfc822" } = change;
  const { diagnostic = "smtp; 550 5.1.1 <niemand@praxis.example>: Recipient address rejected:\r\n User unknown" } =
    change;
  return [
    "From: MAILER-DAEMON@mx.example",
    "To: info@verein.example",
    "Subject: Undelivered Mail Returned to Sender",
    "Content-Type: multipart/report; report-type=delivery-status;",
    '\tboundary="9B095B5ADSN=_01/mx.example"',
    "",
    "This is a MIME-encapsulated message.",
    "",
    "--9B095B5ADSN=_01/mx.example",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "I'm sorry to have to inform you that your message could not be delivered.",
    "",
    "--9B095B5ADSN=_01/mx.example",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "Arrival-Date: Mon, 15 Jun 2026 10:00:00 +0000",
    "",
    "Final-Recipient: rfc822; niemand@praxis.example",
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: ${diagnostic}`,
    "",
    "--9B095B5ADSN=_01/mx.example",
    `Content-Type: ${returned}`,
    "",
    original,
    "--9B095B5ADSN=_01/mx.example--",
    "",
  ].join("\r\n");
}
