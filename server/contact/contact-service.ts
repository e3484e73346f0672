import type { ContactForm } from "#model/people/contact-message.ts";
import { bindCommands, bindQueries } from "#server/bind.ts";
import { findMails } from "#server/mail/mail-outbox.ts";
import type { Correspondence } from "#server/mail/mail-room.ts";
import type { Captcha, Challenge } from "./captcha.ts";
import {
  countContactMessages,
  countEndingMessages,
  findContactMessage,
  forgetExpiredChallenges,
  listContactMessages,
} from "./contact-store.ts";
import { retryContactMail } from "./mail-contact-message.ts";
import { deleteMessage, markMessage } from "./manage-contact.ts";
import { sendContactMessage } from "./send-contact-message.ts";

/** Messages to the secretariat, as the pages use them. */
export type ContactService = ReturnType<typeof createContactService>;

export function createContactService(
  parts: Pick<Correspondence, "database" | "clock" | "mails"> & { captcha: Captcha },
) {
  const { database, captcha, clock } = parts;
  return {
    ...bindQueries(database, {
      find: findContactMessage,
      list: listContactMessages,
      count: countContactMessages,
      countEnding: countEndingMessages,
    }),
    ...bindCommands(parts, { mark: markMessage, remove: deleteMessage, retryMail: retryContactMail }),
    send: (form: ContactForm) => sendContactMessage(parts, form),
    createChallenge: (): Challenge => captcha.create(clock()),
    /**
     * Returns the task for a form that is shown again: the same one, or a new one if it has expired.
     * @param isSolved the message may already be stored: the task is then kept even if expired, so that submitting the
     * form again creates no second message
     */
    repeatChallenge(token: string, isSolved = false): Challenge {
      const task = captcha.again(token);
      if (!task || (!isSolved && task.expiresAt <= clock())) return captcha.create(clock());
      return { left: task.left, right: task.right, token };
    },
    /** Returns the mails about these messages by message id; `sent` means delivered. */
    findMails: (ids: readonly string[]) => findMails(database, "contact", ids, clock()),
    /** Deletes answered tasks that have expired. */
    removeExpired: () => forgetExpiredChallenges(database, clock()),
  };
}
