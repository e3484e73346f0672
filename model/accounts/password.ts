import { addressKey } from "#model/people/address-key.ts";
export const MIN_PASSWORD_LENGTH = 6;
const MAX_PASSWORD_LENGTH = 200;
/** Minimum of guesses for a new password. */
const leastGuesses = 1_000_000;

export type PasswordProblem = "too_short" | "too_long" | "own_email" | "too_common";

/** Words specific to the site, in addition to the dictionaries. */
const siteWords = [
  ...[
    "konsilium",
    "verein",
    "verband",
    "gesellschaft",
    "vorstand",
    "redaktion",
    "sekretariat",
    "kongress",
    "fortbildung",
  ],
  ...["arzt", "praxis", "klinik", "medizin", "schmerz", "palliativ", "schmerzmedizin", "palliativmedizin"],
];

/** Returns words that an attacker would try first: parts of the e-mail address, and words specific to the site. */
export function wordsTriedFirst(email: string): string[] {
  const address = addressKey(email);
  return [address, ...address.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2), ...siteWords];
}

/**
 * Returns why a new password is refused; `undefined` for an acceptable one. SPEC §5 requires 6 characters; the e-mail
 * address of the account and easily guessed passwords are refused too (DESIGN §5). Existing passwords stay valid.
 * @param guesses estimated number of guesses for the password
 */
export function findPasswordProblem(password: string, email: string, guesses: number): PasswordProblem | undefined {
  if (password.length < MIN_PASSWORD_LENGTH) return "too_short";
  if (password.length > MAX_PASSWORD_LENGTH) return "too_long";
  const [plain, address] = [addressKey(password), addressKey(email)];
  if (plain === address || plain === address.split("@")[0]) return "own_email";
  return guesses < leastGuesses ? "too_common" : undefined;
}
