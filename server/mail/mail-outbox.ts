import { randomBytes } from "node:crypto";
import { createId } from "#model/id.ts";
import type { MailKind } from "#model/mail-kind.ts";
import type { Connection, Row } from "#server/database/schema.ts";
import { longestSendMilliseconds } from "./mailer.ts";

/**
 * `waiting` for its next try, `sending` by somebody at this moment, `sent`, `failed` for good. `unsettled`: whoever was
 * sending it is gone or heard no answer, so that it may have arrived or not.
 */
export type MailStatus = "waiting" | "sending" | "sent" | "failed" | "unsettled";

export interface OutboxMail {
  id: string;
  recordId: string;
  status: MailStatus;
  /** Tries so far, a running one included. */
  attempts: number;
  /** Instant of the next try (ISO 8601 UTC) while `waiting`. */
  nextAttemptAt: string | null;
  /** In the words of the mail service; it may name the recipient. */
  lastError: string | null;
  /** Instant at which it was `sent` or `failed`. */
  settledAt: string | null;
}

/** After that time nobody is still sending. */
const leaseMilliseconds = 2 * longestSendMilliseconds;

/**
 * Remembers, before it happens, that the mail about a record is being sent now. Only who gets `isOurs` may send it; the
 * others learn how it stands.
 * @param options.takes which mails that exist already may be taken over for another try
 */
export async function claimMail(
  connection: Connection,
  {
    kind,
    recordId,
    takes,
  }: { kind: MailKind; recordId: string; takes: readonly ("waiting" | "failed" | "unsettled")[] },
  now: Date,
): Promise<{ isOurs: boolean; mail: OutboxMail }> {
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
  if (created) return { isOurs: true, mail: readMail(created, now) };

  const taken = await connection
    .updateTable("mail_outbox")
    .set((e) => ({ status: "sending", next_attempt_at: leaseUntil, attempts: e("attempts", "+", 1), settled_at: null }))
    .where("kind", "=", kind)
    .where("record_id", "=", recordId)
    .where((e) => {
      const isAbandoned = e.and([e("status", "=", "sending"), e("next_attempt_at", "<=", now.toISOString())]);
      const isTakeable = takes.map((status) => (status === "unsettled" ? isAbandoned : e("status", "=", status)));
      return e.or(isTakeable);
    })
    .returningAll()
    .executeTakeFirst();
  if (taken) return { isOurs: true, mail: readMail(taken, now) };

  const found = await connection
    .selectFrom("mail_outbox")
    .selectAll()
    .where("kind", "=", kind)
    .where("record_id", "=", recordId)
    .executeTakeFirstOrThrow();
  return { isOurs: false, mail: readMail(found, now) };
}

/** Remembers that a mail about each of these records, which have none yet, is to be sent as soon as somebody claims it. */
export async function queueMails(
  connection: Connection,
  kind: MailKind,
  recordIds: readonly string[],
  now: Date,
): Promise<void> {
  const instant = now.toISOString();
  const fresh = { kind, status: "waiting", attempts: 0, next_attempt_at: instant, created_at: instant };
  // A statement takes only so many values.
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

/** Writes down what became of a mail that was claimed. */
export async function settleMail(connection: Connection, id: string, outcome: MailOutcome, now: Date): Promise<void> {
  const { status } = outcome;
  await connection
    .updateTable("mail_outbox")
    .set({
      // `unsettled` is stored as what a crash leaves behind: being sent, by nobody who can still be believed alive.
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
 * Records whose mail is due: its next try has come, or whoever was sending it is gone. The oldest first.
 * @param statuses `waiting` alone leaves out those that may have arrived
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

/** How the mails about these records stand, by record; one without a mail is not in the map. */
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

/** Forgets the mail about a record: the record is gone, or an editor wants it sent once more. */
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
