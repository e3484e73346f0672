import * as z from "zod";
import { MAX_PASSKEY_ANSWER } from "#model/accounts/passkey.ts";
import { CodeKind } from "#model/accounts/second-factor.ts";

const typed = z.string().max(1000);
const code = z.string().max(100);

/** Of the dialog "Passwort ändern", on the dashboard and on "Mein Konto". */
export const PasswordCommand = z.strictObject({ intent: z.literal("changePassword"), current: typed, next: typed });

const SecondFactorCommand = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("beginSecondFactor"), password: typed }),
  z.strictObject({ intent: z.literal("confirmSecondFactor"), code }),
  z.strictObject({ intent: z.literal("renewRecoveryCodes"), kind: CodeKind, code }),
  z.strictObject({ intent: z.literal("switchOffSecondFactor"), kind: CodeKind, code }),
]);
export type SecondFactorCommand = z.output<typeof SecondFactorCommand>;

const PasskeyCommand = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("beginPasskey"), name: typed, password: typed }),
  z.strictObject({ intent: z.literal("addPasskey"), name: typed, answer: z.string().max(MAX_PASSKEY_ANSWER) }),
  z.strictObject({ intent: z.literal("removePasskey"), id: z.string().max(100) }),
]);
export type PasskeyCommand = z.output<typeof PasskeyCommand>;

/** Commands of "Mein Konto". */
export const AccountCommand = z.discriminatedUnion("intent", [
  PasswordCommand,
  SecondFactorCommand,
  PasskeyCommand,
  z.strictObject({ intent: z.literal("rename"), name: typed }),
  z.strictObject({ intent: z.literal("endSession"), id: z.string().max(100) }),
]);
export type AccountCommand = z.output<typeof AccountCommand>;

/**
 * `key` for the app, also as the address of a picture; `recoveryCodes` are shown once; `options`: the WebAuthn creation
 * options, as JSON.
 */
export type AccountAnswer =
  | { ok: true; key?: string; qrCode?: string; recoveryCodes?: string[]; options?: string }
  | { ok: false; reason: string; message?: string; retryAfterSeconds?: number };

/** The name opens nothing, and a new password is sent together with the current one. */
const withoutProof: readonly AccountCommand["intent"][] = ["rename", "changePassword"];

/**
 * Whether a step requires a recent sign-in: every change of what opens the account does, whatever kind of account it is,
 * so that an unattended screen is not enough to plant a passkey or an authenticator.
 */
export function needsRecentProof({ intent }: AccountCommand): boolean {
  return !withoutProof.includes(intent);
}
