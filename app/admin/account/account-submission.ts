import * as z from "zod";
import { NewPassword } from "./change-own-password.ts";
import { PasskeySubmission } from "./passkeys/passkey-submission.ts";
import { SecondFactorSubmission } from "./second-factor/second-factor-submission.ts";

/** Submissions of "Mein Konto". */
export const AccountSubmission = z.discriminatedUnion("intent", [
  NewPassword,
  SecondFactorSubmission,
  PasskeySubmission,
  z.strictObject({ intent: z.literal("rename"), name: z.string().max(1000) }),
  z.strictObject({ intent: z.literal("endSession"), id: z.string().max(100) }),
]);
type Intent = z.output<typeof AccountSubmission>["intent"];

/** The name opens nothing, and a new password is sent together with the current one. */
const withoutProof: readonly Intent[] = ["rename", "changePassword"];

/**
 * Whether a step requires a recent sign-in: every change of what opens the account does, whatever kind of account it is,
 * so that an unattended screen is not enough to plant a passkey or an authenticator.
 */
export function needsRecentProof(intent: Intent): boolean {
  return !withoutProof.includes(intent);
}
