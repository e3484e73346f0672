import { randomBytes } from "node:crypto";
import { kindsWith, type MailKind } from "#model/people/mail-kind.ts";
import { createId } from "#model/text/create-id.ts";
import type { Connection, Row } from "#server/database/schema.ts";
import { isUnsettled } from "./room/unsettled.ts";

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
  /** Ids of further records the mail mentions, until it is sent. */
  alsoAbout: string[];
  /** Whether it came back because there is no such mailbox. */
  isBounced: boolean;
}

/**
 * Queues a mail about each of these records that has none of this kind.
 * @param alsoAbout by record id: further records the mail mentions
 */
export async function queueMails(
  connection: Connection,
  kind: MailKind,
  recordIds: readonly string[],
  now: Date,
  alsoAbout: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<void> {
  const instant = now.toISOString();
  const fresh = { kind, status: "waiting", attempts: 0, next_attempt_at: instant, created_at: instant };
  // Database statements have a limit of parameters.
  for (let start = 0; start < recordIds.length; start += 500) {
    const rows = recordIds.slice(start, start + 500).map((record_id) => {
      const others = alsoAbout.get(record_id);
      const also_about = others ? JSON.stringify(others) : null;
      return { ...fresh, id: createId(randomBytes(20)), record_id, last_error: null, settled_at: null, also_about };
    });
    const insert = connection.insertInto("mail_outbox").values(rows);
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
  }
}

/** Queues a new mail about a record in place of an earlier one, unless that one is being sent right now. */
export async function queueAgain(connection: Connection, kind: MailKind, recordId: string, now: Date): Promise<void> {
  const earlier = (await findMails(connection, kind, [recordId], now)).get(recordId);
  if (earlier?.status === "sending") return;
  await forgetMail(connection, kind, recordId);
  await queueMails(connection, kind, [recordId], now);
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

/**
 * Counts the attempts anew of mails about a record that are still to be sent, and go to another address by now: a report
 * about a copy that had left for the earlier one does not stop them.
 */
export async function countAnew(connection: Connection, recordId: string): Promise<void> {
  await connection
    .updateTable("mail_outbox")
    .set({ attempts: 0 })
    .where("record_id", "=", recordId)
    .where("status", "=", "waiting")
    .execute();
}

/** Deletes the mail about a record that stays, but not for this mail. With its record a mail goes by itself. */
export async function forgetMail(connection: Connection, kind: MailKind, recordId: string): Promise<void> {
  await connection.deleteFrom("mail_outbox").where("kind", "=", kind).where("record_id", "=", recordId).execute();
}

/** Deletes the mails of a kind about these records that were queued before an instant (ISO 8601 UTC). */
export async function forgetMailsBefore(
  connection: Connection,
  kind: MailKind,
  recordIds: readonly string[],
  before: string,
): Promise<void> {
  for (let start = 0; start < recordIds.length; start += 500) {
    await connection
      .deleteFrom("mail_outbox")
      .where("kind", "=", kind)
      .where("record_id", "in", recordIds.slice(start, start + 500))
      .where("created_at", "<", before)
      .execute();
  }
}

/**
 * Deletes the mails about a registration that moves to another event, except those that are about all events of the
 * person and only stored under one registration, and those about what moves with it.
 */
export async function forgetMailsOfEvent(connection: Connection, registrationId: string): Promise<void> {
  await connection
    .deleteFrom("mail_outbox")
    .where("record_id", "=", registrationId)
    .where("kind", "not in", kindsWith("isOfPerson"))
    .execute();
}

/** Reads a row as it is at `now`. */
export function readMail(row: Row<"mail_outbox">, now: Date): OutboxMail {
  return {
    id: row.id,
    recordId: row.record_id,
    status: isUnsettled(row, now) ? "unsettled" : (row.status as MailStatus),
    attempts: row.attempts,
    nextAttemptAt: row.status === "waiting" ? row.next_attempt_at : null,
    lastError: row.last_error,
    settledAt: row.settled_at,
    isBounced: row.bounced_at !== null,
    alsoAbout: row.also_about === null ? [] : (JSON.parse(row.also_about) as string[]),
  };
}
