import { addressKey } from "#model/people/address-key.ts";
import type { CorrectionForm } from "#model/registrations/manage-link.ts";
import type { ContentChanged } from "#server/content/store/write-content.ts";
import { claimMail, listRecordsWithDueMail } from "#server/mail/mail-outbox.ts";
import type { EfnSeal } from "../efn/efn-store.ts";
import { deliverTraining, queueTraining, type TrainingMailParts } from "../training/training-mails.ts";
import {
  cancelOwnRegistration,
  correctOwnRegistration,
  findOwnRegistration,
  type OwnCancellation,
  type OwnCorrection,
  type OwnRegistration,
} from "./manage-registration.ts";
import { deliverReceipt } from "./receipts.ts";
import { deliverLinks, sendLinks } from "./send-links.ts";

/** What participants do with their registrations, by a link instead of an account. */
export interface SelfService {
  /** Finds the registration of a token; undefined for unknown tokens, and from 30 days after the event. */
  find(token: string): Promise<OwnRegistration | undefined>;
  correct(token: string, form: CorrectionForm): Promise<OwnCorrection>;
  cancel(token: string): Promise<OwnCancellation>;
  /**
   * Queues the mail with the overview of training in pain therapy, which is sent to the registration's address.
   * @returns whether the link is valid
   */
  requestTraining(token: string): Promise<boolean>;
  /** Requests the links of an address. Looks nothing up, so that its timing does not disclose who is registered. */
  requestLinks(email: string): void;
  /** Sends requested links, receipts and retries in the background. */
  work(): Promise<void>;
  /** Sends the links requested so far. */
  close(): Promise<void>;
}

/** Further requests are dropped; a person may request again. */
const maxRequests = 1000;
const batchSize = 100;
const deliveries = { links: deliverLinks, receipt: deliverReceipt, "training-year": deliverTraining } as const;

export function createSelfService(
  parts: TrainingMailParts & { contentChanged?: ContentChanged; onSeatsFreed?: () => void; efns: EfnSeal },
): SelfService {
  const { database, clock, log, mailer, onSeatsFreed = () => {} } = parts;
  const requested = new Map<string, string>();

  async function sendRequested(): Promise<void> {
    const addresses = [...requested.values()];
    requested.clear();
    await inParallel(addresses, (address) => sendLinks(parts, address));
  }

  async function sendDue(kind: keyof typeof deliveries): Promise<void> {
    const due = await listRecordsWithDueMail(database, kind, clock(), batchSize);
    await inParallel(due, async (recordId) => {
      const { isClaimed, mail } = await claimMail(
        database,
        { kind, recordId, claimable: ["waiting", "unsettled"] },
        clock(),
      );
      if (isClaimed) await deliveries[kind](parts, mail);
    });
  }

  async function inParallel(items: readonly string[], send: (item: string) => Promise<void>): Promise<void> {
    const queue = items.values();
    const work = async () => {
      for (const item of queue) {
        await send(item).catch((error: unknown) => log.error("a self-service mail could not be attempted", { error }));
      }
    };
    await Promise.all(Array.from({ length: mailer.parallel }, work));
  }

  return {
    find: (token) => findOwnRegistration(parts, token),
    correct: (token, form) => correctOwnRegistration(parts, token, form),
    async cancel(token) {
      const outcome = await cancelOwnRegistration(parts, token);
      if (outcome === "cancelled") onSeatsFreed();
      return outcome;
    },
    async requestTraining(token) {
      const own = await findOwnRegistration(parts, token);
      if (!own) return false;
      const { id, email } = own.registration;
      await queueTraining(parts, { id, emailKey: addressKey(email) });
      return true;
    },
    requestLinks(email) {
      if (requested.size < maxRequests) requested.set(addressKey(email), email);
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
