/** A mail of ours that was not delivered after all. */
export interface Bounce {
  /** Id of the mail in the outbox, from its Message-ID. */
  mailId: string;
  /** To whom the copy went that came back; undefined if the report does not return its headers, or not as they were. */
  to?: string | undefined;
  /** The receiving server's answer, such as "550 5.1.1 No such user". */
  answer: string;
}

/**
 * Reads a report about a mail that could not be delivered (RFC 3464, RFC 6522). Mails are recognised by their
 * Message-ID, which contains a random id: who does not know it cannot forge a report.
 * @param source the report, from its beginning; the end of the returned mail may be missing
 * @returns undefined for other mails, for delays, and for mails that are not ours
 */
export function readReport(source: string): Bounce | undefined {
  const { fields, body } = split(source.replaceAll("\r\n", "\n"));
  const type = fields.get("content-type") ?? "";
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (!isReport(type) || !boundary) return undefined;
  let answer: string | undefined;
  let mailId: string | undefined;
  let to: string | undefined;
  for (const text of body.split(`\n--${boundary}`)) {
    const part = split(text.replace(/^.*\n/, ""));
    const kind = (part.fields.get("content-type") ?? "").toLowerCase();
    const content = decoded(part.body, part.fields.get("content-transfer-encoding"));
    if (/^message\/(global-)?delivery-status/.test(kind)) answer = answerIn(content);
    // The returned mail, or only its headers.
    else if (/^(message|text)\/(rfc822|global)/.test(kind)) {
      const { fields } = split(content.trimStart());
      mailId = mailIdIn(fields);
      to = recipientIn(fields);
    }
  }
  mailId ??= mentionedIn(source);
  return answer && mailId ? { mailId, answer, ...(to && { to }) } : undefined;
}

/** Whether a `Content-Type` is that of such a report. */
export function isReport(contentType: string): boolean {
  return /^multipart\/report\b/i.test(contentType.trim()) && /report-type="?delivery-status/i.test(contentType);
}

function mailIdIn(fields: ReadonlyMap<string, string>): string | undefined {
  return /<[a-z-]+\.([A-Za-z0-9]{20})@/.exec(fields.get("message-id") ?? "")?.[1];
}

/** The one address, unless it is written in a way that depends on the server. */
function recipientIn(fields: ReadonlyMap<string, string>): string | undefined {
  const [, address = ""] = /(?:^|<)([^\s<>,"]+@[^\s<>,"]+)>?$/.exec(fields.get("to") ?? "") ?? [];
  return /^[\x21-\x7e]+$/.test(address) ? address : undefined;
}

/** Some servers return nothing, but name the mail in the report's own headers or for their administrators. */
function mentionedIn(source: string): string | undefined {
  const text = source.replace(/=\r?\n/g, "").replace(/=3C|&lt;/gi, "<");
  return /^[ \t]*(?:in-reply-to|references|message-id):\s*<[a-z-]+\.([A-Za-z0-9]{20})@/im.exec(text)?.[1];
}

/**
 * The first recipient that failed for good; our mails have one. The status of one that could not be reached for days begins
 * with 4: what is final is said by the action (RFC 3464, section 2.3.3).
 */
function answerIn(text: string): string | undefined {
  for (const block of text.split(/\n{2,}/)) {
    const { fields } = split(block);
    const status = /^[45]\.\d{1,3}\.\d{1,3}/.exec(fields.get("status") ?? "")?.[0];
    if (fields.get("action")?.toLowerCase() !== "failed" || !status) continue;
    const diagnostic = (fields.get("diagnostic-code") ?? "").replace(/^[a-z0-9-]+\s*;\s*/i, "");
    const isWhole = /\b[45]\d\d[ -][45]\.\d/.test(diagnostic);
    return isWhole ? diagnostic : `${status[0]}50 ${status} ${diagnostic}`.trim();
  }
  return undefined;
}

/** Splits headers from the body, and unfolds the headers; the first of a name counts. */
function split(text: string): { fields: Map<string, string>; body: string } {
  const start = text.replace(/^\n+/, "");
  const end = start.indexOf("\n\n");
  const head = end < 0 ? start : start.slice(0, end);
  const fields = new Map<string, string>();
  for (const line of head.replace(/\n[ \t]+/g, " ").split("\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return { fields, body: end < 0 ? "" : start.slice(end + 2) };
}

function decoded(body: string, encoding = ""): string {
  switch (encoding.toLowerCase()) {
    case "base64":
      return Buffer.from(body, "base64").toString().replaceAll("\r\n", "\n");
    case "quoted-printable":
      return body
        .replace(/=\n/g, "")
        .replace(/(?:=[0-9A-F]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString());
    default:
      return body;
  }
}
