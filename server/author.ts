import type { Viewer } from "#model/accounts/permission.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { Author } from "#server/content/store/write-content.ts";

/** Returns who changes something now. */
export function authorOf({ email }: Pick<Viewer, "email">, clock: Clock): Author {
  return { email, now: clock() };
}
