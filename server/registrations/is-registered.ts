import { addressKey } from "#model/people/address-key.ts";
import { nameKey } from "#model/people/person-key.ts";
import type { Connection } from "#server/database/schema.ts";

/** Someone as two entries are compared: by address and name. */
export interface Identity {
  firstName: string;
  lastName: string;
  email: string;
}

/** Whether a person has a registration for an event that is not cancelled, other than the registration `besides`. */
export async function isRegistered(
  connection: Connection,
  { eventId, person, besides = "" }: { eventId: string; person: Identity; besides?: string },
): Promise<boolean> {
  const row = await connection
    .selectFrom("registrations")
    .select("id")
    .where("event_id", "=", eventId)
    .where("email_key", "=", addressKey(person.email))
    .where("name_key", "=", nameKey(person))
    .where("status", "<>", "cancelled")
    .where("id", "<>", besides)
    .executeTakeFirst();
  return row !== undefined;
}
