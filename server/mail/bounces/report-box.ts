import type { FetchMessageObject } from "imapflow";
import type { MailSecrets } from "#server/mail/mail-config.ts";
import type { ReportMailbox } from "#server/mail/mail-url.ts";
import { createAccessTokens } from "#server/mail/transports/access-tokens.ts";
import { isReport } from "./read-report.ts";

/** How far a mailbox was read: the numbers of IMAP, which count again from 1 when `validity` changes. */
export interface ReadUpTo {
  validity: string;
  uid: number;
}

/** How many mails of a mailbox are looked at when it is read for the first time. */
const looksBack = 500;
/** The report itself comes first, then the returned mail, of which the headers are enough. */
const maxBytes = 100_000;
const timeoutMilliseconds = 20_000;

/** The mailbox in which reports of undelivered mails arrive. */
export interface ReportBox {
  /**
   * Reads the reports that have arrived since the last time. Changes nothing there: people may read it, too.
   * @throws if the server cannot be reached or refuses the sign-in
   */
  read(last: ReadUpTo | undefined): Promise<Reports>;
}

export interface Reports {
  reports: string[];
  readUpTo: ReadUpTo;
}

/** A mailbox on an IMAP server. */
export function createReportBox(mailbox: ReportMailbox, secrets: MailSecrets): ReportBox {
  return { read: (last) => readReports(mailbox, secrets, last) };
}

async function readReports(
  { host, port, isSecure, isLoopback, login, mailbox }: ReportMailbox,
  secrets: MailSecrets,
  last: ReadUpTo | undefined,
): Promise<Reports> {
  const { ImapFlow } = await import("imapflow");
  const user = login.user;
  const auth =
    "oauth" in login
      ? { user, accessToken: (await createAccessTokens(login.oauth, secrets)()).token }
      : { user, pass: login.pass };
  const client = new ImapFlow({
    ...{ host, port, auth, logger: false, secure: isSecure, disableAutoIdle: true },
    ...(!isSecure && { doSTARTTLS: !isLoopback }),
    tls: { minVersion: "TLSv1.2", rejectUnauthorized: !isLoopback },
    ...{ connectionTimeout: timeoutMilliseconds, greetingTimeout: timeoutMilliseconds },
    socketTimeout: timeoutMilliseconds,
  });
  // Every failure also rejects what is awaited below.
  client.on("error", () => {});
  await client.connect();
  try {
    const { uidValidity, uidNext } = await client.mailboxOpen(mailbox, { readOnly: true });
    const validity = String(uidValidity);
    const uid = last?.validity === validity ? last.uid : Math.max(0, uidNext - 1 - looksBack);
    const found = await fetchAfter(client, uid, { headers: ["content-type"] });
    const reports: string[] = [];
    for (const { uid: number, headers } of found) {
      if (!isReport(contentTypeIn(headers))) continue;
      const whole = await client.fetchOne(String(number), { source: { maxLength: maxBytes } }, { uid: true });
      if (whole !== false && whole.source) reports.push(whole.source.toString());
    }
    return { reports, readUpTo: { validity, uid: Math.max(uid, ...found.map((mail) => mail.uid)) } };
  } finally {
    await client.logout().catch(() => client.close());
  }
}

/** `n:*` contains the last mail, even if its number is smaller (RFC 9051, section 9). */
async function fetchAfter(
  client: InstanceType<typeof import("imapflow").ImapFlow>,
  uid: number,
  wanted: { headers: string[] },
): Promise<FetchMessageObject[]> {
  const found = await client.fetchAll(`${uid + 1}:*`, { uid: true, ...wanted }, { uid: true });
  return found.filter((mail) => mail.uid > uid);
}

function contentTypeIn(headers: Buffer | undefined): string {
  const text = headers?.toString().replace(/\r?\n[ \t]+/g, " ") ?? "";
  return /^content-type:(.*)$/im.exec(text)?.[1]?.trim() ?? "";
}
