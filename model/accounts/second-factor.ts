import { z } from "zod";
import { type Role, seesPersons } from "./permission.ts";

/** Source of a code: the authenticator app, or the recovery codes. */
export const CodeKind = z.enum(["app", "recovery"]);
export type CodeKind = z.output<typeof CodeKind>;

export interface GivenCode {
  kind: CodeKind;
  /** As typed. */
  code: string;
}

/** Recovery codes per account; each can be used once. */
export const RECOVERY_CODES = 10;

/** Attempts per account within `codeWindow`, over all instances and networks. */
export const MAX_CODE_TRIES = 10;
/** In milliseconds. */
export const codeWindow = 60 * 60_000;

/** Timeout between password and code, in seconds. */
export const secondsForCode = 5 * 60;

/** Formats a key in groups of four. */
export function inGroups(key: string): string {
  return key.replace(/.{4}(?=.)/g, "$& ");
}

/** Returns the content of the QR code for an authenticator app. */
export function authenticatorUri(key: string, email: string, issuer: string): string {
  const label = [issuer, email].map(encodeURIComponent).join(":");
  return `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`;
}

/** Who needs a second factor: no one, users whose role sees personal data, or all users. */
export const secondFactorRequirements = ["none", "people", "all"] as const;
export type SecondFactorRequirement = (typeof secondFactorRequirements)[number];

/** Days for which a user may sign in without a required second factor. */
const secondFactorGraceDays = 14;

export function needsSecondFactor(requirement: SecondFactorRequirement, viewer: { role: Role }): boolean {
  return requirement === "all" || (requirement === "people" && seesPersons(viewer));
}

/** Returns the end of this period. @param askedAt when the user was first asked */
export function secondFactorDeadline(askedAt: Date): Date {
  return new Date(askedAt.getTime() + secondFactorGraceDays * 24 * 60 * 60_000);
}
