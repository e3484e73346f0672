import { createHmac, timingSafeEqual } from "node:crypto";

/** Name of the cookie with the pass (DESIGN §5). */
export const passCookie = "authenticated";

const lifeSeconds = 30 * 24 * 60 * 60;

/** What a pass is bound to: a change of any of it revokes all passes. */
export interface PassTerms {
  /** The stored hash of the password, which differs each time a password is set. */
  passwordHash: string;
  /** Identifies when the gate was last closed, see `readGateState`. */
  activation: number;
}

/** Returns the `Set-Cookie` header of a new pass, valid for 30 days. It does not identify its holder. */
export function issuePass(secret: string, terms: PassTerms, now: Date, isSecure: boolean): string {
  const expires = Math.floor(now.getTime() / 1000) + lifeSeconds;
  const value = `${expires}.${sign(secret, terms, expires)}`;
  return `${passCookie}=${value}; Max-Age=${lifeSeconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Whether a `Cookie` header contains a pass issued on these terms that has not expired. */
export function holdsPass(cookies: string | null, secret: string, terms: PassTerms, now: Date): boolean {
  return passesIn(cookies).some((pass) => {
    const [, expires = "", signature = ""] = /^(\d{1,12})\.([\w-]{43})$/.exec(pass) ?? [];
    if (!expires || Number(expires) * 1000 <= now.getTime()) return false;
    return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, terms, Number(expires))));
  });
}

/** Returns up to five candidates: several cookies may share the name, not all of them set by this site. */
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
