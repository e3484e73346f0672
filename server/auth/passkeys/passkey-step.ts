import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "#model/berlin-date.ts";
import { type PasskeyAnswer, secondsForPasskey } from "#model/passkey.ts";
import type { Database } from "#server/database/schema.ts";
import { readCookie, setCookie } from "../cookies.ts";
import { challengeIn, issueChallenge, takeChallenge } from "./challenges.ts";
import { findCredential, listCredentials, notePasskeyUse } from "./passkey-store.ts";
import { requestOptions, verifyUse } from "./webauthn.ts";

/** The browser that began to sign in with a passkey. */
const passkeyCookie = "admin_passkey";

/** A passkey instead of password and code, or instead of the code. */
export interface PasskeyStep {
  /**
   * @param userId whose passkeys are asked for, once the password named the account; otherwise any of this site's
   * @returns what the browser needs, as JSON, and the `Set-Cookie` header that binds it to this browser
   */
  begin(userId?: string): Promise<{ options: string; setCookie: string }>;
  /** Whether the account has any. */
  has(userId: string): Promise<boolean>;
  /** @returns whose passkey it was; without `isProven` only whose it claims to be, if anybody's */
  prove(answer: PasskeyAnswer, cookies: string | null): Promise<{ userId: string | undefined; isProven: boolean }>;
  /** The `Set-Cookie` header that ends it. */
  end(): string;
}

export function createPasskeyStep(database: Database, clock: Clock, siteUrl: string): PasskeyStep {
  const isSecure = siteUrl.startsWith("https:");
  const header = (value: string, seconds: number) => setCookie(passkeyCookie, value, { seconds, isSecure });

  return {
    async begin(userId) {
      const browser = randomBytes(16).toString("base64url");
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
      const taken = await takeChallenge(
        database,
        challenge,
        boundTo(readCookie(cookies, passkeyCookie, isSecure)),
        clock(),
      );
      const isExpected = taken !== undefined && (taken.userId === null || taken.userId === userId);
      if (!credential || !isExpected) return { userId, isProven: false };
      const newCounter = await verifyUse(siteUrl, answer, challenge, credential);
      if (newCounter === undefined) return { userId, isProven: false };
      return { userId, isProven: await notePasskeyUse(database, credential, newCounter, clock()) };
    },

    end: () => header("", 0),
  };
}

function boundTo(browser: string): string {
  return `browser ${createHash("sha256").update(browser).digest("base64url")}`;
}
