import { readNamedCookies, setNamedCookie } from "#server/accounts/cookies.ts";
import { partsOf, valueSigner } from "#server/secrets/signed-value.ts";

/** Name of the cookie with the pass (DESIGN §5). */
const passCookie = "authenticated";

const lifeSeconds = 30 * 24 * 60 * 60;
/** Several cookies may share the name, not all of them set by this site. */
const maxCandidates = 5;

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
  const value = signerOf(secret).sign([expires], boundTo(terms, expires));
  return setNamedCookie(passCookie, value, { seconds: lifeSeconds, isSecure });
}

/** Whether a `Cookie` header contains a pass issued on these terms that has not expired. */
export function holdsPass(cookies: string | null, secret: string, terms: PassTerms, now: Date): boolean {
  const passes = readNamedCookies(cookies, passCookie).slice(0, maxCandidates);
  return passes.some((pass) => {
    const expires = Number(partsOf(pass)[0]);
    return expires * 1000 > now.getTime() && signerOf(secret).isSigned(pass, boundTo(terms, expires));
  });
}

const signerOf = (secret: string) => valueSigner(secret, "access gate");

const boundTo = ({ passwordHash, activation }: PassTerms, expires: number) => [passwordHash, activation, expires];
