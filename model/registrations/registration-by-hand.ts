import * as z from "zod";
import { type CorrectionInput, correctedFields } from "./correction.ts";
import { RegistrationForm, RegistrationNote, typedRecipient } from "./registration.ts";

/** What to do when no seat is free: ask the secretariat, exceed the limit, or use the waiting list. */
export const WhenFull = z.enum(["ask", "admit", "wait"]);
export type WhenFull = z.output<typeof WhenFull>;

const schemas = { ...RegistrationForm.shape, ...typedRecipient, note: RegistrationNote };

/**
 * Validates a correction by the secretariat. Unchanged fields are not validated: imported values that the form would
 * refuse must not block the correction of others.
 */
export function checkCorrection(
  typed: CorrectionInput,
  stored: CorrectionInput,
): { ok: true; corrected: CorrectionInput } | { ok: false; fieldErrors: Record<string, string> } {
  const corrected = { ...stored };
  const fieldErrors: Record<string, string> = {};
  for (const field of correctedFields) {
    if (typed[field] === stored[field]) continue;
    const checked = schemas[field].safeParse(typed[field]);
    if (checked.success) corrected[field] = checked.data;
    else fieldErrors[field] = checked.error.issues[0]?.message ?? "";
  }
  return Object.keys(fieldErrors).length === 0 ? { ok: true, corrected } : { ok: false, fieldErrors };
}
