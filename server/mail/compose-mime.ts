import { domainToASCII } from "node:url";
import type { SendMailOptions } from "nodemailer";
import { cleanLine } from "#model/clean-text.ts";
import type { MailAddress, MailMessage } from "./mailer.ts";

/**
 * The message as Nodemailer takes it: text and HTML, addresses as objects, so that nothing in a name is ever read as an
 * address, and everything that becomes a header on one line.
 */
export function composeMime(message: MailMessage, sentAt: Date): SendMailOptions {
  const { id, kind, from, to, replyTo, subject, text, html, attachments } = message;
  const domain = domainToASCII(from.address.slice(from.address.lastIndexOf("@") + 1));
  return {
    messageId: `<${kind}.${id}@${domain}>`,
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
      // To the byte: calendar files end their lines with CRLF.
      contentTransferEncoding: "base64",
    })),
    // RFC 3834: keeps vacation answers from answering a machine. Only a contact message was written by a person.
    ...(kind !== "contact" && { headers: { "Auto-Submitted": "auto-generated" } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function safeAddress({ name, address }: MailAddress): MailAddress {
  return { name: cleanLine(name), address };
}
