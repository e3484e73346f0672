import { type PasskeyAnswer, secondsForPasskey } from "#model/accounts/passkey.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { Database } from "#server/database/schema.ts";
import { createSecretToken, secretTokenHash } from "#server/secrets/secret-token.ts";
import { findAccountState } from "../account-state.ts";
import { readCookie, setCookie } from "../cookies.ts";
import type { ProvenAccount } from "../sessions/sessions.ts";
import { challengeIn, issueChallenge, takeChallenge } from "./challenges.ts";
import { findCredential, listCredentials, notePasskeyUse } from "./passkey-store.ts";
import { requestOptions, verifyUse } from "./webauthn.ts";

/** Identifies the browser that started to sign in with a passkey. */
const passkeyCookie = "admin_passkey";

/** Signing in with a passkey instead of password and code, or instead of the code. */
export interface PasskeyStep {
  /**
   * @param userId the account, if the password was checked before; otherwise any passkey of this site is accepted
   * @returns options for the browser, as JSON, and the `Set-Cookie` header that binds them to this browser
   */
  begin(userId?: string): Promise<{ options: string; setCookie: string }>;
  /** Whether the account has a passkey. */
  has(userId: string): Promise<boolean>;
  /** @returns `proven` for a valid answer; `userId` is the account the passkey claims to belong to, if any */
  prove(answer: PasskeyAnswer, cookies: string | null): Promise<{ userId: string | undefined; proven?: ProvenAccount }>;
  /** Returns the `Set-Cookie` header that deletes the cookie. */
  end(): string;
}

export function createPasskeyStep(database: Database, clock: Clock, siteUrl: string): PasskeyStep {
  const isSecure = siteUrl.startsWith("https:");
  const header = (value: string, seconds: number) => setCookie(passkeyCookie, value, { seconds, isSecure });

  return {
    async begin(userId) {
      const browser = createSecretToken();
      const owner = { boundTo: boundTo(browser), userId: userId ?? null };
      const challenge = await issueChallenge(database, owner, clock());
      const known = userId === undefined ? [] : await listCredentials(database, userId);
      return {
        options: await requestOptions(siteUrl, { challenge, known }),
        setCookie: header(browser, secondsForPasskey),
      };
    },

    has: async (userId) => (await listCredentials(database, userId)).length > 0,

    async prove(answer, cookies) {
      const credential = await findCredential(database, answer.id);
      const userId = credential?.userId;
      const challenge = challengeIn(answer.response.clientDataJSON);
      const consumed = await takeChallenge(
        database,
        challenge,
        boundTo(readCookie(cookies, passkeyCookie, isSecure)),
        clock(),
      );
      const isExpected = consumed !== undefined && (consumed.userId === null || consumed.userId === userId);
      if (!credential || !isExpected) return { userId };
      const newCounter = await verifyUse(siteUrl, answer, challenge, credential);
      if (newCounter === undefined) return { userId };
      const state = await findAccountState(database, credential.userId);
      // The state has this passkey if it is not removed yet when its use is noted.
      const isNoted = await notePasskeyUse(database, credential, newCounter, clock());
      return { userId, ...(state && isNoted && { proven: { userId: credential.userId, stamp: state.stamp } }) };
    },

    end: () => header("", 0),
  };
}

function boundTo(browser: string): string {
  return `browser ${secretTokenHash(browser)}`;
}
