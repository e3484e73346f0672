import type { Viewer } from "#model/accounts/permission.ts";
import type { ContactForm } from "#model/people/contact-message.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { findMails, type MailStatus, type OutboxMail } from "#server/mail/mail-outbox.ts";
import type { Captcha, Challenge } from "./captcha.ts";
import {
  type ContactFilter,
  countContactMessages,
  countEndingMessages,
  type EndingMessages,
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

/** Messages to the secretariat, as the pages use them. */
export interface ContactDesk {
  createChallenge(): Challenge;
  /**
   * Returns the task for a form that is shown again: the same one, or a new one if it has expired.
   * @param isSolved the message may already be stored: the task is then kept even if expired, so that submitting the
   * form again creates no second message
   */
  repeatChallenge(token: string, isSolved?: boolean): Challenge;
  send(form: ContactForm): Promise<ContactOutcome>;
  list(query: { filter: ContactFilter; limit: number; offset?: number }): Promise<StoredContactMessage[]>;
  count(filter: ContactFilter): Promise<number>;
  /** Counts unanswered messages whose deletion is announced. */
  countEnding(): Promise<EndingMessages>;
  /** Returns the mails about these messages by message id; `sent` means delivered. */
  findMails(ids: readonly string[]): Promise<Map<string, OutboxMail>>;
  mark(viewer: Viewer, id: string, mark: ContactMark): Promise<boolean>;
  remove(viewer: Viewer, id: string): Promise<boolean>;
  /** Tries to mail a message again at once, unless it was sent. @returns its status afterwards */
  retryMail(viewer: Viewer, id: string): Promise<MailStatus>;
  /** Background work: sends due mails and deletes expired tasks. */
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
    countEnding: () => countEndingMessages(database),
    findMails: (ids) => findMails(database, "contact", ids, clock()),
    mark: (viewer, id, mark) => markMessage(database, id, mark, authorOf(viewer)),
    remove: (viewer, id) => deleteMessage(database, id, authorOf(viewer)),
    async retryMail(viewer, id) {
      const claim = await database.transaction().execute(async (transaction) => {
        const claimed = await claimContactMail(transaction, id, clock());
        const entry = { action: "contact.resent", section: "contact", details: { id } } as const;
        if (claimed.isClaimed) await recordActivity(transaction, entry, authorOf(viewer));
        return claimed;
      });
      return deliverContactMail(parts, claim);
    },
    async work() {
      await forgetExpiredChallenges(database, clock());
      await deliverDueContactMails(parts);
    },
  };
}
