import { domainToASCII } from "node:url";
import type { SendMailOptions } from "nodemailer";
import { cleanLine } from "#model/text/clean-text.ts";
import type { MailAddress, MailMessage } from "#server/mail/mailer.ts";

/**
 * Composes the message for Nodemailer: text and HTML, addresses as objects, so that no part of a name is parsed as an
 * address, and each header value on one line.
 */
export function composeMime(message: MailMessage, sentAt: Date): SendMailOptions {
  const { id, kind, from, to, replyTo, subject, text, html, attachments } = message;
  return {
    messageId: `<${kind}.${id}@${domainOf(from.address)}>`,
    date: sentAt,
    from: safeAddress(from),
    to: safeAddress(to),
    ...(replyTo && { replyTo: safeAddress(replyTo) }),
    envelope: { from: from.address, to: [to.address] },
    subject: cleanLine(subject),
    text,
    html,
    attachments: attachments.map(({ name, mediaType, content }) => ({
      filename: cleanLine(name),
      contentType: mediaType,
      content: Buffer.from(content),
      // Base64 preserves the CRLF of calendar files.
      contentTransferEncoding: "base64",
    })),
    // RFC 3834: prevents automatic replies. Only contact messages are written by a person.
    ...(kind !== "contact" && { headers: { "Auto-Submitted": "auto-generated" } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Returns the domain of an address as it stands in DNS. */
export function domainOf(address: string): string {
  return domainToASCII(address.slice(address.lastIndexOf("@") + 1));
}

function safeAddress({ name, address }: MailAddress): MailAddress {
  return { name: cleanLine(name), address };
}
