import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
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
  const device = randomBytes(12).toString("base64url");
  const expires = Math.floor(now.getTime() / 1000) + lifeSeconds;
  const value = `${device}.${expires}.${sign(secret, [accountId, device, expires])}`;
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
  const parts = /^([\w-]{16})\.(\d{1,12})\.([\w-]{43})$/.exec(value);
  if (!parts) return undefined;
  const [, device = "", expires, signature = ""] = parts;
  if (Number(expires) * 1000 <= now.getTime()) return undefined;
  const expected = sign(secret, [accountId, device, Number(expires)]);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? device : undefined;
}

function nameFor(secret: string, accountId: string): string {
  return `${deviceCookie}_${sign(secret, [accountId]).slice(0, 12)}`;
}

function sign(secret: string, parts: readonly (string | number)[]): string {
  const key = createHmac("sha256", secret).update("sign-in device").digest();
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url");
}
