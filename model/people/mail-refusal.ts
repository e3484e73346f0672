/** Why a mail server refuses a mail for good. */
export const mailRefusals = ["no_mailbox", "mailbox_full", "too_large", "refused"] as const;
export type MailRefusal = (typeof mailRefusals)[number];

/** By enhanced status (RFC 3463), without the leading 5. */
const byStatus: Readonly<Record<string, MailRefusal>> = {
  "1.1": "no_mailbox",
  "1.2": "no_mailbox",
  "1.3": "no_mailbox",
  "1.6": "no_mailbox",
  "1.10": "no_mailbox",
  "2.1": "no_mailbox",
  "4.1": "no_mailbox",
  "4.4": "no_mailbox",
  "2.2": "mailbox_full",
  "2.3": "too_large",
  "3.4": "too_large",
};
/** By code (RFC 5321), for servers without an enhanced status. */
const byCode: Readonly<Record<string, MailRefusal>> = {
  550: "no_mailbox",
  551: "no_mailbox",
  553: "no_mailbox",
  552: "mailbox_full",
};

/**
 * Reads an answer such as "550 5.1.1 No such user", also within a sentence.
 * @returns undefined for a text without such an answer
 */
export function refusalIn(text: string): MailRefusal | undefined {
  const [, code = "", status] = /(?<!\d)(5[0-5]\d)[ -](?:5\.(\d{1,3}\.\d{1,3})(?![\d.]))?/.exec(text) ?? [];
  if (!code) return undefined;
  return (status === undefined ? byCode[code] : byStatus[status]) ?? "refused";
}
