import { z } from "zod";
import { requiredLine } from "#model/fields/field.ts";

/** The name a user gives a passkey. */
export const PasskeyName = requiredLine("Bitte geben Sie einen Namen ein, zum Beispiel „Notebook“", 60);

export const MAX_PASSKEYS = 20;

/** Timeout to unlock a passkey, in seconds. */
export const secondsForPasskey = 5 * 60;

/** Rate limit of started sign-ins with a passkey per network. */
export const passkeyStartsPerNetwork = { name: "passkey-start", points: 60, seconds: 15 * 60 };

/** Longest accepted response of a browser, as JSON. */
export const MAX_PASSKEY_ANSWER = 20_000;

const base64url = z.string().regex(/^[\w-]+$/);
const credential = { id: base64url.max(1500), rawId: base64url.max(1500), type: z.literal("public-key") };

/** The response of a browser that created a passkey (`RegistrationResponseJSON` of WebAuthn). */
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

/** The response of a browser that used a passkey (`AuthenticationResponseJSON`). */
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
 * Whether browsers support passkeys for the site: they require a host name instead of an IP address, and https except
 * on localhost.
 */
export function canHavePasskeys(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl);
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith("[")) return false;
  return protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
}
