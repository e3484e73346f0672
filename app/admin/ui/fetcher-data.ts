import { onceSignedIn } from "./signed-out/ask-to-sign-in.ts";

/** The `data` of a fetcher whose load failed. */
export interface LoadFailed {
  hasFailed: true;
}

/**
 * Wraps the `clientLoader` of a route that a field or dialog loads with a fetcher. A failed load would otherwise
 * replace the screen, and everything typed, by the error boundary; now the field shows the failure. When the session
 * has ended, the load is repeated after signing in.
 */
export async function catchLoadFailure<T>(load: () => Promise<T>): Promise<T | LoadFailed> {
  try {
    return await onceSignedIn(load);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return { hasFailed: true };
  }
}

/** Returns the data, or undefined while loading and after a failed load. */
export function loadedData<T extends object>(answer: T | LoadFailed | undefined): T | undefined {
  return answer && !hasFailed(answer) ? answer : undefined;
}

export function hasFailed<T extends object>(answer: T | LoadFailed | undefined): answer is LoadFailed {
  return answer !== undefined && "hasFailed" in answer;
}
