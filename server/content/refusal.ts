/** First message per field, by its path ("title", "registrationSettings.registrationLink"). */
export type FieldErrors = Record<string, string>;

export function fieldErrorsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[path.join(".")] ??= message;
  return errors;
}

/** Another editor saved in the meantime: what is stored, and the versions the next attempt has to name. */
export interface StaleOutcome<D> {
  ok: false;
  reason: "stale";
  document: D;
  version: number | "new";
  draft: number | "none";
  savedBy: string | null;
  savedAt: string;
}
