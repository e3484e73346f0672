import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { secondsForCode } from "#model/accounts/second-factor.ts";
import { readCookie, setCookie } from "../cookies.ts";

/** Cookie of a browser that has passed the first step of a sign-in but not the second. */
const secondStepCookie = "admin_second_step";

interface SecondStep {
  userId: string;
  /** Seconds since 1970. */
  expires: number;
  signature: string;
}

/** @param state what must not change between the steps, see `AccountState.stamp` */
export function issueSecondStep(secret: string, userId: string, state: string, now: Date, isSecure: boolean): string {
  const expires = Math.floor(now.getTime() / 1000) + secondsForCode;
  const value = `${userId}.${expires}.${sign(secret, userId, expires, state)}`;
  return setCookie(secondStepCookie, value, { seconds: secondsForCode, isSecure });
}

/** Returns the header that deletes the cookie. */
export function endSecondStep(isSecure: boolean): string {
  return setCookie(secondStepCookie, "", { seconds: 0, isSecure });
}

/** Parses the cookie without verifying its signature. */
export function readSecondStep(cookies: string | null, isSecure: boolean): SecondStep | undefined {
  const value = readCookie(cookies, secondStepCookie, isSecure);
  const parts = /^([\w-]{1,64})\.(\d{1,12})\.([\w-]{43})$/.exec(value);
  if (!parts) return undefined;
  const [, userId = "", expires, signature = ""] = parts;
  return { userId, expires: Number(expires), signature };
}

export function isProvenStep(step: SecondStep, secret: string, state: string, now: Date): boolean {
  const expected = sign(secret, step.userId, step.expires, state);
  const isOurs = timingSafeEqual(Buffer.from(step.signature), Buffer.from(expected));
  return isOurs && step.expires * 1000 > now.getTime();
}

function sign(secret: string, ...parts: (string | number)[]): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "second step of a sign-in", 32));
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url");
}
