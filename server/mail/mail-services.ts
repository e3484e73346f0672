import { join } from "node:path";
import { createMailer } from "./create-mailer.ts";
import type { MailSecrets } from "./mail-config.ts";
import { createMailRoom, type MailRoom, type MailRoomParts } from "./mail-room.ts";
import type { MailKinds } from "./mail-rules.ts";
import type { Mailer } from "./mailer.ts";

export interface MailServices {
  mails: MailRoom;
  mailer: Mailer;
  /** Folder for mails as files while no mail service is configured. */
  outboxFolder: string;
}

export interface MailParts extends Omit<MailRoomParts, "mailer"> {
  mailUrl: string | undefined;
  mailSecrets: MailSecrets;
  dataDir: string;
  kinds: MailKinds;
  /** Replaces the configured one, for tests. */
  mailer: Mailer | undefined;
  /** Resources closed on shutdown. */
  resources: AsyncDisposableStack;
}

export function createMailServices({
  mailUrl,
  mailSecrets,
  dataDir,
  kinds,
  resources,
  ...parts
}: MailParts): MailServices {
  const outboxFolder = join(dataDir, "outbox");
  const mailer = parts.mailer ?? createMailer(mailUrl, outboxFolder, parts.clock, mailSecrets);
  resources.defer(() => mailer.close());
  const mails = createMailRoom({ ...parts, mailer }, kinds);
  resources.defer(() => mails.close());
  return { mails, mailer, outboxFolder };
}
