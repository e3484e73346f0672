import type { Role } from "#model/permission.ts";

/** An account as the table shows it. */
export interface AccountRow {
  id: string;
  email: string;
  /** "" for one without a name. */
  name: string;
  role: Role;
  isDisabled: boolean;
  /** Whether the person has a way in; those who were invited and did not answer have none. */
  isOpen: boolean;
  /** Instant, or "". */
  lastSignInAt: string;
  hasSecondFactor: boolean;
}
