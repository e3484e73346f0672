import type { ContactForm } from "#model/contact-message.ts";
import type { Viewer } from "#model/permission.ts";
import { findMails, type MailStatus, type OutboxMail } from "#server/mail/mail-outbox.ts";
import type { Captcha, Challenge } from "./captcha.ts";
import {
  type ContactFilter,
  countContactMessages,
  forgetExpiredChallenges,
  listContactMessages,
  type StoredContactMessage,
} from "./contact-store.ts";
import {
  type ContactDelivery,
  claimContactMail,
  deliverContactMail,
  deliverDueContactMails,
} from "./deliver-contact-mail.ts";
import { type ContactMark, deleteMessage, markMessage } from "./manage-contact.ts";
import { type ContactOutcome, sendContactMessage } from "./send-contact-message.ts";

/** Messages to the secretariat as the pages need them. */
export interface ContactDesk {
  createChallenge(): Challenge;
  /**
   * The task of a form that comes back: the same one, or a new one when that has expired.
   * @param isSolved it names a message that may be stored: then it stays for good, so that the form sent again makes no
   *   second one
   */
  repeatChallenge(token: string, isSolved?: boolean): Challenge;
  send(form: ContactForm): Promise<ContactOutcome>;
  list(query: { filter: ContactFilter; limit: number; offset?: number }): Promise<StoredContactMessage[]>;
  count(filter: ContactFilter): Promise<number>;
  /** How the mails about these messages stand, by message; `sent` is delivered. */
  findMails(ids: readonly string[]): Promise<Map<string, OutboxMail>>;
  mark(viewer: Viewer, id: string, mark: ContactMark): Promise<boolean>;
  remove(viewer: Viewer, id: string): Promise<boolean>;
  /** One more try to mail a message, at once. @returns how it stands afterwards */
  retryMail(id: string): Promise<MailStatus>;
  /** What runs beside requests: mails that are due, and spent tasks nobody can answer any more. */
  work(): Promise<void>;
}

export function createContactDesk(parts: ContactDelivery & { captcha: Captcha }): ContactDesk {
  const { database, captcha, clock } = parts;
  const authorOf = (viewer: Viewer) => ({ email: viewer.email, now: clock() });
  return {
    createChallenge: () => captcha.create(clock()),
    repeatChallenge(token, isSolved = false) {
      const task = captcha.again(token);
      if (!task || (!isSolved && task.expiresAt <= clock())) return captcha.create(clock());
      return { left: task.left, right: task.right, token };
    },
    send: (form) => sendContactMessage(parts, form),
    list: (query) => listContactMessages(database, query),
    count: (filter) => countContactMessages(database, filter),
    findMails: (ids) => findMails(database, "contact", ids, clock()),
    mark: (viewer, id, mark) => markMessage(database, id, mark, authorOf(viewer)),
    remove: (viewer, id) => deleteMessage(database, id, authorOf(viewer)),
    retryMail: async (id) => deliverContactMail(parts, await claimContactMail(database, id, clock())),
    async work() {
      await forgetExpiredChallenges(database, clock());
      await deliverDueContactMails(parts);
    },
  };
}
