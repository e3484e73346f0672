import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "./derive-key.ts";

/** What a value proves. A value of one purpose is invalid for all others. */
export type SignedPurpose = "access gate" | "captcha" | "sign-in device" | "second step of a sign-in";

/** The first purposes had another derivation of their key; changing it would invalidate values in use. */
const derivedByHmac: ReadonlySet<SignedPurpose> = new Set(["access gate", "captcha", "sign-in device"]);

/** Values that a browser keeps and cannot change: `part.….expires.signature`. */
export interface ValueSigner {
  /**
   * @param parts visible in the value, without dots; the last is when it expires
   * @param bound what is signed; may contain what the value does not show
   */
  sign(parts: readonly (string | number)[], bound: unknown): string;
  /** @returns whether a value has the signature over `bound`; compared in constant time */
  isSigned(value: string, bound: unknown): boolean;
}

/** @param secret the installation's secret */
export function valueSigner(secret: string, purpose: SignedPurpose): ValueSigner {
  const key = derivedByHmac.has(purpose)
    ? createHmac("sha256", secret).update(purpose).digest()
    : deriveKey(secret, purpose);
  const signatureOver = (bound: unknown) =>
    createHmac("sha256", key)
      .update(typeof bound === "string" ? bound : JSON.stringify(bound))
      .digest("base64url");
  return {
    sign: (parts, bound) => [...parts, signatureOver(bound)].join("."),
    isSigned: (value, bound) => isSame(value.slice(value.lastIndexOf(".") + 1), signatureOver(bound)),
  };
}

/** Returns the visible parts of a value, unverified. */
export function partsOf(value: string): string[] {
  return value.split(".").slice(0, -1);
}

/** Compares two secrets in constant time. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
