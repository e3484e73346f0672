/** Failures every command can have; `failure-text.ts` has their sentences. */
export type CommonFailure =
  /** No usable answer arrived: the change may or may not have been made. */
  | "unreachable"
  /** More than the server takes in one request, so nothing was done. */
  | "too_large"
  /** The session has ended and the user did not sign in again. */
  | "not_signed_in"
  /** The user closed the dialog of a step that requires a recent sign-in. */
  | "unproven"
  /** The account lacks the permission. */
  | "forbidden"
  /** The account has to set up a second factor first. */
  | "second_factor"
  /** The server failed; the log has the error. */
  | "failed"
  | "disk_full";

/** The answer to a command that was not carried out, for a reason of its own or one every command can have. */
export interface Failed<Reason extends string = never> {
  ok: false;
  reason: Reason | CommonFailure;
}

/** What the server answers to a command. */
export type CommandAnswer = { ok: true } | { ok: false; reason: string };

export type DoneAnswer<A> = Extract<A, { ok: true }>;
export type FailedAnswer<A> = Extract<A, { ok: false }>;
