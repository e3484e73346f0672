import type { CollectionName, ContentOf } from "#model/content/collections.ts";

/** First message per field, by its path ("title", "registrationSettings.registrationLink"). */
export type FieldErrors = Record<string, string>;

export function fieldErrorsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[path.join(".")] ??= message;
  return errors;
}

/** Another editor saved in the meantime: the stored document, and the versions the next attempt has to name. */
export interface StaleOutcome<C extends CollectionName> {
  ok: false;
  reason: "stale";
  document: ContentOf<C>;
  version: number | "new";
  draft: number | "none";
  savedBy: string | null;
  savedAt: string;
}
