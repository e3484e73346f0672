import { createHmac, timingSafeEqual } from "node:crypto";

/** Name of the cookie that lets a visitor through (DESIGN §5). */
export const passCookie = "authenticated";

const lifeSeconds = 30 * 24 * 60 * 60;

/** What a pass is bound to: when any of it changes, all passes given out before are worth nothing. */
export interface PassTerms {
  /** The stored hash of the password; another password has another hash, the same one set again too. */
  passwordHash: string;
  /** Which of its activations the gate is in. */
  activation: number;
}

/** The `Set-Cookie` header of a new pass, good for 30 days. It says nothing about its holder. */
export function issuePass(secret: string, terms: PassTerms, now: Date, isSecure: boolean): string {
  const expires = Math.floor(now.getTime() / 1000) + lifeSeconds;
  const value = `${expires}.${sign(secret, terms, expires)}`;
  return `${passCookie}=${value}; Max-Age=${lifeSeconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Whether a `Cookie` header holds a pass that was issued on these terms and has not expired. */
export function holdsPass(cookies: string | null, secret: string, terms: PassTerms, now: Date): boolean {
  return passesIn(cookies).some((pass) => {
    const [, expires = "", signature = ""] = /^(\d{1,12})\.([\w-]{43})$/.exec(pass) ?? [];
    if (!expires || Number(expires) * 1000 <= now.getTime()) return false;
    return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, terms, Number(expires))));
  });
}

/** Several cookies may share a name, and not all of them need to be ours; a handful is enough. */
function passesIn(cookies: string | null): string[] {
  if (!cookies?.includes(`${passCookie}=`)) return [];
  return cookies
    .split(";")
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${passCookie}=`))
    .slice(0, 5)
    .map((cookie) => cookie.slice(passCookie.length + 1));
}

function sign(secret: string, { passwordHash, activation }: PassTerms, expires: number): string {
  const key = createHmac("sha256", secret).update("access gate").digest();
  return createHmac("sha256", key)
    .update(JSON.stringify([passwordHash, activation, expires]))
    .digest("base64url");
}
