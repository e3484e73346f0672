import { z } from "zod";
import { emailAddress, requiredLine } from "#model/fields/field.ts";
import { MAX_NAME_LENGTH } from "#model/fields/person-rules.ts";
import { roles } from "./permission.ts";

/** The purpose of an account link: to set the first password, or a new one. */
export type AccountLinkPurpose = "invitation" | "reset";

/** Lifetime of an account link, in milliseconds. */
export const accountLinkLife: Readonly<Record<AccountLinkPurpose, number>> = {
  invitation: 48 * 60 * 60_000,
  reset: 30 * 60_000,
};

/** Rate limit of password resets per network. */
export const resetRequestsPerNetwork = { name: "reset-request", points: 10, seconds: 15 * 60 };

/** Rate limit of attempts to open an account link per network. */
export const linkTriesPerNetwork = { name: "account-link", points: 30, seconds: 15 * 60 };

/** Rate limit of reset mails per account. */
export const resetMailsPerAccount = { name: "reset-mail", points: 3, seconds: 60 * 60 };

export const AccountName = requiredLine("Bitte geben Sie einen Namen ein", MAX_NAME_LENGTH);

export const AccountRole = z.enum(roles, "Bitte wählen Sie eine Rolle");

/** The form in which an administrator invites a user. */
export const Invitation = z.strictObject({ name: AccountName, email: emailAddress, role: AccountRole });
export type Invitation = z.output<typeof Invitation>;

/** Why an account was not changed: it no longer exists, or it is the last one that can manage accounts. */
export type AccountRefusal = "missing" | "last_administrator";

/** Whether the field of the sign-in takes what an operator names as the address of an account. */
export function isAccountAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}
