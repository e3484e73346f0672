import { findPasswordProblem, type PasswordProblem, wordsTriedFirst } from "#model/password.ts";

/** Estimating takes longer with each character, and nobody guesses further than this. */
const estimatedLength = 50;

/**
 * What speaks against a new password of an account, `undefined` when nothing does. How easily it is guessed is estimated
 * by zxcvbn with its German and common words, loaded here only: never at start, never in a browser.
 */
export async function checkPassword(password: string, email: string): Promise<PasswordProblem | undefined> {
  const { estimateGuesses } = await import("./estimate-guesses.ts");
  return findPasswordProblem(
    password,
    email,
    estimateGuesses(password.slice(0, estimatedLength), wordsTriedFirst(email)),
  );
}
