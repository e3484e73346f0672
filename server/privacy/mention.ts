import { domainToUnicode } from "node:url";
import { type RawBuilder, sql } from "kysely";

/** Replaces an address in data that must be kept; a valid address, so that documents still match their schema. */
export const erasedAddress = "geloescht@example.invalid";
/** Replaces the user of a deleted account in the activity log. */
export const erasedUser = "Gelöschtes Konto";

/** Whether the text contains the whole address, ignoring letter case. */
export function mentions(text: string, email: string): boolean {
  return occurrencesOf(email).test(text);
}

/** Replaces all occurrences of the address in the text. */
export function withoutMentions(text: string, email: string): string {
  return text.replaceAll(occurrencesOf(email), erasedAddress);
}

/** Returns an SQL condition that preselects columns which may contain the address; `mentions` then decides. */
export function mayMention(column: string, email: string): RawBuilder<boolean> {
  const conditions = formsOf(email).map((form) => {
    const pattern = `%${form.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
    return sql`lower(cast(${sql.ref(column)} as text)) like ${pattern} escape '\\'`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

function occurrencesOf(email: string): RegExp {
  const literal = formsOf(email).map(RegExp.escape).join("|");
  // "anna@verein.de" is neither in "joanna@verein.de" nor in "anna@verein.dev" nor in "anna@verein.de.example".
  return new RegExp(`(?<![\\p{L}\\p{N}._+-])(?:${literal})(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`, "giu");
}

/** Returns the address with its domain in ASCII, as browsers send it, and in Unicode, as people write it. */
function formsOf(email: string): string[] {
  const at = email.lastIndexOf("@") + 1;
  const written = email.slice(0, at) + (domainToUnicode(email.slice(at)) || email.slice(at));
  return [...new Set([email, written])];
}
