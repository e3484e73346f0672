import { useSyncExternalStore } from "react";
import { proofPath } from "./proof-path.ts";

/** The session has ended, or a step requires a recent sign-in. */
export type SignInReason = "ended" | "proof";

let asked: { reason: SignInReason; answer: PromiseWithResolvers<boolean> } | undefined;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Thrown when the user did not sign in again. */
export class NotSignedIn extends Error {
  readonly reason: SignInReason;

  constructor(reason: SignInReason) {
    super();
    this.reason = reason;
  }
}

/**
 * Runs a request. When the back office answers that the session has ended or that a recent sign-in is required, opens
 * the dialog `SignInAgain` over the screen and runs it again after the sign-in.
 * @throws NotSignedIn when the dialog was closed
 */
export async function onceSignedIn<T>(run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run();
    } catch (thrown) {
      const reason = reasonIn(thrown);
      if (!reason) throw thrown;
      if (!(await askToSignIn(reason))) throw new NotSignedIn(reason);
    }
  }
}

function reasonIn(thrown: unknown): SignInReason | undefined {
  const location = thrown instanceof Response ? thrown.headers.get("Location") : undefined;
  if (!location?.startsWith("/admin/login")) return undefined;
  return location === proofPath ? "proof" : "ended";
}

/** Opens the dialog; concurrent callers share it. @returns whether the user signed in */
export function askToSignIn(reason: SignInReason = "ended"): Promise<boolean> {
  asked ??= { reason, answer: Promise.withResolvers<boolean>() };
  notify();
  return asked.answer.promise;
}

/** Closes the dialog. */
export function answerSignIn(isSignedIn: boolean): void {
  asked?.answer.resolve(isSignedIn);
  asked = undefined;
  notify();
}

/** Whether the dialog is open. */
export const isAskedToSignIn = () => asked !== undefined;

/** Why the dialog is open; undefined while it is not. */
export function useSignInReason(): SignInReason | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked?.reason,
    () => undefined,
  );
}
