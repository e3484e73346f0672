// What people write about themselves, as rules without zod: the schemas ask them, and so do the forms in the browser.

/** Longest message to the secretariat (SPEC §9). */
export const MAX_MESSAGE_LENGTH = 500;
export const MAX_NAME_LENGTH = 100;
export const MAX_PHONE_LENGTH = 50;
export const MAX_EMAIL_LENGTH = 254;
const MAX_LOCAL_PART = 64;

/** A person's name: letters of any script with marks, spaces, hyphens and both apostrophes (SPEC §5). */
export function isPersonName(text: string): boolean {
  return /^(?=.*\p{L})[\p{L}\p{M} '’-]+$/u.test(text);
}

/**
 * A place as a registration takes it. SPEC §5 only wants it given, so it may hold what places really hold: "Frankfurt
 * (Oder)", "Halle/Saale", "Köln 51". Symbols that could mean something elsewhere (a formula, an address, a tag) have no
 * place in it.
 */
export function isPlaceName(text: string): boolean {
  return /^(?=.*\p{L})[\p{L}\p{M}\p{N} '’.,()/&-]+$/u.test(text) && !text.startsWith("-");
}

/** Digits, plus, spaces and hyphens with at least one digit (SPEC §5). */
export function isPhoneNumber(text: string): boolean {
  return /^(?=.*\d)[\d+ -]+$/.test(text);
}

/** Whether the text is one plain address that mail servers of today take; linear in its length. */
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

/** The plain addresses in a text: exports of old sites hold several in one field, or a name before them. */
export function emailAddressesIn(text: string): string[] {
  return text.split(/[\s,;<>"]+/).filter(isEmailAddress);
}

/** The one address a person is written to: the first of several; the text itself when it holds none. */
export function oneEmailAddress(text: string): string {
  return emailAddressesIn(text)[0] ?? text;
}
