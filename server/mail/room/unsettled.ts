import { type RawBuilder, sql } from "kysely";

/** No mail waits longer, and no sender has longer. */
const longestWaitMilliseconds = 12 * 60 * 60_000;

/** After this instant (ISO 8601 UTC) nothing is due: what says so was written while the clock was ahead. */
const latestDue = (now: Date) => new Date(now.getTime() + longestWaitMilliseconds).toISOString();

/** Whether the instant of a mail's next attempt, or of the end of its sender's lease, has come. */
export function isDue(instant: string, now: Date): boolean {
  return instant <= now.toISOString() || instant > latestDue(now);
}

/** The same as an SQL condition on `mail_outbox`. */
export function dueAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(mail_outbox.next_attempt_at <= ${now.toISOString()} or mail_outbox.next_attempt_at > ${latestDue(now)})`;
}

/**
 * Whether a mail in the outbox is unsettled at `now`: its sender's lease has expired without an outcome, so nobody knows
 * whether it arrived.
 */
export function isUnsettled(row: { status: string | null; next_attempt_at: string | null }, now: Date): boolean {
  return row.status === "sending" && isDue(row.next_attempt_at ?? "", now);
}

/** The same as an SQL condition on `mail_outbox`. */
export function unsettledAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(mail_outbox.status = 'sending' and ${dueAt(now)})`;
}
