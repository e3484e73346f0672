// Without zod: the schemas and the forms in the browser use these rules.

/** Longest message to the secretariat (SPEC §9). */
export const MAX_MESSAGE_LENGTH = 500;
export const MAX_NAME_LENGTH = 100;
const ATTENDEE_NAME_MESSAGE = "Bitte prüfen Sie den Namen.";
export const MAX_PHONE_LENGTH = 50;
export const MAX_EMAIL_LENGTH = 254;
const MAX_LOCAL_PART = 64;

/** A name in the contact form: letters of any script with marks, spaces, hyphens and both apostrophes (SPEC §5). */
export function isPersonName(text: string): boolean {
  return /^(?=.*\p{L})[\p{L}\p{M} '’-]+$/u.test(text);
}

/** Characters that look like an apostrophe, a hyphen or the dot of Catalan, as keyboards and programs write them. */
const variants: readonly [RegExp, string][] = [
  [/[\u0060\u00B4\u2018\u201B\u2032\u02B9\u02BC\uFF07]/g, "’"],
  [/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, "-"],
  [/[\u2022\u2027\u2219\u22C5\u30FB]/g, "·"],
];

/** Removes characters that come along when a name or an address is copied, and that nobody would find. */
export function withoutInvisible(text: string): string {
  return text.replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g, "");
}

/** Returns a name with one character for each apostrophe, hyphen, dot and quote, so that all spellings are equal. */
export function normalizeName(name: string): string {
  let quotes = 0;
  return variants
    .reduce((text, [variant, character]) => text.replace(variant, character), withoutInvisible(name))
    .replace(/["“”„‟«»＂]/g, () => (quotes++ % 2 === 0 ? "„" : "“"));
}

const nameCharacter = /[\p{L}\p{M}\p{N} '’„“.,()/·&+*:_-]/u;

/**
 * A name in a registration or list, as people write it: "Hans-J.", "v. Stein", "Weiß, geb. X", 'Anna "Anni"', "Müller
 * (Vertretung: Groß)", "Klein + 1". SPEC §5 only requires one there. It begins with a letter, an apostrophe or a quote,
 * so that no spreadsheet reads a formula; what separates or marks up in other formats is refused.
 */
export function isAttendeeName(text: string): boolean {
  const name = normalizeName(text);
  return /^[\p{L}'’„]/u.test(name) && /\p{L}/u.test(name) && impossibleInName(name) === undefined;
}

/** Returns the first character of a name that cannot be part of one. */
function impossibleInName(name: string): string | undefined {
  return [...name].find((character) => !nameCharacter.test(character));
}

/** Returns the message for a name that `isAttendeeName` refuses. */
export function attendeeNameMessage(name: string): string {
  const character = impossibleInName(normalizeName(name));
  return character === undefined
    ? ATTENDEE_NAME_MESSAGE
    : `Bitte prüfen Sie den Namen: Das Zeichen „${character}“ ist darin nicht möglich.`;
}

/**
 * A place name. SPEC §5 only requires one, so all characters of real place names are accepted: "Frankfurt (Oder)",
 * "Halle/Saale", "Köln 51". Characters that are special in other formats (formulas, addresses, tags) are refused.
 */
export function isPlaceName(text: string): boolean {
  return /^(?=.*\p{L})[\p{L}\p{M}\p{N} '’.,()/&-]+$/u.test(text) && !text.startsWith("-");
}

/** Digits, plus, spaces and hyphens with at least one digit (SPEC §5). */
export function isPhoneNumber(text: string): boolean {
  return /^(?=.*\d)[\d+ -]+$/.test(text);
}

/** Whether the text is a single plain e-mail address that mail servers accept; linear in its length. */
export function isEmailAddress(address: string): boolean {
  const at = address.indexOf("@");
  const local = address.slice(0, at);
  const labels = address.slice(at + 1).split(".");
  return (
    at > 0 &&
    address.length <= MAX_EMAIL_LENGTH &&
    local.length <= MAX_LOCAL_PART &&
    /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+$/.test(local) &&
    !/^\.|\.\.|\.$/.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => label.length <= 63 && /^[\p{L}\p{M}\p{N}-]+$/u.test(label) && !/^-|-$/.test(label)) &&
    /\p{L}/u.test(labels.at(-1) ?? "") &&
    (labels.at(-1) ?? "").length >= 2
  );
}

/** Returns the plain addresses in a text, each once: fields of old exports may hold several, a display name or a link. */
export function emailAddressesIn(text: string): string[] {
  const words = text.split(/[\s,;<>"„“”()[\]]+/);
  const addresses = words.map((word) => word.replace(/^['’]+|['’]+$/g, "").replace(/^mailto:/i, ""));
  return [...new Set(addresses.filter(isEmailAddress))];
}

/** Returns the first address in a text; the text itself when it contains none. */
export function oneEmailAddress(text: string): string {
  return emailAddressesIn(text)[0] ?? text;
}
