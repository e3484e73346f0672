/** First message per field, by its path ("title", "registrationSettings.registrationLink"). */
export type FieldErrors = Record<string, string>;

/** Returns the first message of each field. @param issues of a schema, in its order */
export function fieldErrorsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[path.join(".")] ??= message;
  return errors;
}
