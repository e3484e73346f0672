import { randomBytes } from "node:crypto";
import { kindsWith, type MailKind } from "#model/people/mail-kind.ts";
import { createId } from "#model/text/create-id.ts";
import type { Connection } from "#server/database/schema.ts";
import { type OutboxMail, readMail } from "#server/mail/mail-outbox.ts";
import { longestSendMilliseconds } from "#server/mail/mailer.ts";
import { dueAt, unsettledAt } from "./unsettled.ts";

/** What only the mail room does with the outbox: claiming, settling and finding what is due. */

/** A sender whose lease has expired is considered dead. */
const leaseMilliseconds = 2 * longestSendMilliseconds;

/** Statuses in which an existing mail may be claimed again. */
export type Claimable = readonly ("waiting" | "failed" | "unsettled")[];

/** A mail that somebody may send now. `leaseUntil` (ISO 8601 UTC) is that of this claim, and of no later one. */
export type OwnMail = OutboxMail & { leaseUntil: string };

export type Claim = { isClaimed: true; mail: OwnMail } | { isClaimed: false; mail: OutboxMail };

interface MailClaim {
  kind: MailKind;
  recordId: string;
  claimable: Claimable;
}

/**
 * Claims the mail about a record before it is sent, or a new one. Only the caller that gets `isClaimed` may send it; others
 * get its current state.
 */
export async function claimMail(connection: Connection, claim: MailClaim, now: Date): Promise<Claim> {
  for (;;) {
    const created = await createClaimed(connection, claim, now);
    const mail = created ?? (await claimQueued(connection, claim, now));
    if (mail) return { isClaimed: true, mail };
    const found = await connection
      .selectFrom("mail_outbox")
      .selectAll()
      .where("kind", "=", claim.kind)
      .where("record_id", "=", claim.recordId)
      .executeTakeFirst();
    if (found) return { isClaimed: false, mail: readMail(found, now) };
    // Somebody has made the outbox forget it since.
  }
}

async function createClaimed(
  connection: Connection,
  { kind, recordId }: MailClaim,
  now: Date,
): Promise<OwnMail | undefined> {
  const leaseUntil = leaseFrom(now);
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
      also_about: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return created && { ...readMail(created, now), leaseUntil };
}

/**
 * Claims a mail that is in the outbox.
 * @returns undefined if somebody else has claimed it, or the outbox has forgotten it since it was due: then there is nothing
 * to be sent
 */
export async function claimQueued(
  connection: Connection,
  { kind, recordId, claimable }: MailClaim,
  now: Date,
): Promise<OwnMail | undefined> {
  const leaseUntil = leaseFrom(now);
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
      const isClaimable = claimable.map((status) =>
        status === "unsettled" ? unsettledAt(now) : e("status", "=", status),
      );
      return e.or(isClaimable);
    })
    .returningAll()
    .executeTakeFirst();
  return claimed && { ...readMail(claimed, now), leaseUntil };
}

function leaseFrom(now: Date): string {
  return new Date(now.getTime() + leaseMilliseconds).toISOString();
}

export type MailOutcome =
  | { status: "sent" }
  /** `nextAttemptAt`: null while it must wait for somebody. */
  | { status: "waiting"; nextAttemptAt: Date | null; error: string }
  | { status: "failed" | "unsettled"; error: string };

/**
 * Records to whom a claimed mail goes, before it is handed over: it may come back even if nobody knows that it has left.
 * An earlier copy that came back says nothing of this address.
 * @param address hash
 */
export async function noteRecipient(connection: Connection, id: string, address: string): Promise<void> {
  await connection
    .updateTable("mail_outbox")
    .set({ sent_to: address, bounced_at: null })
    .where("id", "=", id)
    .execute();
}

/**
 * Records the outcome of a claimed mail. That a sender has failed counts only while its claim is the last word: not once
 * it was considered dead and another has claimed the mail, and not once another has said that it is sent.
 */
export async function settleMail(
  connection: Connection,
  { id, leaseUntil }: Pick<OwnMail, "id" | "leaseUntil">,
  outcome: MailOutcome,
  now: Date,
): Promise<void> {
  const { status } = outcome;
  const nextAttemptAt = status === "waiting" ? outcome.nextAttemptAt : status === "unsettled" ? now : null;
  await connection
    .updateTable("mail_outbox")
    .set({
      // `unsettled` is stored like the result of a crash: as `sending` with an expired lease.
      status: status === "unsettled" ? "sending" : status,
      next_attempt_at: nextAttemptAt?.toISOString() ?? null,
      last_error: status === "sent" ? null : outcome.error.slice(0, 1000),
      ...(status === "sent" && { also_about: null }),
      settled_at: status === "sent" || status === "failed" ? now.toISOString() : null,
    })
    .where("id", "=", id)
    // Not by their number: attempts are counted anew when somebody asks for the mail again.
    .$if(status !== "sent", (query) => query.where("status", "=", "sending").where("next_attempt_at", "=", leaseUntil))
    .execute();
}

/**
 * Lists mails that are due: their next attempt is due, or their sender's lease has expired. Mails to many people come
 * last, otherwise the oldest first.
 * @param repeatable kinds that are sent again although they may have arrived
 */
export async function listDueMails(
  connection: Connection,
  repeatable: readonly MailKind[],
  now: Date,
  limit: number,
): Promise<{ kind: MailKind; recordId: string }[]> {
  const rows = await connection
    .selectFrom("mail_outbox")
    .select(["kind", "record_id"])
    .where("status", "in", ["waiting", "sending"])
    .where((e) => e.or([e("status", "=", "waiting"), e("kind", "in", repeatable)]))
    .where(dueAt(now))
    .orderBy((e) => e.case().when("kind", "in", kindsWith("isMass")).then(1).else(0).end())
    .orderBy("next_attempt_at")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ kind: row.kind as MailKind, recordId: row.record_id }));
}
