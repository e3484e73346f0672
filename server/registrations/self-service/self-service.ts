import type { CorrectionForm } from "#model/registrations/manage-link.ts";
import { queueTraining } from "#server/certificates/training/training-mail.ts";
import type { ContentChanged } from "#server/content/store/write-content.ts";
import type { InvoiceOutcome } from "#server/invoices/issue-invoice.ts";
import { invoiceFile, type PrintedInvoice } from "#server/invoices/print-invoice.ts";
import type { Correspondence } from "#server/mail/mail-room.ts";
import type { EfnSeal } from "#server/points/efn-store.ts";
import {
  cancelOwnRegistration,
  correctOwnRegistration,
  findOwnRegistration,
  type OwnCancellation,
  type OwnCorrection,
  type OwnRegistration,
} from "./manage-registration.ts";
import { requestOwnInvoice } from "./own-invoice.ts";

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
  /** Issues the invoice of a registration to a payer, once. */
  requestInvoice(token: string, recipient: string): Promise<InvoiceOutcome>;
  /** @returns undefined without a valid invoice */
  printInvoice(token: string): Promise<PrintedInvoice | undefined>;
  /** Requests the links of an address. Looks nothing up, so that its timing does not disclose who is registered. */
  requestLinks(email: string): void;
}

export function createSelfService(
  parts: Correspondence & { contentChanged?: ContentChanged; onSeatsFreed?: () => void; efns: EfnSeal },
): SelfService {
  const { mails, onSeatsFreed = () => {} } = parts;
  return {
    find: (token) => findOwnRegistration(parts, token),
    correct: (token, form) => correctOwnRegistration(parts, token, form),
    async cancel(token) {
      const outcome = await cancelOwnRegistration(parts, token);
      if (outcome === "cancelled") {
        mails.wake();
        onSeatsFreed();
      }
      return outcome;
    },
    async requestTraining(token) {
      const own = await findOwnRegistration(parts, token);
      if (!own) return false;
      await queueTraining(parts, own.registration.id);
      return true;
    },
    async requestInvoice(token, recipient) {
      const own = await findOwnRegistration(parts, token);
      return own ? requestOwnInvoice(parts, own, recipient) : { ok: false, reason: "missing" };
    },
    async printInvoice(token) {
      const issued = (await findOwnRegistration(parts, token))?.invoice.issued;
      return issued && invoiceFile(issued);
    },
    requestLinks: (email) => mails.request("links", email),
  };
}
