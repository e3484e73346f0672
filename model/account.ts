import { z } from "zod";
import { emailAddress, requiredLine } from "./field.ts";
import { roles } from "./permission.ts";
import { MAX_NAME_LENGTH } from "./person-rules.ts";

/** What a link to an account is for: the first password, or another one. */
export type AccountLinkPurpose = "invitation" | "reset";

/** How long such a link opens, in milliseconds. */
export const accountLinkLife: Readonly<Record<AccountLinkPurpose, number>> = {
  invitation: 48 * 60 * 60_000,
  reset: 30 * 60_000,
};

/** How often a network may ask for a new password. */
export const resetRequestsPerNetwork = { name: "reset-request", points: 10, seconds: 15 * 60 };

/** How often a network may try a link. */
export const linkTriesPerNetwork = { name: "account-link", points: 30, seconds: 15 * 60 };

/** How many mails with a new link an account gets. */
export const resetMailsPerAccount = { name: "reset-mail", points: 3, seconds: 60 * 60 };

export const AccountName = requiredLine("Bitte geben Sie einen Namen ein", MAX_NAME_LENGTH);

export const AccountRole = z.enum(roles, "Bitte wählen Sie eine Rolle");

/** Whom an administrator invites. */
export const Invitation = z.strictObject({ name: AccountName, email: emailAddress, role: AccountRole });
export type Invitation = z.output<typeof Invitation>;

/** Why an account was not changed: gone meanwhile, or nobody would be left to manage accounts. */
export type AccountRefusal = "missing" | "last_administrator";
