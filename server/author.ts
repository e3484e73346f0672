import type { Viewer } from "#model/accounts/permission.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { Author } from "#server/content/store/write-content.ts";

/** An author with an account, as opposed to the installation itself. */
export interface PersonalAuthor extends Author {
  email: string;
}

/** Returns who changes something now. */
export function authorOf({ email }: Pick<Viewer, "email">, clock: Clock): PersonalAuthor {
  return { email, now: clock() };
}
