import { addressKey } from "#model/people/address-key.ts";
import type { Connection } from "#server/database/schema.ts";

/** Whether an address has a registration for an event that is not cancelled, other than the registration `besides`. */
export async function isRegistered(
  connection: Connection,
  { eventId, email, besides = "" }: { eventId: string; email: string; besides?: string },
): Promise<boolean> {
  const row = await connection
    .selectFrom("registrations")
    .select("id")
    .where("event_id", "=", eventId)
    .where("email_key", "=", addressKey(email))
    .where("status", "<>", "cancelled")
    .where("id", "<>", besides)
    .executeTakeFirst();
  return row !== undefined;
}
