const MAX_TERM = 40;
const MAX_TERMS = 12;
const MAX_QUERY = 2000;

/** Characters written as an apostrophe. */
const apostrophes = /['’‘‛ʼʻʹ′`´＇׳]+/g;

/** Letters without a decomposition, and spellings of one letter. */
const letters: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" },
  ς: "σ",
  ...{ ٱ: "ا", ى: "ي", ی: "ي", ک: "ك", ة: "ه", ـ: "" },
};
const spelledOtherwise = new RegExp(`[${Object.keys(letters).join("")}]`, "g");

/**
 * Folds a name of any script, so that its spellings are equal: without case, accents, points and apostrophes, and with
 * umlauts as plain letters, also when they are spelled out ("Müller", "Mueller" and "Muller" become "muller", "d'Ávila"
 * becomes "davila"). The only folding for names of persons. Idempotent.
 */
export function foldName(name: string): string {
  return (
    name
      // Where a word may be broken, and in which direction it is written, is not part of it.
      .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]+/g, "")
      .replace(apostrophes, "")
      .normalize("NFKD")
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .replace(spelledOtherwise, (letter) => letters[letter] ?? letter)
      .replace(/([aou])e+/g, "$1")
  );
}

function wordsOf(text: string): string[] {
  return foldName(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns the words of a query for persons, folded, without repeats, at most 12. They hold letters and digits only. */
export function nameTerms(query: string): string[] {
  const terms = wordsOf(query.slice(0, MAX_QUERY)).map((word) => [...word].slice(0, MAX_TERM).join(""));
  return [...new Set(terms)].slice(0, MAX_TERMS);
}

/**
 * Returns the text in which the terms of a query are looked for: the words, a space before each. A name with an
 * apostrophe stands in it as one word and as its parts ("davila d avila").
 */
export function nameSearchText(text: string): string {
  const parts = text.replace(apostrophes, " ");
  return [...wordsOf(text), ...(parts === text ? [] : wordsOf(parts))].map((word) => ` ${word}`).join("");
}

/**
 * Whether a query finds a text of `nameSearchText`: each word must begin a word of it. A query without a word finds
 * nobody, a blank one everybody.
 */
export function isFoundByName(searchText: string, query: string): boolean {
  const terms = nameTerms(query);
  if (terms.length === 0) return query.trim() === "";
  return terms.every((term) => searchText.includes(` ${term}`));
}
