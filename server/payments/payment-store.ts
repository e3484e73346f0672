import { randomBytes } from "node:crypto";
import type { Payment } from "#model/payments/payment.ts";
import { createId } from "#model/text/create-id.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Connection, Row, WriteTransaction } from "#server/database/schema.ts";
import { readerOf, writerOf } from "#server/privacy/columns/documents.ts";
import { paymentColumns } from "#server/privacy/columns/registration-columns.ts";

const readPayment: (row: Row<"payments">) => Payment = readerOf(paymentColumns, "record");
const paymentRow = writerOf(paymentColumns, "record");

/** Stores a payment or refund. @returns its id */
export async function insertPayment(
  transaction: WriteTransaction,
  payment: Omit<Payment, "id" | "enteredAt">,
  { email, now }: Author,
): Promise<string> {
  const id = createId(randomBytes(20));
  const row = { ...paymentRow({ ...payment, id, enteredAt: now.toISOString() }), entered_by: email };
  const registration = transaction.selectFrom("registrations").where("id", "=", payment.registrationId);
  await transaction
    .insertInto("payments")
    .values({ ...row, event_id: registration.select("event_id") })
    .execute();
  return id;
}

/** Finds the payments and refunds of registrations, in the order of their days; registrations without any are left out. */
export async function findPayments(
  connection: Connection,
  registrationIds: readonly string[],
): Promise<Map<string, Payment[]>> {
  const found: Payment[] = [];
  for (let start = 0; start < registrationIds.length; start += 500) {
    const rows = await connection
      .selectFrom("payments")
      .selectAll()
      .where("registration_id", "in", registrationIds.slice(start, start + 500))
      .orderBy("received_on")
      .orderBy("entered_at")
      .orderBy("id")
      .execute();
    found.push(...rows.map(readPayment));
  }
  return Map.groupBy(found, ({ registrationId }) => registrationId);
}

/** Deletes payments. @returns how many there were */
export async function deletePayments(transaction: WriteTransaction, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await transaction.deleteFrom("payments").where("id", "in", ids).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
