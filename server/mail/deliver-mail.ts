import type { Clock } from "#model/dates/berlin-date.ts";
import type { Database } from "#server/database/schema.ts";
import type { Log } from "#server/log.ts";
import { type MailOutcome, type OutboxMail, settleMail } from "./mail-outbox.ts";
import { type Mailer, MailFailure, type MailMessage } from "./mailer.ts";

export interface Delivery {
  database: Database;
  mailer: Mailer;
  clock: Clock;
  log: Log;
}

/**
 * What happens after a failed attempt. `again`: the mail is retried, even if it may have arrived, since a second copy
 * does less harm than none. `never`: it is not retried automatically; it is `unsettled` if it may have arrived.
 * `unless_arrived`: it is retried, except that one that may have arrived is `unsettled`.
 */
export type RetryPolicy = "again" | "never" | "unless_arrived";

/** Thrown by `compose` when the mail must not be sent yet. */
export class MailPostponed extends Error {
  override name = "MailPostponed";
  readonly waitSeconds: number;

  /** @param message German, shown if the mail fails in the end */
  constructor(message: string, waitSeconds: number) {
    super(message);
    this.waitSeconds = waitSeconds;
  }
}

const minute = 60_000;
/** How often a mail is postponed before it fails. */
const maxPostponed = 3;
const maxDelay = 6 * 60 * minute;
/** With the delays below, an outage of the mail service may last three days. */
const maxAttempts = 20;

const composeErrorMessage = "Die E-Mail konnte nicht geschrieben werden. Einzelheiten stehen im Protokoll des Servers.";

/** Composes and sends a mail that the caller has claimed, and records the outcome. */
export async function deliverMail(
  { database, mailer, clock, log }: Delivery,
  { id, attempts }: OutboxMail,
  compose: () => Promise<Omit<MailMessage, "id">>,
  policy: RetryPolicy,
): Promise<MailOutcome["status"]> {
  let outcome: MailOutcome = { status: "sent" };
  try {
    await mailer.send({ ...(await compose()), id });
  } catch (error) {
    if (error instanceof MailPostponed) {
      log.warn("mail was postponed", { mail: id, attempts });
      await settleMail(database, id, afterPostponement(error, attempts, clock()), clock());
      return attempts > maxPostponed ? "failed" : "waiting";
    }
    // Other errors are bugs, but the claim still has to be settled.
    const failure = error instanceof MailFailure ? error : undefined;
    log.error("mail was not sent", { mail: id, attempts, code: failure?.code, ...(!failure && { error }) });
    outcome = afterFailure(
      policy,
      attempts,
      failure?.mayHaveArrived ?? false,
      failure?.message ?? composeErrorMessage,
      clock(),
    );
  }
  await settleMail(database, id, outcome, clock());
  return outcome.status;
}

function afterPostponement({ message, waitSeconds }: MailPostponed, attempts: number, now: Date): MailOutcome {
  if (attempts > maxPostponed) return { status: "failed", error: message };
  return { status: "waiting", nextAttemptAt: new Date(now.getTime() + waitSeconds * 1000), error: message };
}

function afterFailure(
  policy: RetryPolicy,
  attempts: number,
  mayHaveArrived: boolean,
  error: string,
  now: Date,
): MailOutcome {
  if (mayHaveArrived && policy !== "again") return { status: "unsettled", error };
  if (policy === "never") return { status: "failed", error };
  if (attempts >= maxAttempts) return { status: "failed", error };
  return { status: "waiting", nextAttemptAt: new Date(now.getTime() + delayAfter(attempts)), error };
}

/** 1, 2, 4, … minutes, at most 6 hours. */
function delayAfter(attempts: number): number {
  return Math.min(maxDelay, minute * 2 ** (attempts - 1));
}

/**
 * Returns when a mail that waits for its next attempt was first due: mails queued early, paused or retried by hand do
 * not count as late.
 */
export function firstDueAt(nextAttemptAt: string, attempts: number): Date {
  const delays = Array.from({ length: attempts }, (_, index) => delayAfter(index + 1));
  return new Date(delays.reduce((at, wait) => at - wait, Date.parse(nextAttemptAt)));
}
