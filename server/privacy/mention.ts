import { domainToUnicode } from "node:url";
import { type RawBuilder, sql } from "kysely";

/** Takes the place of an address in what must stay; an address in form, so that documents keep fitting their schema. */
export const erasedAddress = "geloescht@example.invalid";
/** Stands in the activity log in the place of somebody whose account is gone. */
export const erasedUser = "Gelöschtes Konto";

/** Whether the address occurs in the text as a whole; letter case does not matter. */
export function mentions(text: string, email: string): boolean {
  return occurrencesOf(email).test(text);
}

/** The text with another address wherever this one stands. */
export function withoutMentions(text: string, email: string): string {
  return text.replaceAll(occurrencesOf(email), erasedAddress);
}

/** Condition that a query can check: the column may mention the address. `mentions` decides. */
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

/** Browsers send "xn--mller-kva.de"; people write "müller.de". */
function formsOf(email: string): string[] {
  const at = email.lastIndexOf("@") + 1;
  const written = email.slice(0, at) + (domainToUnicode(email.slice(at)) || email.slice(at));
  return [...new Set([email, written])];
}
