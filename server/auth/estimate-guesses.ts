import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as german } from "@zxcvbn-ts/language-de";

const zxcvbn = new ZxcvbnFactory({ dictionary: { ...common, ...german }, graphs: adjacencyGraphs });

/**
 * How many guesses a password takes, of somebody who tries the usual ones first.
 * @param words what is tried first here
 */
export function estimateGuesses(password: string, words: readonly string[]): number {
  const guesses = (text: string) => zxcvbn.check(text, [...words]).guesses;
  // A sign put somewhere into a common word is what people do who are asked for one: it is worth a few tries, not millions.
  const signs = password.match(/[^\p{L}\p{N}]+/gu) ?? [];
  const bare = password.replaceAll(/[^\p{L}\p{N}]+/gu, "");
  return Math.min(guesses(password), guesses(bare) * 10 ** signs.length);
}
