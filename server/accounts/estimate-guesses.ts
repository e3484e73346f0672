import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as german } from "@zxcvbn-ts/language-de";

const zxcvbn = new ZxcvbnFactory({ dictionary: { ...common, ...german }, graphs: adjacencyGraphs });

/**
 * Estimates how many guesses a password withstands if common ones are tried first.
 * @param words words an attacker would try first
 */
export function estimateGuesses(password: string, words: readonly string[]): number {
  const guesses = (text: string) => zxcvbn.check(text, [...words]).guesses;
  // Inserting a symbol into a common word adds only a few guesses; zxcvbn would count millions.
  const symbols = password.match(/[^\p{L}\p{N}]+/gu) ?? [];
  const bare = password.replaceAll(/[^\p{L}\p{N}]+/gu, "");
  return Math.min(guesses(password), guesses(bare) * 10 ** symbols.length);
}
