import { useSyncExternalStore } from "react";

let answer: PromiseWithResolvers<boolean> | undefined;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Nobody signed in again. */
export class NotSignedIn extends Error {}

/**
 * Does it; where the guard of the back office answers that the session has ended, the dialog `SignInAgain` opens over the
 * screen, and it is done once more after the sign-in.
 * @throws NotSignedIn when the dialog was closed
 */
export async function onceSignedIn<T>(run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run();
    } catch (thrown) {
      if (!leadsToSignIn(thrown)) throw thrown;
      if (!(await askToSignIn())) throw new NotSignedIn();
    }
  }
}

function leadsToSignIn(thrown: unknown): boolean {
  return thrown instanceof Response && (thrown.headers.get("Location")?.startsWith("/admin/login") ?? false);
}

/** Opens the dialog; several who ask wait for the same one. @returns whether somebody signed in */
export function askToSignIn(): Promise<boolean> {
  answer ??= Promise.withResolvers<boolean>();
  tell();
  return answer.promise;
}

/** Closes the dialog. */
export function answerSignIn(isSignedIn: boolean): void {
  answer?.resolve(isSignedIn);
  answer = undefined;
  tell();
}

/** Whether the dialog is open. */
export const isAskedToSignIn = () => answer !== undefined;

export function useIsAskedToSignIn(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isAskedToSignIn,
    () => false,
  );
}
