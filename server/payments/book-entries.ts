import { type BankEntry, isNamed } from "#model/payments/match-entries.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader, Stored } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import { lockNames } from "#server/database/engine.ts";
import type { Database } from "#server/database/schema.ts";
import { findRegistration } from "#server/registrations/registration-store.ts";
import { fingerprintOf, sumsOfEntries } from "./match-statement.ts";
import { keepMark, lockPayments, settle } from "./paid-registration.ts";
import { insertPayment } from "./payment-store.ts";

/** An entry of a statement, or a part of it, as the payment of a registration. */
export interface Booking {
  entry: BankEntry;
  registrationId: string;
  /** At most what of the entry is not entered yet. */
  cents: number;
}

/** A payment that was entered, by which it can be taken back. */
export interface Booked {
  eventId: string;
  registrationId: string;
  paymentId: string;
}

/**
 * Enters entries of a bank statement as payments, as somebody confirmed them. What was entered before, from the same or
 * an overlapping file, is left out, as is an entry that was used up meanwhile.
 * @returns for each booking the payment, or undefined if it was left out
 */
export async function bookEntries(
  { database, content }: { database: Database; content: ContentReader },
  bookings: readonly Booking[],
  author: Author,
): Promise<(Booked | undefined)[]> {
  const events = new Map<string, Stored<"events">>();
  for (const { registrationId } of bookings) {
    const registration = await findRegistration(database, registrationId);
    const event = registration && (await content.find("events", registration.eventId));
    if (event) events.set(registrationId, event);
  }
  return database.transaction().execute(async (transaction) => {
    await lockNames(transaction, [
      ...new Set([...events.values()].map(({ id }) => `payments of ${id}`)),
      ...new Set(bookings.map(({ entry }) => `entry ${fingerprintOf(entry)}`)),
    ]);
    const booked: (Booked | undefined)[] = [];
    let sum = 0;
    for (const { entry, registrationId, cents } of bookings) {
      booked.push(undefined);
      const event = events.get(registrationId);
      const paid = event && (await lockPayments(transaction, event, registrationId));
      if (!paid) continue;
      const fingerprint = fingerprintOf(entry);
      const used = (await sumsOfEntries(transaction, [fingerprint])).get(fingerprint) ?? 0;
      const isThere = paid.payments.some((payment) => payment.entry === fingerprint);
      if (isThere || cents <= 0 || used + cents > entry.cents) continue;
      const payer = isNamed({ ...entry, purpose: "" }, paid.registration) ? "" : entry.payer;
      const payment = {
        registrationId,
        kind: "payment",
        isOfCancellation: false,
        cents,
        receivedOn: entry.bookedOn,
        payer,
      } as const;
      await keepMark(transaction, paid, author);
      const paymentId = await insertPayment(transaction, { ...payment, entry: fingerprint }, author);
      if (paid.registration.paidOn === "") await settle(transaction, paid, author.now);
      booked[booked.length - 1] = { eventId: event.id, registrationId, paymentId };
      sum += cents;
    }
    const count = booked.filter((one) => one !== undefined).length;
    if (count > 0) {
      const details = { count, cents: sum };
      await recordActivity(
        transaction,
        { action: "registration.payments_matched", section: "events", details },
        author,
      );
    }
    return booked;
  });
}
