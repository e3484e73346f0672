import { randomBytes } from "node:crypto";
import type { Clock } from "#model/berlin-date.ts";
import { acceptsDirectRegistration } from "#model/calendar-event.ts";
import { createOrderedId, isId } from "#model/id.ts";
import type { RegistrationForm, RegistrationRefusal } from "#model/registration.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { shareTransactions } from "#server/database/shared-transaction.ts";
import { findRegistrationSettings, insertRegistrations } from "./registration-store.ts";

export type RegistrationOutcome = { ok: true } | { ok: false; reason: RegistrationRefusal };

/**
 * Registers somebody for an event (SPEC §4), with status `new`. When it resolves with `ok`, the registration is on disk.
 * An address that is registered already gets the same answer and no second record, so nobody learns who takes part.
 * Refuses an event that is not there, and one that does not take registrations through our own form.
 */
export type RegisterAttendee = (eventId: string, form: RegistrationForm) => Promise<RegistrationOutcome>;

interface Application {
  eventId: string;
  form: RegistrationForm;
}

export function createRegisterAttendee(database: Database, clock: Clock): RegisterAttendee {
  const register = shareTransactions(database, (transaction, applications: readonly Application[]) =>
    registerTogether(transaction, applications, clock()),
  );
  return async (eventId, form) =>
    isId(eventId) ? register({ eventId, form }) : { ok: false, reason: "event_not_found" };
}

async function registerTogether(
  transaction: WriteTransaction,
  applications: readonly Application[],
  now: Date,
): Promise<RegistrationOutcome[]> {
  const refusals = new Map<string, RegistrationRefusal | undefined>();
  for (const eventId of new Set(applications.map((application) => application.eventId))) {
    const registrationSettings = await findRegistrationSettings(transaction, eventId);
    refusals.set(eventId, registrationSettings ? refusalOf({ registrationSettings }) : "event_not_found");
  }
  const instant = now.toISOString();
  const accepted = applications.filter(({ eventId }) => refusals.get(eventId) === undefined);
  await insertRegistrations(
    transaction,
    accepted.map(({ eventId, form }) => {
      const id = createOrderedId(now, randomBytes(20));
      return { ...form, id, eventId, status: "new", createdAt: instant, updatedAt: instant };
    }),
  );
  return applications.map(({ eventId }) => {
    const reason = refusals.get(eventId);
    return reason ? { ok: false, reason } : { ok: true };
  });
}

function refusalOf(event: Parameters<typeof acceptsDirectRegistration>[0]): RegistrationRefusal | undefined {
  return acceptsDirectRegistration(event) ? undefined : "direct_registration_off";
}
