import { z } from "zod";
import { type Role, seesPersons } from "./permission.ts";

/** Where a code comes from: the app with the key, or the sheet of recovery codes. */
export const CodeKind = z.enum(["app", "recovery"]);
export type CodeKind = z.output<typeof CodeKind>;

export interface GivenCode {
  kind: CodeKind;
  /** As typed. */
  code: string;
}

/** How many recovery codes somebody gets; each is used up by one sign-in. */
export const RECOVERY_CODES = 10;

/** How many codes of an account are tried within `codeWindow`, over all instances and networks. */
export const MAX_CODE_TRIES = 10;
/** In milliseconds. */
export const codeWindow = 60 * 60_000;

/** How long somebody has between the password and the code, in seconds. */
export const secondsForCode = 5 * 60;

/** In groups of four, as people read and type it. */
export function inGroups(key: string): string {
  return key.replace(/.{4}(?=.)/g, "$& ");
}

/** What an authenticator app reads from a QR code. */
export function authenticatorUri(key: string, email: string, issuer: string): string {
  const label = [issuer, email].map(encodeURIComponent).join(":");
  return `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`;
}

/** Who has to have a second factor: nobody, whose role sees data of persons, or everybody. */
export const secondFactorRequirements = ["none", "people", "all"] as const;
export type SecondFactorRequirement = (typeof secondFactorRequirements)[number];

/** How long somebody who is asked for one goes on without. */
export const secondFactorGraceDays = 14;

export function needsSecondFactor(requirement: SecondFactorRequirement, viewer: { role: Role }): boolean {
  return requirement === "all" || (requirement === "people" && seesPersons(viewer));
}

/** Until when somebody goes on without one, who was asked then. */
export function secondFactorDeadline(askedAt: Date): Date {
  return new Date(askedAt.getTime() + secondFactorGraceDays * 24 * 60 * 60_000);
}
