const MAX_TERM = 40;
const MAX_QUERY = 2000;

const spelledOut: Record<string, string> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

const greekNames =
  `alpha beta gamma delta epsilon zeta eta theta iota kappa lambda my ny xi omikron pi rho sigma sigma tau
  ypsilon phi chi psi omega`.split(/\s+/);

/** The name of a Greek letter, by which people type it: "Betablocker". "µ" has a character of its own on keyboards. */
function greekName(letter: string): string {
  return letter === "µ" ? "my" : (greekNames[letter.charCodeAt(0) - 0x3b1] ?? letter);
}

/** Converts to lower case without accents, umlauts and Greek letters spelled out: "Größe" becomes "groesse". */
export function foldGerman(text: string): string {
  return (
    text
      // Where a word may be broken is not part of it.
      .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]+/g, "")
      .normalize("NFC")
      .toLowerCase()
      .normalize("NFC")
      .replace(/[äöüßæœøłđðþı]/g, (letter) => spelledOut[letter] ?? letter)
      .normalize("NFD")
      .replace(/\p{M}+/gu, "")
      .replace(/[α-ωµ]/g, greekName)
  );
}

/** Returns the words of a query, folded to [a-z0-9]+ of at most 40 characters, without repeats, at most `maxTerms`. */
export function searchTerms(text: string, maxTerms = 12): string[] {
  const words = foldGerman(text.slice(0, MAX_QUERY)).match(/[a-z0-9]+/g) ?? [];
  return [...new Set(words.map((word) => word.slice(0, MAX_TERM)))].slice(0, maxTerms);
}
