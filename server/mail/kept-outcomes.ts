import { existingTables } from "#server/database/catalog.ts";
import { inParts } from "#server/database/in-parts.ts";
import type { Connection, Row, WriteTransaction } from "#server/database/schema.ts";

/** What became of the mails a site has tried to send, by id. */
export type MailOutcomes = ReadonlyMap<string, Row<"mail_outbox">>;

/**
 * Keeps mails about what stays when an older state takes the place of a site, in place of those it has about the same: what
 * still waits is sent, and what was sent is not sent again.
 */
export async function keepMails(transaction: WriteTransaction, mails: readonly Row<"mail_outbox">[]): Promise<void> {
  for (const [kind, ofKind] of Map.groupBy(mails, (mail) => mail.kind)) {
    for (const some of inParts(ofKind)) {
      const records = some.map(({ record_id }) => record_id);
      await transaction.deleteFrom("mail_outbox").where("kind", "=", kind).where("record_id", "in", records).execute();
      await transaction.insertInto("mail_outbox").values(some).execute();
    }
  }
}

/** Reads what became of the mails of a site; nothing if it is of a version without outbox. */
export async function readOutcomes(connection: Connection): Promise<MailOutcomes> {
  if ((await existingTables(connection, ["mail_outbox"])).length === 0) return new Map();
  const rows = await connection.selectFrom("mail_outbox").selectAll().where("status", "<>", "waiting").execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Keeps what became of mails when an older state takes the place of a site: one that is still to be sent there is not sent
 * a second time, and one that came back since has come back.
 */
export async function keepOutcomes(transaction: WriteTransaction, outcomes: MailOutcomes): Promise<void> {
  const rows = await transaction
    .selectFrom("mail_outbox")
    .select(["id", "status as statusThen"])
    .where("status", "in", ["waiting", "sending", "sent"])
    .execute();
  for (const { id, statusThen } of rows) {
    const found = outcomes.get(id);
    if (!found || (statusThen === "sent" && found.status !== "failed")) continue;
    const { status, attempts, next_attempt_at, last_error, settled_at } = found;
    // A database of an older version lacks these.
    const { left_at = null, sent_to = null, bounced_at = null } = found as Partial<Row<"mail_outbox">>;
    const outcome = { status, attempts, next_attempt_at, last_error, settled_at, left_at, sent_to, bounced_at };
    const also = status === "sent" ? { also_about: null } : {};
    await transaction
      .updateTable("mail_outbox")
      .set({ ...outcome, ...also })
      .where("id", "=", id)
      .execute();
  }
}
