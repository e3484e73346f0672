import { useSyncExternalStore } from "react";
import { proofPath } from "./proof-path.ts";

/** The session has ended, or a step wants to know who it is although it has not. */
export type SignInReason = "ended" | "proof";

let asked: { reason: SignInReason; answer: PromiseWithResolvers<boolean> } | undefined;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Nobody signed in again. */
export class NotSignedIn extends Error {
  readonly reason: SignInReason;

  constructor(reason: SignInReason) {
    super();
    this.reason = reason;
  }
}

/**
 * Does it; where the back office answers that the session has ended, or that it wants to know who it is, the dialog
 * `SignInAgain` opens over the screen, and it is done once more after the sign-in.
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

/** Opens the dialog; several who ask wait for the same one. @returns whether somebody signed in */
export function askToSignIn(reason: SignInReason = "ended"): Promise<boolean> {
  asked ??= { reason, answer: Promise.withResolvers<boolean>() };
  tell();
  return asked.answer.promise;
}

/** Closes the dialog. */
export function answerSignIn(isSignedIn: boolean): void {
  asked?.answer.resolve(isSignedIn);
  asked = undefined;
  tell();
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
