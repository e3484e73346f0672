import { createHmac } from "node:crypto";
import { createSecretToken } from "#server/secrets/secret-token.ts";
import { isSame } from "#server/secrets/signed-value.ts";
import { readCookie, setCookie } from "../cookies.ts";
import { sessionCookie } from "./session-cookie.ts";

/** Absolute lifetime of a session; inactivity ends it earlier (`sessions.ts`). */
export const sessionSeconds = 12 * 60 * 60;

/** 256 bits. */
export const createSessionToken = () => createSecretToken(32);

/** Returns the `Set-Cookie` header of a session. The signature lets forged cookies be refused without a query. */
export function issueSession(secret: string, token: string, isSecure: boolean): string {
  const value = encodeURIComponent(`${token}.${sign(secret, token)}`);
  return setCookie(sessionCookie, value, { seconds: sessionSeconds, isSecure });
}

/** Returns the `Set-Cookie` header that removes the session from the browser. */
export function removeSessionCookie(isSecure: boolean): string {
  return setCookie(sessionCookie, "", { seconds: 0, isSecure });
}

/** Returns the token of a request's cookie; `undefined` if there is none or its signature is not ours. */
export function readSessionToken(cookies: string | null, secret: string, isSecure: boolean): string | undefined {
  const value = readCookie(cookies, sessionCookie, isSecure);
  // The base64 of the signature is percent-encoded.
  const parts = /^([\w-]{16,64})\.([\w+/%]{43,140})$/.exec(value);
  if (!parts) return undefined;
  const [, token = "", encoded = ""] = parts;
  const given = encoded.replaceAll("%2B", "+").replaceAll("%2F", "/").replaceAll("%3D", "=");
  return isSame(given, sign(secret, token)) ? token : undefined;
}

function sign(secret: string, token: string): string {
  return createHmac("sha256", secret).update(token).digest("base64");
}
