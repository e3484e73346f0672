import type { SingleMailKind } from "#model/people/mail-kind.ts";
import { singleMailKinds } from "#model/people/mail-kind.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Connection, Database } from "#server/database/schema.ts";
import { unsettledAt } from "./unsettled.ts";

/** `send`: all of them are sent again. `leave`: they stay as they are and are no longer reported. */
export type UnsettledDecision = "send" | "leave";

/**
 * Counts the unsettled mails nobody has decided about, by kind. Only kinds that must not arrive twice: the others are
 * sent again without being asked.
 */
export async function countUnsettled(
  connection: Connection,
  now: Date,
): Promise<Partial<Record<SingleMailKind, number>>> {
  const rows = await connection
    .selectFrom("mail_outbox")
    .select((e) => ["kind", e.fn.countAll<number>().as("count")])
    .where("kind", "in", singleMailKinds)
    .where(unsettledAt(now))
    .where("left_at", "is", null)
    .groupBy("kind")
    .execute();
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
}

/**
 * Decides about all unsettled mails at once. Those to send again are queued; the task that sends a kind drops a mail
 * whose reason is gone, such as a cancelled registration. Of two people who decide concurrently only one does.
 * @returns how many mails this call decided about
 */
export async function settleUnsettled(
  database: Database,
  decision: UnsettledDecision,
  author: Author,
): Promise<number> {
  const { now } = author;
  const instant = now.toISOString();
  const sent = { status: "waiting", next_attempt_at: instant, attempts: 0 };
  return database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("mail_outbox")
      .set(decision === "send" ? sent : { left_at: instant })
      .where("kind", "in", singleMailKinds)
      .where(unsettledAt(now))
      .where("left_at", "is", null)
      .executeTakeFirstOrThrow();
    const count = Number(numUpdatedRows);
    if (count === 0) return 0;
    const action = decision === "send" ? "system.mails_sent_again" : "system.mails_left";
    await recordActivity(transaction, { action, section: "settings", details: { count } }, author);
    return count;
  });
}
