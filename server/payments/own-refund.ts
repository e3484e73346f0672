import { berlinDate, type Clock } from "#model/dates/berlin-date.ts";
import { owedFor } from "#model/payments/owed-for.ts";
import { agreedCents, heldCents, isBound, isOff, isRefundDecided } from "#model/payments/payment-standing.ts";
import { proposeRefund, type RefundProposal } from "#model/payments/refund.ts";
import type { Stored } from "#server/content/store/content-store.ts";
import type { Connection } from "#server/database/schema.ts";
import type { StoredRegistration } from "#server/registrations/registration-store.ts";
import { cancellationDay } from "./cancellation-day.ts";
import { findPayments } from "./payment-store.ts";

/** What a person paid, and what is owed back of it. */
export interface OwnRefund {
  heldCents: number;
  /** By the terms of the event; undefined where it is to be decided. */
  proposal: RefundProposal | undefined;
}

/**
 * Finds what a person gets back for a cancellation, or would for one today; undefined if they have not paid, and as soon as
 * the secretariat has entered what goes back.
 */
export async function findOwnRefund(
  { database, clock }: { database: Connection; clock: Clock },
  { registration, event }: { registration: StoredRegistration; event: Stored<"events"> },
): Promise<OwnRefund | undefined> {
  const payments = (await findPayments(database, [registration.id])).get(registration.id) ?? [];
  const isCancelled = registration.status === "cancelled";
  const owedCents = owedFor(event, registration);
  const today = berlinDate(clock());
  if (isOff(event, registration, today) && isRefundDecided({ ...registration, payments })) return undefined;
  const marked = { paidOn: registration.paidOn, payments };
  const held = heldCents(owedCents, marked);
  if (held <= 0) return undefined;
  const cancelledOn = isCancelled ? cancellationDay(registration, today) : today;
  const sums = { owedCents: agreedCents(owedCents, marked), heldCents: held };
  return { heldCents: held, proposal: proposeRefund(event, { ...sums, cancelledOn, isBound: isBound(registration) }) };
}
