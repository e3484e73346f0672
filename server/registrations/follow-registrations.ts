import type { WriteTransaction } from "#server/database/schema.ts";

/**
 * Lets payments be found by the event, and invoices by the address and the event, that their registrations have by now;
 * what they say stays. Has to follow every change of these. Invoices without their registration stay as they are.
 * @param registrationIds default: all
 */
export async function followRegistrations(
  transaction: WriteTransaction,
  registrationIds?: readonly string[],
): Promise<void> {
  const invoices = transaction
    .updateTable("invoices")
    .from("registrations")
    .set((e) => ({ email_key: e.ref("registrations.email_key"), event_id: e.ref("registrations.event_id") }))
    .whereRef("registrations.id", "=", "invoices.registration_id");
  const payments = transaction
    .updateTable("payments")
    .from("registrations")
    .set((e) => ({ event_id: e.ref("registrations.event_id") }))
    .whereRef("registrations.id", "=", "payments.registration_id");
  await (registrationIds ? invoices.where("invoices.registration_id", "in", registrationIds) : invoices).execute();
  await (registrationIds ? payments.where("payments.registration_id", "in", registrationIds) : payments).execute();
}
