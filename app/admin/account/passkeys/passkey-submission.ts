import * as z from "zod";
import { MAX_PASSKEY_ANSWER } from "#model/accounts/passkey.ts";

/** Submissions of "Passkeys" on "Mein Konto". */
export const PasskeySubmission = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("beginPasskey"), name: z.string().max(1000), password: z.string().max(1000) }),
  z.strictObject({
    intent: z.literal("addPasskey"),
    name: z.string().max(1000),
    answer: z.string().max(MAX_PASSKEY_ANSWER),
  }),
  z.strictObject({ intent: z.literal("removePasskey"), id: z.string().max(100) }),
]);
export type PasskeySubmission = z.output<typeof PasskeySubmission>;

export type PasskeyAnswer =
  /** `options`: the WebAuthn creation options, as JSON. */
  { ok: true; options?: string } | { ok: false; reason: string; message?: string; retryAfterSeconds?: number };
