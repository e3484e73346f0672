import { createSecretToken } from "#server/secrets/secret-token.ts";
import { partsOf, valueSigner } from "#server/secrets/signed-value.ts";
import { readCookie, setCookie } from "../cookies.ts";

/** Prefix of the cookie names; each account has its own cookie, so that several people can share a browser. */
const deviceCookie = "admin_device";

/** The longest browsers allow. */
const lifeSeconds = 400 * 24 * 60 * 60;

/**
 * Returns the `Set-Cookie` header that marks a browser as having signed in to this account. It grants no access: it
 * only exempts the browser from the limits for failures of others (`sign-in-limits.ts`).
 */
export function issueDevice(secret: string, accountId: string, now: Date, isSecure: boolean): string {
  const device = createSecretToken(12);
  const expires = Math.floor(now.getTime() / 1000) + lifeSeconds;
  const value = signerOf(secret).sign([device, expires], [accountId, device, expires]);
  return setCookie(nameFor(secret, accountId), value, { seconds: lifeSeconds, isSecure });
}

/** Whether a `Cookie` header contains a device cookie; avoids a query for all others. */
export function hasDeviceCookie(cookies: string | null): cookies is string {
  return cookies?.includes(`${deviceCookie}_`) ?? false;
}

/** Returns the device id if the browser has signed in to this account before. */
export function findDevice(
  cookies: string | null,
  { secret, accountId, isSecure }: { secret: string; accountId: string; isSecure: boolean },
  now: Date,
): string | undefined {
  const value = readCookie(cookies, nameFor(secret, accountId), isSecure);
  const [device = "", expires = ""] = partsOf(value);
  const isOurs = signerOf(secret).isSigned(value, [accountId, device, Number(expires)]);
  return isOurs && Number(expires) * 1000 > now.getTime() ? device : undefined;
}

const signerOf = (secret: string) => valueSigner(secret, "sign-in device");

function nameFor(secret: string, accountId: string): string {
  return `${deviceCookie}_${signerOf(secret).sign([], [accountId]).slice(0, 12)}`;
}
