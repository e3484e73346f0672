import { z } from "zod";
import { requiredLine } from "./field.ts";

/** What a person calls a passkey. */
export const PasskeyName = requiredLine("Bitte geben Sie einen Namen ein, zum Beispiel „Notebook“", 60);

export const MAX_PASSKEYS = 20;

/** How long somebody has to unlock a passkey, in seconds. */
export const secondsForPasskey = 5 * 60;

/** How often a network may begin to sign in with a passkey. */
export const passkeyStartsPerNetwork = { name: "passkey-start", points: 60, seconds: 15 * 60 };

/** The longest answer of a browser that is read, as JSON. */
export const MAX_PASSKEY_ANSWER = 20_000;

const base64url = z.string().regex(/^[\w-]+$/);
const credential = { id: base64url.max(1500), rawId: base64url.max(1500), type: z.literal("public-key") };

/** What a browser answers when it has made a passkey (`RegistrationResponseJSON` of WebAuthn). */
export const NewPasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});
export type NewPasskeyAnswer = z.output<typeof NewPasskeyAnswer>;

/** What it answers when one was unlocked (`AuthenticationResponseJSON`). */
export const PasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>;

/**
 * Whether browsers make passkeys for the site: those belong to a name, never to an address of numbers, and need https
 * anywhere but on one's own computer.
 */
export function canHavePasskeys(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl);
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith("[")) return false;
  return protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
}
