import type { PaymentForm } from "#model/payments/payment.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { lockPayments, settle } from "./paid-registration.ts";
import { deletePayments, insertPayment } from "./payment-store.ts";

interface Parts {
  database: Database;
  content: ContentReader;
}

export interface PaymentByHand extends PaymentForm {
  eventId: string;
  registrationId: string;
}

/**
 * Enters a payment or refund by hand. A refund of 0 says that what was paid stays with the association. Refuses a refund
 * of more than was paid.
 */
export async function enterPayment(
  { database, content }: Parts,
  { eventId, registrationId, ...form }: PaymentByHand,
  author: Author,
): Promise<{ ok: true } | { ok: false; reason: "missing" | "more_than_paid" }> {
  const event = await content.find("events", eventId);
  if (!event) return { ok: false, reason: "missing" };
  return database.transaction().execute(async (transaction) => {
    const paid = await lockPayments(transaction, event, registrationId, author);
    if (!paid) return { ok: false, reason: "missing" };
    const sign = { payment: 1, refund: -1 } as const;
    const held = paid.payments.reduce((sum, { kind, cents }) => sum + sign[kind] * cents, 0);
    if (form.kind === "refund" && form.cents > held) return { ok: false, reason: "more_than_paid" };
    await insertPayment(transaction, { registrationId, entry: "", ...form }, author);
    await settle(transaction, paid, author.now);
    const action = form.kind === "refund" ? "registration.refund_entered" : "registration.payment_entered";
    const details = { id: eventId, title: event.title, registrationId, cents: form.cents };
    await recordActivity(transaction, { action, section: "events", details }, author);
    return { ok: true };
  });
}

/** Takes an entered payment or refund back. @returns whether there was one */
export async function undoPayment(
  { database, content }: Parts,
  { eventId, registrationId, id }: { eventId: string; registrationId: string; id: string },
  author: Author,
): Promise<boolean> {
  const event = await content.find("events", eventId);
  if (!event) return false;
  return database.transaction().execute(async (transaction) => {
    const paid = await lockPayments(transaction, event, registrationId, author);
    const payment = paid?.payments.find((one) => one.id === id);
    if (!paid || !payment) return false;
    await deletePayments(transaction, [id]);
    await settle(transaction, paid, author.now);
    const details = { id: eventId, title: event.title, registrationId, cents: payment.cents };
    await recordActivity(transaction, { action: "registration.payment_undone", section: "events", details }, author);
    return true;
  });
}
