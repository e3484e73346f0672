import { randomBytes } from "node:crypto";
import { createId } from "#model/id.ts";
import type { Connection } from "#server/database/schema.ts";
import { queueMails } from "#server/mail/mail-outbox.ts";

/** What the owner of an account is told by mail, since somebody else could have done it. */
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
 * Notes, in the transaction of what happened, that the owner of an account is to be told.
 * @param device where it was done, in words, or the name of a passkey; "" where that says nothing
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
