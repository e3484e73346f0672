import { asChosen } from "#model/participations/as-chosen.ts";
import { pricedAt } from "#model/payments/amount-due.ts";
import { owedFor } from "#model/payments/owed-for.ts";
import { agreedCents, sumsOf, waivedCents } from "#model/payments/payment-standing.ts";
import type { Stored } from "#server/content/store/content-store.ts";
import type { Connection } from "#server/database/schema.ts";
import type { StoredRegistration } from "#server/registrations/registration-store.ts";
import { findPayments } from "./payment-store.ts";

/** An event as one person attends it, for pages and mails of that person. */
export interface AttendedEvent {
  /** With what they chose, at the price they agreed to: whoever has paid does not read one that has changed since. */
  event: Stored<"events">;
  /** What they pay in all. */
  agreedCents: number;
  /** What of the fee they need not pay. */
  waivedCents: number;
}

export async function findAttendedEvent(
  connection: Connection,
  event: Stored<"events">,
  registration: StoredRegistration,
): Promise<AttendedEvent> {
  const payments = (await findPayments(connection, [registration.id])).get(registration.id) ?? [];
  const owed = owedFor(event, registration);
  const agreed = agreedCents(owed, { paidOn: registration.paidOn, payments });
  const waived = waivedCents(owed, sumsOf(payments));
  const attended = asChosen(event, registration);
  const price = agreed + waived;
  return { event: price === owed ? attended : pricedAt(attended, price), agreedCents: agreed, waivedCents: waived };
}
