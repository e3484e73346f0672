import { addressKey } from "#model/people/address-key.ts";
import { addLink, readCommitments, sealWithin } from "#server/activity/chain.ts";
import { withoutErased } from "#server/activity/commitments.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { erasedUser, mayMention, withoutMentions } from "./mention.ts";

/**
 * Removes an address from the activity log, unless the account of its owner stays. The chain keeps the hashes that prove
 * the remaining values, see `Commitments`.
 * @returns the number of changed entries
 */
export async function cleanActivities(
  transaction: WriteTransaction,
  key: string,
  keepsAccount: boolean,
  now: Date,
): Promise<number> {
  await sealWithin(transaction, now);
  const rows = await transaction
    .selectFrom("activity_logs")
    .select(["number", "user", "details", "commitments", "position"])
    .where(({ or }) => or([mayMention("user", key), mayMention("details", key)]))
    .execute();
  const cleaned: (number | null)[] = [];
  for (const row of rows) {
    const user = addressKey(row.user) === key && !keepsAccount ? erasedUser : row.user;
    const details = keepsAccount ? row.details : withoutMentions(row.details, key);
    if (user === row.user && details === row.details) continue;
    const kept = row.commitments && withoutErased(readCommitments(row.commitments), row, { user, details });
    await transaction
      .updateTable("activity_logs")
      .set({ user, details, commitments: kept && JSON.stringify(kept) })
      .where("number", "=", row.number)
      .execute();
    cleaned.push(row.position);
  }
  await addLink(transaction, "erased", cleaned, now);
  return cleaned.length;
}
