import { join } from "node:path";
import type { Clock } from "#model/berlin-date.ts";
import { createMailer } from "./create-mailer.ts";
import type { Mailer } from "./mailer.ts";

export interface MailServices {
  mailer: Mailer;
  /** Where mails become files when no mail service is configured. */
  outboxFolder: string;
}

export interface MailParts {
  mailUrl: string | undefined;
  dataDir: string;
  clock: Clock;
  /** Takes the place of the configured one. */
  mailer?: Mailer;
  /** What must be closed at the end. */
  resources: AsyncDisposableStack;
}

export function createMailServices({ mailUrl, dataDir, clock, resources, ...given }: MailParts): MailServices {
  const outboxFolder = join(dataDir, "outbox");
  const mailer = given.mailer ?? createMailer(mailUrl, outboxFolder, clock);
  resources.defer(() => mailer.close());
  return { mailer, outboxFolder };
}
