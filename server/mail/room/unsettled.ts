import { type RawBuilder, sql } from "kysely";

/**
 * Whether a mail in the outbox is unsettled at `now`: its sender's lease has expired without an outcome, so nobody knows
 * whether it arrived.
 */
export function isUnsettled(row: { status: string | null; next_attempt_at: string | null }, now: Date): boolean {
  return row.status === "sending" && (row.next_attempt_at ?? "") <= now.toISOString();
}

/** The same as an SQL condition on `mail_outbox`. */
export function unsettledAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(mail_outbox.status = 'sending' and mail_outbox.next_attempt_at <= ${now.toISOString()})`;
}
