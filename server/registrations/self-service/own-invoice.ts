import type { Clock } from "#model/dates/berlin-date.ts";
import { canInvoice } from "#model/payments/invoice.ts";
import type { States } from "#model/registrations/allowed-actions.ts";
import type { ContentReader, Stored } from "#server/content/store/content-store.ts";
import type { Database } from "#server/database/schema.ts";
import { findValidInvoice, type IssuedInvoice } from "#server/invoices/invoice-store.ts";
import { type InvoiceOutcome, issueInvoice } from "#server/invoices/issue-invoice.ts";
import type { StoredRegistration } from "../registration-store.ts";

interface Parts {
  database: Database;
  content: ContentReader;
  clock: Clock;
}

interface Subject {
  registration: StoredRegistration;
  event: Stored<"events">;
}

/** The invoice of a registration for the holder of its link. */
export interface OwnInvoice {
  /** The valid one. */
  issued: IssuedInvoice | undefined;
  /** Whether one can be requested. */
  canRequest: boolean;
}

/**
 * Finds the valid invoice of a registration, and whether one can be requested.
 * @param subject.agreedCents what the person pays in all
 */
export async function findOwnInvoice(
  { database, content }: Parts,
  { registration, states, agreedCents }: Pick<Subject, "registration"> & { states: States; agreedCents: number },
): Promise<OwnInvoice> {
  const issued = await findValidInvoice(database, registration.id);
  const settings = await content.findFirst("settings");
  return { issued, canRequest: !issued && canInvoice(states, agreedCents) && Boolean(settings?.address.trim()) };
}

/** Issues the invoice that the holder of a link requests, once. */
export function requestOwnInvoice(
  parts: Parts,
  { registration, event }: Subject,
  recipient: string,
): Promise<InvoiceOutcome> {
  const order = { eventId: event.id, registrationId: registration.id, recipient };
  return issueInvoice(parts, order, { email: null, now: parts.clock() });
}
