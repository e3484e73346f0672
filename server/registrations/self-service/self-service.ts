import type { CorrectionForm } from "#model/manage-link.ts";
import type { ContentChanged } from "#server/content/store/write-content.ts";
import { claimMail, listRecordsWithDueMail } from "#server/mail/mail-outbox.ts";
import type { EfnSeal } from "../efn/efn-store.ts";
import { emailKey } from "../email-key.ts";
import { deliverTraining, queueTraining, type TrainingMailParts } from "../training/training-mails.ts";
import {
  cancelOwnRegistration,
  correctOwnRegistration,
  findOwnRegistration,
  type OwnCancellation,
  type OwnRegistration,
} from "./manage-registration.ts";
import { deliverReceipt } from "./receipts.ts";
import { deliverLinks, sendLinks } from "./send-links.ts";

/** What people do with their own registration, by a link instead of an account. */
export interface SelfService {
  /** What a token opens; undefined for one that nobody made, and 30 days after the event. */
  find(token: string): Promise<OwnRegistration | undefined>;
  /** @returns whether the link opens a registration */
  correct(token: string, form: CorrectionForm): Promise<boolean>;
  cancel(token: string): Promise<OwnCancellation>;
  /**
   * Asks for the overview of what was attended for pain therapy, which is mailed to the address of the registration.
   * @returns whether the link opens a registration
   */
  requestTraining(token: string): Promise<boolean>;
  /** Notes that an address asks for its links. Looks nothing up, so that nobody learns from it who is registered. */
  requestLinks(email: string): void;
  /** What runs beside requests: mails with links that were asked for, receipts, and what is tried again. */
  work(): Promise<void>;
  /** Who asked for links just now gets them before the program ends. */
  close(): Promise<void>;
}

/** Of more at once nobody is the sender; whoever is left out asks again. */
const mostRequests = 1000;
const dueAtOnce = 100;
const deliveries = { links: deliverLinks, receipt: deliverReceipt, "training-year": deliverTraining } as const;

export function createSelfService(
  parts: TrainingMailParts & { contentChanged?: ContentChanged; efns: EfnSeal },
): SelfService {
  const { database, clock, log, mailer } = parts;
  const requested = new Map<string, string>();

  async function sendRequested(): Promise<void> {
    const addresses = [...requested.values()];
    requested.clear();
    await inParallel(addresses, (address) => sendLinks(parts, address));
  }

  async function sendDue(kind: keyof typeof deliveries): Promise<void> {
    const due = await listRecordsWithDueMail(database, kind, clock(), dueAtOnce);
    await inParallel(due, async (recordId) => {
      const { isOurs, mail } = await claimMail(database, { kind, recordId, takes: ["waiting", "unsettled"] }, clock());
      if (isOurs) await deliveries[kind](parts, mail);
    });
  }

  async function inParallel(items: readonly string[], send: (item: string) => Promise<void>): Promise<void> {
    const queue = items.values();
    const work = async () => {
      for (const item of queue) {
        await send(item).catch((error: unknown) => log.error("a mail of the self-service was not tried", { error }));
      }
    };
    await Promise.all(Array.from({ length: mailer.parallel }, work));
  }

  return {
    find: (token) => findOwnRegistration(parts, token),
    correct: (token, form) => correctOwnRegistration(parts, token, form),
    cancel: (token) => cancelOwnRegistration(parts, token),
    async requestTraining(token) {
      const own = await findOwnRegistration(parts, token);
      if (!own) return false;
      const { id, email } = own.registration;
      await queueTraining(parts, { id, emailKey: emailKey(email) });
      return true;
    },
    requestLinks(email) {
      if (requested.size < mostRequests) requested.set(emailKey(email), email);
    },
    async work() {
      await sendRequested();
      await sendDue("links");
      await sendDue("receipt");
      await sendDue("training-year");
    },
    close: sendRequested,
  };
}
