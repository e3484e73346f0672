/** What a field or a dialog gets in place of its data. */
export interface LoadFailed {
  hasFailed: true;
}

/**
 * For the `clientLoader` of what a field or a dialog loads beside its screen: when the network or the server fails, the
 * screen, with everything typed, stays, and the field says so. Redirects (the session ended) pass.
 */
export async function orFailure<T>(answer: Promise<T>): Promise<T | LoadFailed> {
  try {
    return await answer;
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return { hasFailed: true };
  }
}

/** The data, unless there is none yet or it failed. */
export function loadedOf<T extends object>(answer: T | LoadFailed | undefined): T | undefined {
  return answer && !hasFailed(answer) ? answer : undefined;
}

export function hasFailed<T extends object>(answer: T | LoadFailed | undefined): answer is LoadFailed {
  return answer !== undefined && "hasFailed" in answer;
}

export const searchFailed = "Die Suche ist gerade nicht möglich. Bitte versuchen Sie es gleich noch einmal.";
