import { secondsForCode } from "#model/accounts/second-factor.ts";
import { partsOf, valueSigner } from "#server/secrets/signed-value.ts";
import { readCookie, setCookie } from "../cookies.ts";

/** Cookie of a browser that has passed the first step of a sign-in but not the second. */
const secondStepCookie = "admin_second_step";

interface SecondStep {
  userId: string;
  /** Seconds since 1970. */
  expires: number;
  value: string;
}

/** @param state what must not change between the steps, see `AccountState.stamp` */
export function issueSecondStep(secret: string, userId: string, state: string, now: Date, isSecure: boolean): string {
  const expires = Math.floor(now.getTime() / 1000) + secondsForCode;
  const value = signerOf(secret).sign([userId, expires], [userId, expires, state]);
  return setCookie(secondStepCookie, value, { seconds: secondsForCode, isSecure });
}

/** Returns the header that deletes the cookie. */
export function endSecondStep(isSecure: boolean): string {
  return setCookie(secondStepCookie, "", { seconds: 0, isSecure });
}

/** Parses the cookie without verifying its signature. */
export function readSecondStep(cookies: string | null, isSecure: boolean): SecondStep | undefined {
  const value = readCookie(cookies, secondStepCookie, isSecure);
  const [userId = "", expires = ""] = partsOf(value);
  return /^[\w-]{1,64}$/.test(userId) ? { userId, expires: Number(expires), value } : undefined;
}

export function isProvenStep(
  { userId, expires, value }: SecondStep,
  secret: string,
  state: string,
  now: Date,
): boolean {
  return signerOf(secret).isSigned(value, [userId, expires, state]) && expires * 1000 > now.getTime();
}

const signerOf = (secret: string) => valueSigner(secret, "second step of a sign-in");
