import type { Role } from "#model/accounts/permission.ts";
import type { CollectionName } from "#model/content/collections.ts";

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
  /** What happens later in its name: publications, withdrawals, links to previews; `at` is ISO 8601 UTC. */
  plans: {
    kind: "publication" | "removal" | "preview";
    collection: CollectionName;
    id: string;
    title: string;
    at: string;
  }[];
}
