export const MIN_PASSWORD_LENGTH = 6;
const MAX_PASSWORD_LENGTH = 200;
/** A new password must take at least as many guesses as six characters without any rule. */
const leastGuesses = 1_000_000;

export type PasswordProblem = "too_short" | "too_long" | "own_email" | "too_common";

/** What anybody would try at the back office of an association such as this, beside the words of every dictionary. */
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

/** The words somebody tries first who knows the account: parts of its address, and what the site is about. */
export function wordsTriedFirst(email: string): string[] {
  const address = email.trim().toLowerCase();
  return [address, ...address.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2), ...siteWords];
}

/**
 * What speaks against a new password, `undefined` when nothing does: SPEC §5 asks for 6 characters; the account's own
 * address and what is easily guessed are refused too (DESIGN §5). Passwords of today stay a way in, whatever they are.
 * @param guesses how many tries it takes somebody who begins with the usual ones
 */
export function findPasswordProblem(password: string, email: string, guesses: number): PasswordProblem | undefined {
  if (password.length < MIN_PASSWORD_LENGTH) return "too_short";
  if (password.length > MAX_PASSWORD_LENGTH) return "too_long";
  const plain = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  if (plain === address || plain === address.split("@")[0]) return "own_email";
  return guesses < leastGuesses ? "too_common" : undefined;
}
