import { fullName } from "#model/people/person-name.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { findRegistrations } from "#server/registrations/registration-store.ts";
import { findInvoices, isValidInvoice } from "./invoice-store.ts";
import { issueInvoice } from "./issue-invoice.ts";

/** Why somebody got no invoice: no address is known, one is valid already, or nothing is to be paid. */
export type InvoiceSkip = "no_recipient" | "has_invoice" | "nothing_due";

export type InvoicesOutcome =
  | { ok: true; issued: number; skipped: { name: string; reason: InvoiceSkip }[] }
  | { ok: false; reason: "no_seller" };

/**
 * Issues the invoices of those registrations whose address is known, oldest registration first, each in a transaction of
 * its own: what was issued before a failure stays, and calling it again issues the rest.
 * @param order.sendsMail whether each person gets theirs by mail
 * @returns whom it left out, and why; ids that are no registration of the event are passed over
 */
export async function issueInvoices(
  parts: { database: Database; content: ContentReader; mails: { wake(): void } },
  { eventId, ids, sendsMail }: { eventId: string; ids: readonly string[]; sendsMail: boolean },
  author: Author,
): Promise<InvoicesOutcome> {
  const registrations = await findRegistrations(parts.database, eventId, [...new Set(ids)]);
  const earlier = await findInvoices(
    parts.database,
    registrations.map(({ id }) => id),
  );
  const skipped: { name: string; reason: InvoiceSkip }[] = [];
  let issued = 0;
  for (const registration of registrations) {
    const { id: registrationId, invoiceRecipient: recipient } = registration;
    const skip = (reason: InvoiceSkip) => skipped.push({ name: fullName(registration), reason });
    if (earlier.get(registrationId)?.some(isValidInvoice)) skip("has_invoice");
    else if (!recipient) skip("no_recipient");
    else {
      const outcome = await issueInvoice(parts, { eventId, registrationId, recipient, sendsMail }, author);
      if (outcome.ok) issued += 1;
      else if (outcome.reason === "no_seller") return { ok: false, reason: "no_seller" };
      else skip("nothing_due");
    }
  }
  return { ok: true, issued, skipped };
}
