import * as z from "zod";
import { CodeKind } from "#model/accounts/second-factor.ts";

const code = z.string().max(100);

/** Submissions of "Zwei Faktoren" on "Mein Konto". */
export const SecondFactorSubmission = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("beginSecondFactor"), password: z.string().max(1000) }),
  z.strictObject({ intent: z.literal("confirmSecondFactor"), code }),
  z.strictObject({ intent: z.literal("renewRecoveryCodes"), kind: CodeKind, code }),
  z.strictObject({ intent: z.literal("switchOffSecondFactor"), kind: CodeKind, code }),
]);
export type SecondFactorSubmission = z.output<typeof SecondFactorSubmission>;

export type SecondFactorAnswer =
  /** `key` for the app, also as the address of a picture; `recoveryCodes` are shown once. */
  | { ok: true; key?: string; qrCode?: string; recoveryCodes?: string[] }
  | { ok: false; reason: string; retryAfterSeconds?: number };
