import { sumsOf } from "#model/payments/payment-standing.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader, Stored } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { unpaidOf } from "#server/payments/enter-payment.ts";
import { lockPayments, type PaidRegistration, settle } from "#server/payments/paid-registration.ts";
import { deletePayments, insertPayment } from "#server/payments/payment-store.ts";

export interface HandPayments {
  eventId: string;
  ids: readonly string[];
  /** Date of the payment; "" removes it. */
  paidOn: string;
}

/**
 * Enters for registrations of an event that what is still open was paid on a day, or removes what was entered by hand.
 * For those who are cancelled nothing is open.
 * For those who paid before, the day is changed, if it is that of a single payment by hand.
 * @returns how many were changed
 */
export async function enterPayments(
  { database, content }: { database: Database; content: ContentReader },
  { eventId, ids, paidOn }: HandPayments,
  author: Author,
): Promise<number> {
  const event = await content.find("events", eventId);
  if (!event) return 0;
  return database.transaction().execute(async (transaction) => {
    let count = 0;
    for (const id of new Set(ids)) {
      const paid = await lockPayments(transaction, event, id);
      if (paid && (await enterOne(transaction, { event, paid }, paidOn, author))) count++;
    }
    if (count > 0) {
      const action = paidOn ? "registration.paid" : "registration.unpaid";
      const details = { id: eventId, title: event.title, count };
      await recordActivity(transaction, { action, section: "events", details }, author);
    }
    return count;
  });
}

/** @returns whether anything was changed */
async function enterOne(
  transaction: WriteTransaction,
  { event, paid }: { event: Stored<"events">; paid: PaidRegistration },
  paidOn: string,
  author: Author,
): Promise<boolean> {
  const { registration, owedCents } = paid;
  const payments = paid.payments.filter(({ kind }) => kind !== "waiver");
  // A price that is no sum: there is only the mark.
  if (owedCents === 0 && paid.payments.length === 0) return mark(transaction, paid, paidOn, author);
  const byHand = payments.filter(({ kind, entry }) => kind === "payment" && entry === "");
  const { refunded } = sumsOf(payments);
  const rest = sumsOf(payments.filter((one) => !byHand.includes(one))).paid;
  // What was paid back has to have come in.
  if (!paidOn && refunded > rest) return false;
  const open = unpaidOf(event, paid, author.now);
  const [only] = payments;
  const isChanged = only !== undefined && byHand.length === 1 && payments.length === 1 && only.receivedOn !== paidOn;
  if (!paidOn || (open === 0 && isChanged))
    await deletePayments(
      transaction,
      byHand.map(({ id }) => id),
    );
  const cents = open || (isChanged ? only.cents : 0);
  if (paidOn ? cents === 0 : byHand.length === 0) return false;
  if (paidOn) {
    const payment = { registrationId: registration.id, kind: "payment", cents, payer: only?.payer ?? "" } as const;
    const ofPayment = { isOfCancellation: false, receivedOn: paidOn, entry: "" };
    await insertPayment(transaction, { ...payment, ...ofPayment }, author);
  }
  await settle(transaction, paid, author.now);
  return true;
}

async function mark(
  transaction: WriteTransaction,
  { registration }: PaidRegistration,
  paidOn: string,
  { now }: Author,
): Promise<boolean> {
  if (registration.paidOn === paidOn) return false;
  await transaction
    .updateTable("registrations")
    .set({ paid_on: paidOn, updated_at: now.toISOString() })
    .where("id", "=", registration.id)
    .execute();
  return true;
}
