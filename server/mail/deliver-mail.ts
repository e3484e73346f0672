import type { Clock } from "#model/berlin-date.ts";
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
 * What happens after a failed try. `again`: the mail waits for the next one, and one that may have arrived counts as not
 * sent, since a second copy does less harm than none. `never`: it is not sent again by itself, and one that may have
 * arrived stays `unsettled`. `unless_arrived`: it waits for the next try too, but one that may have arrived stays
 * `unsettled`.
 */
export type RetryPolicy = "again" | "never" | "unless_arrived";

const minute = 60_000;
const longestWait = 6 * 60 * minute;
/** With the waits below, a mail service may be away for three days before we give up. */
const mostAttempts = 20;

const ourMistake = "Die E-Mail konnte nicht geschrieben werden. Einzelheiten stehen im Protokoll des Servers.";

/** Writes a mail that the caller has claimed, sends it and writes down what became of it. */
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
    // Anything but a MailFailure is our own mistake, but the claim still has to be settled.
    const failure = error instanceof MailFailure ? error : undefined;
    log.error("mail was not sent", { mail: id, attempts, code: failure?.code, ...(!failure && { error }) });
    outcome = afterFailure(policy, attempts, failure?.mayHaveArrived ?? false, failure?.message ?? ourMistake, clock());
  }
  await settleMail(database, id, outcome, clock());
  return outcome.status;
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
  if (attempts >= mostAttempts) return { status: "failed", error };
  return { status: "waiting", nextAttemptAt: new Date(now.getTime() + waitAfter(attempts)), error };
}

/** 1, 2, 4, … minutes, at most 6 hours. */
function waitAfter(attempts: number): number {
  return Math.min(longestWait, minute * 2 ** (attempts - 1));
}

/** When a mail that waits for its next try was due first: not what was queued early, paused or is tried anew is late. */
export function firstDueAt(nextAttemptAt: string, attempts: number): Date {
  const waits = Array.from({ length: attempts }, (_, index) => waitAfter(index + 1));
  return new Date(waits.reduce((at, wait) => at - wait, Date.parse(nextAttemptAt)));
}
