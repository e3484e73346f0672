import type { MailKind } from "#model/mail-kind.ts";

export interface MailAddress {
  name: string;
  address: string;
}

export interface MailAttachment {
  name: string;
  mediaType: string;
  content: string | Uint8Array;
}

/** A finished mail to one person. */
export interface MailMessage {
  kind: MailKind;
  /** Names this mail for good; the same mail sent again has the same Message-ID, so that programs see one. */
  id: string;
  from: MailAddress;
  to: MailAddress;
  /** Who answers reach; the sender when undefined. */
  replyTo?: MailAddress;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
  /** `template_params` of SPEC §7, for services that write the mail themselves. */
  parameters: Record<string, string>;
}

export interface Mailer {
  /** Whether mails reach people; otherwise they become files, and the back office says so. */
  isConfigured: boolean;
  /** How many mails may be on their way at the same moment. */
  parallel: number;
  /**
   * Resolves when the mail service has taken the mail, at the latest after `longestSendMilliseconds`.
   * @throws MailFailure
   */
  send(message: MailMessage): Promise<void>;
  /** Lets running mails finish. */
  close(): Promise<void>;
}

/** No attempt to send takes longer; whoever claims to be sending for longer than that is gone. */
export const longestSendMilliseconds = 60_000;

/** The mail was not sent, as far as we know. `message` is a German sentence for editors; it may name the recipient. */
export class MailFailure extends Error {
  override name = "MailFailure";
  /** The service had the whole mail and did not say what became of it: sending again might mean twice. */
  readonly mayHaveArrived: boolean;
  /** Short and without personal data, for the log: a status or an error code. */
  readonly code: string;

  constructor(message: string, options: { code: string; mayHaveArrived: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.code = options.code;
    this.mayHaveArrived = options.mayHaveArrived;
  }
}
