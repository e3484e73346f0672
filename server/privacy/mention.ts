import { domainToUnicode } from "node:url";
import { type RawBuilder, sql } from "kysely";
import { addressKey } from "#model/people/address-key.ts";

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

/** A person as looked for in texts. */
export interface Wanted {
  /** Key of the address. */
  key: string;
  /** Names they are known by, such as "Erika Muster". */
  names: readonly string[];
}

/** Returns what a text contains of a person: the address, or only a name, as whole words; undefined if neither. */
export function findMention(text: string, { key, names }: Wanted): "address" | "name" | undefined {
  if (mentions(text, key)) return "address";
  return names.some((name) => occurrencesOfName(name).test(text)) ? "name" : undefined;
}

function occurrencesOfName(name: string): RegExp {
  const words = name.split(/\s+/).map(RegExp.escape).join("\\s+");
  return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, "iu");
}

/** Returns an SQL condition that preselects columns which may contain the address or a name; `findMention` decides. */
export function mayMention(column: string, email: string, names: readonly string[] = []): RawBuilder<boolean> {
  const conditions = [...addressForms(email), ...names].map((form) => {
    // SQLite lower-cases ASCII only: "_" stands for any other letter.
    const letters = form
      .toLowerCase()
      .replace(/[\\%_]/g, "\\$&")
      .replace(/\P{ASCII}/gu, "_");
    const pattern = `%${letters.replace(/\s+/g, "%")}%`;
    return sql`lower(cast(${sql.ref(column)} as text)) like ${pattern} escape '\\'`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** A letter or digit, but not that of "\n" in JSON. */
const letterBefore = String.raw`(?<!(?<!\\)(?:\\\\)*\\(?=[bfnrt]))[\p{L}\p{N}]`;
/** Where an address may begin: "anna@verein.de" is neither in "joanna@verein.de" nor in "d'anna@verein.de". */
const begins = `(?<!${letterBefore}'?|[._+-])`;
/** Where it may end: it is neither in "anna@verein.dev" nor in "anna@verein.de.example". */
const ends = String.raw`(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])`;

function occurrencesOf(email: string): RegExp {
  const literal = addressForms(email).map(RegExp.escape).join("|");
  return new RegExp(`${begins}(?:${literal})${ends}`, "giu");
}

/** Longer than any local part or domain. */
const longestPart = 320;
const beginning = new RegExp(begins, "iuy");
const localCharacter = /[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]/u;
const domain = new RegExp(String.raw`[\p{L}\p{N}-]{1,${longestPart}}(?:\.(?=[\p{L}\p{N}])[\p{L}\p{N}-]{1,63})*`, "uy");

/**
 * Returns the keys of all addresses that `mentions` finds in a text, and of some that are none: of
 * "name=anna@verein.de" also that of "anna@verein.de".
 */
export function addressKeysIn(text: string): string[] {
  const keys: string[] = [];
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    domain.lastIndex = at + 1;
    const [host] = domain.exec(text) ?? [];
    if (host === undefined) continue;
    for (let from = at - 1; from >= at - longestPart && localCharacter.test(text[from] ?? ""); from--) {
      beginning.lastIndex = from;
      if (beginning.test(text)) keys.push(addressKey(`${text.slice(from, at)}@${host}`));
    }
  }
  return keys;
}

/**
 * Returns the address with its domain in ASCII, as browsers send it and as it is stored, and in Unicode, as people write
 * it and as the second of two rows is stored that differed only in spelling (migration 40).
 */
export function addressForms(email: string): string[] {
  const at = email.lastIndexOf("@") + 1;
  const written = email.slice(0, at) + (domainToUnicode(email.slice(at)) || email.slice(at));
  return [...new Set([email, written])];
}
