import type { Clock } from "#model/dates/berlin-date.ts";
import { readMailUrl } from "#server/mail/mail-url.ts";
import { type Mailer, MailFailure } from "#server/mail/mailer.ts";
import { createEmailJsMailer } from "./emailjs-mailer.ts";
import { createFileMailer } from "./file-mailer.ts";
import { createSmtpMailer, type SmtpOptions } from "./smtp-mailer.ts";

/** What only some services use. */
type MailerOptions = Pick<SmtpOptions, "secrets" | "dkim" | "connections">;

/**
 * Creates the configured mailer, which refuses recipients that are not a single address, however the service would
 * parse them.
 * @param url `MAIL_URL`; undefined for files in `outboxFolder`
 * @throws if the URL is not supported
 */
export function createMailer(
  url: string | undefined,
  outboxFolder: string,
  clock: Clock,
  options: MailerOptions = {},
): Mailer {
  const mailer = openMailer(url, outboxFolder, clock, options);
  return {
    ...mailer,
    async send(message) {
      for (const address of [message.to, message.replyTo]) {
        if (address && !oneAddress.test(address.address)) throw new MailFailure(noAddress, refusedAddress);
      }
      return mailer.send(message);
    },
  };
}

/** Less strict than our forms: an administrator may be `admin@localhost`. */
const oneAddress = /^[^\s\p{Cc},;:<>()[\]"\\@]+@[^\s\p{Cc},;:<>()[\]"\\@]+$/u;
const noAddress = "Die Angabe der Person ist keine einzelne E-Mail-Adresse.";
const refusedAddress = { code: "NO_ADDRESS", mayHaveArrived: false, isFinal: true };

function openMailer(url: string | undefined, outboxFolder: string, clock: Clock, options: MailerOptions): Mailer {
  if (url === undefined) return createFileMailer(outboxFolder, clock);
  const service = readMailUrl(url);
  if (!service) throw new Error("The address of the mail service cannot be used.");
  return service.kind === "smtp" ? createSmtpMailer(service, clock, options) : createEmailJsMailer(service);
}
