import { randomBytes } from "node:crypto";
import { createId } from "#model/text/create-id.ts";
import type { Connection } from "#server/database/schema.ts";
import { queueMails } from "#server/mail/mail-outbox.ts";

/** Events of which the account's owner is notified by mail, since an attacker may have caused them. */
export type AccountNotice =
  | "new_device"
  | "password_changed"
  | "role_changed"
  | "second_factor_added"
  | "second_factor_removed"
  | "second_factor_reset"
  | "recovery_codes_renewed"
  | "passkey_added"
  | "passkey_removed";

/**
 * Queues a notice to the account's owner, in the transaction of the event.
 * @param device description of the device, or the name of a passkey; "" if not applicable
 */
export async function addNotice(
  connection: Connection,
  { userId, notice, device = "" }: { userId: string; notice: AccountNotice; device?: string },
  now: Date,
): Promise<void> {
  const id = createId(randomBytes(20));
  await connection
    .insertInto("account_notices")
    .values({ id, user_id: userId, notice, device, created_at: now.toISOString() })
    .execute();
  await queueMails(connection, "account-notice", [id], now);
}

/** Returns the ids of an account's notices, which are the record ids of their mails. */
export async function listNoticeIds(connection: Connection, userId: string): Promise<string[]> {
  const rows = await connection.selectFrom("account_notices").select("id").where("user_id", "=", userId).execute();
  return rows.map(({ id }) => id);
}
