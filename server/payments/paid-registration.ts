import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { owedFor } from "#model/payments/owed-for.ts";
import type { Payment } from "#model/payments/payment.ts";
import { settledOn, sumsOf } from "#model/payments/payment-standing.ts";
import type { WithId } from "#model/text/id.ts";
import type { Author } from "#server/content/store/write-content.ts";
import { lockNames } from "#server/database/engine.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { findRegistrations, type StoredRegistration } from "#server/registrations/registration-store.ts";
import { findPayments, insertPayment } from "./payment-store.ts";

/** A registration whose payments are about to change. */
export interface PaidRegistration {
  registration: StoredRegistration;
  /** In cents. */
  owedCents: number;
  payments: Payment[];
  /** Whether its only payment is not stored: the mark that it is paid stands for it. */
  isMarked: boolean;
}

/**
 * Finds a registration of an event with its payments; nobody else changes those of the event until the transaction ends.
 * One that was only marked as paid has the payment that the mark stands for.
 */
export async function lockPayments(
  transaction: WriteTransaction,
  event: WithId<CalendarEvent>,
  id: string,
): Promise<PaidRegistration | undefined> {
  await lockNames(transaction, [`payments of ${event.id}`]);
  const [registration] = await findRegistrations(transaction, event.id, [id]);
  if (!registration) return undefined;
  const owedCents = owedFor(event, registration);
  const payments = (await findPayments(transaction, [id])).get(id) ?? [];
  const isMarked = payments.length === 0 && registration.paidOn !== "" && owedCents > 0;
  if (isMarked) {
    payments.push({
      ...({ id: "", registrationId: id, kind: "payment", cents: owedCents } as const),
      ...{ isOfCancellation: false, receivedOn: registration.paidOn, payer: "", enteredAt: "", entry: "" },
    });
  }
  return { registration, owedCents, payments, isMarked };
}

/** Stores the payment that a mark stands for, before another is entered beside it. */
export async function keepMark(
  transaction: WriteTransaction,
  { payments: [marked], isMarked }: PaidRegistration,
  author: Author,
): Promise<void> {
  if (!isMarked || !marked) return;
  const { id: _id, enteredAt: _at, ...payment } = marked;
  await insertPayment(transaction, payment, author);
}

/**
 * Marks a registration as paid on the day its sum was complete, or as not paid, also after what was paid went back for a
 * cancellation. The mark stays when the price changes later: whoever has paid owes nothing more.
 */
export async function settle(
  transaction: WriteTransaction,
  { registration, owedCents }: Pick<PaidRegistration, "registration" | "owedCents">,
  now: Date,
): Promise<void> {
  const payments = (await findPayments(transaction, [registration.id])).get(registration.id) ?? [];
  const { paid, returned } = sumsOf(payments);
  const isFree = owedCents === 0 && paid > returned;
  const paidOn = isFree ? (payments[0]?.receivedOn ?? "") : settledOn(owedCents, payments);
  if (paidOn === registration.paidOn) return;
  await transaction
    .updateTable("registrations")
    .set({ paid_on: paidOn, updated_at: now.toISOString() })
    .where("id", "=", registration.id)
    .execute();
}

/** Settles a registration anew whose event or choice is another now; one that was only marked as paid stays so. */
export async function settleAnew(
  transaction: WriteTransaction,
  event: WithId<CalendarEvent>,
  registration: StoredRegistration,
  now: Date,
): Promise<void> {
  const payments = (await findPayments(transaction, [registration.id])).get(registration.id) ?? [];
  if (payments.length === 0) return;
  await settle(transaction, { registration, owedCents: owedFor(event, registration) }, now);
}
