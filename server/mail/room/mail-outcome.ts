import { MailFailure } from "#server/mail/mailer.ts";
import type { MailOutcome } from "./claimed-mails.ts";

/**
 * What happens after a failed attempt. `again`: the mail is retried, even if it may have arrived, since a second copy
 * does less harm than none. `unless_arrived`: it is retried, except that one that may have arrived is `unsettled`.
 * `never`: it is not retried automatically; it is `unsettled` if it may have arrived. `give_up`: it has failed.
 */
export type RetryPolicy = "again" | "unless_arrived" | "never" | "give_up";

/** Thrown while a mail is composed that must not be sent yet. */
export class MailPostponed extends Error {
  override name = "MailPostponed";
  /** Undefined: somebody has to release it. */
  readonly waitSeconds: number | undefined;

  /** @param message German, shown if the mail fails in the end */
  constructor(message: string, waitSeconds?: number) {
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

/** Returns what becomes of a mail whose attempt number `attempts` has ended with an error. */
export function outcomeOf(error: unknown, policy: RetryPolicy, attempts: number, now: Date): MailOutcome {
  if (error instanceof MailPostponed) return afterPostponement(error, attempts, now);
  // Other errors are bugs, but the claim still has to be settled.
  const bug = { message: composeErrorMessage, mayHaveArrived: false, isFinal: false };
  const { message, mayHaveArrived, isFinal } = error instanceof MailFailure ? error : bug;
  if (policy === "give_up" || isFinal) return { status: "failed", error: message };
  if (mayHaveArrived && policy !== "again") return { status: "unsettled", error: message };
  if (policy === "never" || attempts >= maxAttempts) return { status: "failed", error: message };
  return { status: "waiting", nextAttemptAt: new Date(now.getTime() + delayAfter(attempts)), error: message };
}

function afterPostponement({ message, waitSeconds }: MailPostponed, attempts: number, now: Date): MailOutcome {
  if (waitSeconds === undefined) return { status: "waiting", nextAttemptAt: null, error: message };
  if (attempts > maxPostponed) return { status: "failed", error: message };
  return { status: "waiting", nextAttemptAt: new Date(now.getTime() + waitSeconds * 1000), error: message };
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
