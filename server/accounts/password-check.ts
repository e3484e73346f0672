import { findPasswordProblem, type PasswordProblem, wordsTriedFirst } from "#model/accounts/password.ts";

/** Longer prefixes take longer to estimate and change nothing. */
const estimatedLength = 50;

/**
 * Returns the problem of a new password, `undefined` if there is none. zxcvbn estimates its strength with German and
 * common words; it is loaded on demand, on the server only.
 */
export async function checkPassword(password: string, email: string): Promise<PasswordProblem | undefined> {
  const { estimateGuesses } = await import("./estimate-guesses.ts");
  return findPasswordProblem(
    password,
    email,
    estimateGuesses(password.slice(0, estimatedLength), wordsTriedFirst(email)),
  );
}
