import type { Clock } from "#model/berlin-date.ts";
import { createEmailJsMailer } from "./emailjs-mailer.ts";
import { createFileMailer } from "./file-mailer.ts";
import { readMailUrl } from "./mail-url.ts";
import type { Mailer } from "./mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

/**
 * @param url `MAIL_URL`; undefined for files in `outboxFolder`
 * @throws when the address means no mail service
 */
export function createMailer(url: string | undefined, outboxFolder: string, clock: Clock): Mailer {
  if (url === undefined) return createFileMailer(outboxFolder, clock);
  const service = readMailUrl(url);
  if (!service) throw new Error("The address of the mail service cannot be used.");
  return service.kind === "smtp" ? createSmtpMailer(service, clock) : createEmailJsMailer(service);
}
