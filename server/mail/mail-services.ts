import { join } from "node:path";
import type { Clock } from "#model/dates/berlin-date.ts";
import { createMailer } from "./create-mailer.ts";
import type { Mailer } from "./mailer.ts";

export interface MailServices {
  mailer: Mailer;
  /** Folder for mails as files while no mail service is configured. */
  outboxFolder: string;
}

export interface MailParts {
  mailUrl: string | undefined;
  dataDir: string;
  clock: Clock;
  /** Replaces the configured one, for tests. */
  mailer?: Mailer;
  /** Resources closed on shutdown. */
  resources: AsyncDisposableStack;
}

export function createMailServices({ mailUrl, dataDir, clock, resources, ...given }: MailParts): MailServices {
  const outboxFolder = join(dataDir, "outbox");
  const mailer = given.mailer ?? createMailer(mailUrl, outboxFolder, clock);
  resources.defer(() => mailer.close());
  return { mailer, outboxFolder };
}
