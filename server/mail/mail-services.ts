import { join } from "node:path";
import { type Bounces, createBounces } from "./bounces/bounces.ts";
import { createReportBox, type ReportBox } from "./bounces/report-box.ts";
import type { Dns } from "./domain/dns.ts";
import { createMailDomain, type MailDomain } from "./domain/mail-domain.ts";
import type { MailConfig } from "./mail-config.ts";
import { createMailRoom, type MailRoom, type MailRoomParts } from "./mail-room.ts";
import type { MailKinds } from "./mail-rules.ts";
import { readBounceUrl } from "./mail-url.ts";
import type { Mailer } from "./mailer.ts";
import { createMailer } from "./transports/create-mailer.ts";
import { type DkimKey, readDkimKey } from "./transports/dkim-key.ts";

export interface MailServices {
  mails: MailRoom;
  mailer: Mailer;
  /** Folder for mails as files while no mail service is configured. */
  outboxFolder: string;
  /** Undefined: mails are not signed here. */
  dkimKey: DkimKey | undefined;
  mailDomain: MailDomain;
  bounces: Bounces;
}

export interface MailParts
  extends Omit<MailRoomParts, "mailer">,
    Pick<MailConfig, "mailUrl" | "mailSecrets" | "mailConnections" | "dkim" | "bounceUrl"> {
  dataDir: string;
  kinds: MailKinds;
  /** Replaces the configured one, for tests. */
  mailer: Mailer | undefined;
  /** Replaces the configured one, for tests. */
  reportBox: ReportBox | undefined;
  dns: Dns;
  /** Resources closed on shutdown. */
  resources: AsyncDisposableStack;
}

/** @throws ConfigError if the key of `DKIM_KEY_FILE` cannot be used */
export function createMailServices({ mailUrl, dataDir, kinds, resources, ...parts }: MailParts): MailServices {
  const outboxFolder = join(dataDir, "outbox");
  const dkimKey = parts.dkim && readDkimKey(parts.dkim);
  const options = { secrets: parts.mailSecrets, dkim: dkimKey, connections: parts.mailConnections };
  const mailer = parts.mailer ?? createMailer(mailUrl, outboxFolder, parts.clock, options);
  resources.defer(() => mailer.close());
  const mails = createMailRoom({ ...parts, mailer }, kinds);
  resources.defer(() => mails.close());
  const mailDomain = createMailDomain({ ...parts, mailUrl, dkimKey });
  const mailbox = parts.bounceUrl === undefined ? undefined : readBounceUrl(parts.bounceUrl);
  const configured = mailbox && createReportBox(mailbox, parts.mailSecrets);
  return {
    mails,
    mailer,
    outboxFolder,
    dkimKey,
    mailDomain,
    bounces: createBounces({ ...parts, reportBox: parts.reportBox ?? configured }),
  };
}
