import type { MailKind } from "#model/people/mail-kind.ts";

export interface MailAddress {
  name: string;
  address: string;
}

export interface MailAttachment {
  name: string;
  mediaType: string;
  content: string | Uint8Array;
}

/** A complete mail to one person. */
export interface MailMessage {
  kind: MailKind;
  /** Permanent id; a mail that is sent again keeps its Message-ID, so that clients recognise the copy. */
  id: string;
  from: MailAddress;
  to: MailAddress;
  /** Address for replies; defaults to the sender. */
  replyTo?: MailAddress;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
  /** `template_params` of SPEC §7, for services with their own templates. */
  parameters: Record<string, string>;
}

export interface Mailer {
  /** Whether mails are delivered; otherwise they are written to files, and the back office shows this. */
  isConfigured: boolean;
  /** Maximum number of concurrent mails. */
  parallel: number;
  /**
   * Resolves when the mail service has accepted the mail, within `longestSendMilliseconds`.
   * @throws MailFailure
   */
  send(message: MailMessage): Promise<void>;
  /** Lets current mails finish. */
  close(): Promise<void>;
}

/** Timeout of an attempt to send; a sender that takes longer is considered dead. */
export const longestSendMilliseconds = 60_000;

/**
 * The mail was probably not sent. `message` is a German sentence for editors; it may contain the recipient's address.
 */
export class MailFailure extends Error {
  override name = "MailFailure";
  /** The service received the whole mail and did not report the outcome: a retry may deliver it twice. */
  readonly mayHaveArrived: boolean;
  /** The service refused this recipient or this content for good: a retry would end the same. */
  readonly isFinal: boolean;
  /** Short, without personal data, for the log: a status or error code. */
  readonly code: string;

  constructor(
    message: string,
    options: { code: string; mayHaveArrived: boolean; isFinal?: boolean | undefined; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.code = options.code;
    this.mayHaveArrived = options.mayHaveArrived;
    this.isFinal = options.isFinal ?? false;
  }
}
