import type { Role } from "#model/accounts/permission.ts";

/** An account as the table shows it. */
export interface AccountRow {
  id: string;
  email: string;
  /** "" if there is none. */
  name: string;
  role: Role;
  isDisabled: boolean;
  /** Whether the account has a sign-in method; false until an invitation is accepted. */
  isOpen: boolean;
  /** ISO 8601 UTC, or "". */
  lastSignInAt: string;
  hasSecondFactor: boolean;
}
