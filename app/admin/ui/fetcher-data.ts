import { onceSignedIn } from "./signed-out/ask-to-sign-in.ts";

/** What a fetcher's `data` is when its load failed. */
export interface LoadFailed {
  hasFailed: true;
}

/**
 * For the `clientLoader` of a route that a field or a dialog loads with a fetcher. Without it a failed load would replace
 * the screen, and everything typed, by the error boundary; with it the field shows the failure. When the session has
 * ended, it is loaded after signing in.
 */
export async function catchLoadFailure<T>(load: () => Promise<T>): Promise<T | LoadFailed> {
  try {
    return await onceSignedIn(load);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return { hasFailed: true };
  }
}

/** The data, unless there is none yet or the load failed. */
export function loadedData<T extends object>(answer: T | LoadFailed | undefined): T | undefined {
  return answer && !hasFailed(answer) ? answer : undefined;
}

export function hasFailed<T extends object>(answer: T | LoadFailed | undefined): answer is LoadFailed {
  return answer !== undefined && "hasFailed" in answer;
}
