import { berlinDate } from "#model/dates/berlin-date.ts";
import type { Payment, PaymentForm } from "#model/payments/payment.ts";
import { isOff, sumsOf } from "#model/payments/payment-standing.ts";
import { unpaidCents } from "#model/payments/unpaid-cents.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader, Stored } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { keepMark, lockPayments, type PaidRegistration, settle } from "./paid-registration.ts";
import { deletePayments, insertPayment } from "./payment-store.ts";

interface Parts {
  database: Database;
  content: ContentReader;
}

export interface PaymentByHand extends PaymentForm {
  eventId: string;
  registrationId: string;
  /** Ids of the entries on which it is based; undefined for whatever there is. */
  seen?: readonly string[] | undefined;
}

/**
 * Enters a payment, refund or waiver by hand. A refund of 0 says that what was paid stays with the association. Refuses a
 * refund of more than was paid, and a waiver of more than is open: what was paid goes back by a refund. Of two who enter
 * the same money, the second is told (`stale`).
 */
export async function enterPayment(
  { database, content }: Parts,
  { eventId, registrationId, seen, ...form }: PaymentByHand,
  author: Author,
): Promise<{ ok: true } | { ok: false; reason: "missing" | "stale" | "more_than_paid" | "more_than_open" }> {
  const event = await content.find("events", eventId);
  if (!event) return { ok: false, reason: "missing" };
  return database.transaction().execute(async (transaction) => {
    const paid = await lockPayments(transaction, event, registrationId);
    if (!paid) return { ok: false, reason: "missing" };
    if (seen && !isSeen(paid, seen)) return { ok: false, reason: "stale" };
    if (form.kind === "refund" && form.cents > heldOf(paid.payments)) return { ok: false, reason: "more_than_paid" };
    if (form.kind === "waiver" && form.cents > unpaidOf(event, paid, author.now))
      return { ok: false, reason: "more_than_open" };
    await keepMark(transaction, paid, author);
    const isOfCancellation = form.kind === "refund" && isOff(event, paid.registration, berlinDate(author.now));
    await insertPayment(transaction, { registrationId, entry: "", isOfCancellation, ...form }, author);
    // Neither what comes in nor what lowers the price ends the mark, though the price may be higher by now.
    if (paid.registration.paidOn === "" || isOfCancellation) await settle(transaction, paid, author.now);
    const details = { id: eventId, title: event.title, registrationId, cents: form.cents, count: 1 };
    await recordActivity(transaction, { action: actionOf[form.kind], section: "events", details }, author);
    return { ok: true };
  });
}

const actionOf = {
  payment: "registration.payment_entered",
  refund: "registration.refund_entered",
  waiver: "registration.fee_waived",
} as const;

/** What of the fee is not paid now, also before the registration is confirmed. */
export function unpaidOf(event: Stored<"events">, paid: PaidRegistration, now: Date): number {
  const { registration, owedCents, payments } = paid;
  const states = { event: eventState(event, { now }), person: registration.status };
  return unpaidCents(states, { owedCents, paidOn: registration.paidOn, sums: sumsOf(payments) });
}

/** Whether these are all the entries of a registration. */
function isSeen({ payments, isMarked }: PaidRegistration, seen: readonly string[]): boolean {
  const stored = isMarked ? [] : payments.map(({ id }) => id);
  return new Set(seen).symmetricDifference(new Set(stored)).size === 0;
}

/** What came in and was not paid back. */
function heldOf(payments: readonly Payment[]): number {
  const { paid, refunded } = sumsOf(payments);
  return paid - refunded;
}

/** Takes an entered payment, refund or waiver back. Refuses a payment of which something was paid back (`refunded`). */
export async function undoPayment(
  { database, content }: Parts,
  { eventId, registrationId, id }: { eventId: string; registrationId: string; id: string },
  author: Author,
): Promise<{ ok: true } | { ok: false; reason: "missing" | "refunded" }> {
  const event = await content.find("events", eventId);
  if (!event) return { ok: false, reason: "missing" };
  return database.transaction().execute(async (transaction) => {
    const paid = await lockPayments(transaction, event, registrationId);
    const payment = paid?.payments.find((one) => one.id === id);
    if (!paid || !payment) return { ok: false, reason: "missing" };
    if (heldOf(paid.payments.filter((one) => one !== payment)) < 0) return { ok: false, reason: "refunded" };
    await deletePayments(transaction, [id]);
    const { paidOn } = paid.registration;
    // The sum was complete without what came in later, though the price may be higher by now.
    const isBesideMark = payment.kind === "refund" ? !payment.isOfCancellation : paidOn && payment.receivedOn > paidOn;
    if (!isBesideMark) await settle(transaction, paid, author.now);
    const details = { id: eventId, title: event.title, registrationId, cents: payment.cents };
    await recordActivity(transaction, { action: "registration.payment_undone", section: "events", details }, author);
    return { ok: true };
  });
}
