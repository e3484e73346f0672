import { randomBytes } from "node:crypto";
import type { MailKind } from "#model/people/mail-kind.ts";
import { createId } from "#model/text/id.ts";
import type { Connection, Row } from "#server/database/schema.ts";
import { longestSendMilliseconds } from "./mailer.ts";

/**
 * `waiting` for its next attempt, `sending` right now, `sent`, or permanently `failed`. `unsettled`: the sender died or
 * got no response, so it may have arrived or not.
 */
export type MailStatus = "waiting" | "sending" | "sent" | "failed" | "unsettled";

export interface OutboxMail {
  id: string;
  recordId: string;
  status: MailStatus;
  /** Attempts so far, including the current one. */
  attempts: number;
  /** Instant of the next attempt (ISO 8601 UTC) while `waiting`. */
  nextAttemptAt: string | null;
  /** Message of the mail service; it may contain the recipient's address. */
  lastError: string | null;
  /** Instant at which it was `sent` or `failed`. */
  settledAt: string | null;
}

/** A sender whose lease has expired is considered dead. */
const leaseMilliseconds = 2 * longestSendMilliseconds;

/**
 * Claims the mail about a record before it is sent. Only the caller that gets `isClaimed` may send it; others get its
 * current state.
 * @param options.claimable the statuses in which an existing mail may be claimed again
 */
export async function claimMail(
  connection: Connection,
  {
    kind,
    recordId,
    claimable,
  }: { kind: MailKind; recordId: string; claimable: readonly ("waiting" | "failed" | "unsettled")[] },
  now: Date,
): Promise<{ isClaimed: boolean; mail: OutboxMail }> {
  const leaseUntil = new Date(now.getTime() + leaseMilliseconds).toISOString();
  const created = await connection
    .insertInto("mail_outbox")
    .values({
      id: createId(randomBytes(20)),
      kind,
      record_id: recordId,
      status: "sending",
      attempts: 1,
      next_attempt_at: leaseUntil,
      last_error: null,
      created_at: now.toISOString(),
      settled_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (created) return { isClaimed: true, mail: readMail(created, now) };

  const claimed = await connection
    .updateTable("mail_outbox")
    .set((e) => ({
      status: "sending",
      next_attempt_at: leaseUntil,
      attempts: e("attempts", "+", 1),
      settled_at: null,
      left_at: null,
    }))
    .where("kind", "=", kind)
    .where("record_id", "=", recordId)
    .where((e) => {
      const isAbandoned = e.and([e("status", "=", "sending"), e("next_attempt_at", "<=", now.toISOString())]);
      const isClaimable = claimable.map((status) => (status === "unsettled" ? isAbandoned : e("status", "=", status)));
      return e.or(isClaimable);
    })
    .returningAll()
    .executeTakeFirst();
  if (claimed) return { isClaimed: true, mail: readMail(claimed, now) };

  const found = await connection
    .selectFrom("mail_outbox")
    .selectAll()
    .where("kind", "=", kind)
    .where("record_id", "=", recordId)
    .executeTakeFirstOrThrow();
  return { isClaimed: false, mail: readMail(found, now) };
}

/** Queues a mail about each of these records, which must not have one yet. */
export async function queueMails(
  connection: Connection,
  kind: MailKind,
  recordIds: readonly string[],
  now: Date,
): Promise<void> {
  const instant = now.toISOString();
  const fresh = { kind, status: "waiting", attempts: 0, next_attempt_at: instant, created_at: instant };
  // Database statements have a limit of parameters.
  for (let start = 0; start < recordIds.length; start += 500) {
    const rows = recordIds.slice(start, start + 500).map((record_id) => {
      return { ...fresh, id: createId(randomBytes(20)), record_id, last_error: null, settled_at: null };
    });
    await connection.insertInto("mail_outbox").values(rows).execute();
  }
}

export type MailOutcome =
  | { status: "sent" }
  | { status: "waiting"; nextAttemptAt: Date; error: string }
  | { status: "failed" | "unsettled"; error: string };

/** Records the outcome of a claimed mail. */
export async function settleMail(connection: Connection, id: string, outcome: MailOutcome, now: Date): Promise<void> {
  const { status } = outcome;
  await connection
    .updateTable("mail_outbox")
    .set({
      // `unsettled` is stored like the result of a crash: as `sending` with an expired lease.
      status: status === "unsettled" ? "sending" : status,
      next_attempt_at:
        status === "waiting" ? outcome.nextAttemptAt.toISOString() : status === "unsettled" ? now.toISOString() : null,
      last_error: status === "sent" ? null : outcome.error.slice(0, 1000),
      settled_at: status === "sent" || status === "failed" ? now.toISOString() : null,
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Lists records whose mail is due, as its next attempt is due or its sender's lease has expired. Oldest first.
 * @param statuses `waiting` alone excludes mails that may have arrived
 */
export async function listRecordsWithDueMail(
  connection: Connection,
  kind: MailKind,
  now: Date,
  limit: number,
  statuses: readonly ("waiting" | "sending")[] = ["waiting", "sending"],
): Promise<string[]> {
  const rows = await connection
    .selectFrom("mail_outbox")
    .select("record_id")
    .where("status", "in", statuses)
    .where("next_attempt_at", "<=", now.toISOString())
    .where("kind", "=", kind)
    .orderBy("next_attempt_at")
    .limit(limit)
    .execute();
  return rows.map((row) => row.record_id);
}

/** Returns the mails about these records by record id; records without a mail are left out. */
export async function findMails(
  connection: Connection,
  kind: MailKind,
  recordIds: readonly string[],
  now: Date,
): Promise<Map<string, OutboxMail>> {
  const mails = new Map<string, OutboxMail>();
  for (let start = 0; start < recordIds.length; start += 500) {
    const rows = await connection
      .selectFrom("mail_outbox")
      .selectAll()
      .where("kind", "=", kind)
      .where("record_id", "in", recordIds.slice(start, start + 500))
      .execute();
    for (const row of rows) mails.set(row.record_id, readMail(row, now));
  }
  return mails;
}

/** Deletes the mail about a record that is gone or whose mail is to be sent again. */
export async function forgetMail(connection: Connection, kind: MailKind, recordId: string): Promise<void> {
  await connection.deleteFrom("mail_outbox").where("kind", "=", kind).where("record_id", "=", recordId).execute();
}

function readMail(row: Row<"mail_outbox">, now: Date): OutboxMail {
  const isAbandoned = row.status === "sending" && (row.next_attempt_at ?? "") <= now.toISOString();
  return {
    id: row.id,
    recordId: row.record_id,
    status: isAbandoned ? "unsettled" : (row.status as MailStatus),
    attempts: row.attempts,
    nextAttemptAt: row.status === "waiting" ? row.next_attempt_at : null,
    lastError: row.last_error,
    settledAt: row.settled_at,
  };
}
