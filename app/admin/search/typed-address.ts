import { linkAddress } from "#model/content/rich-text-link.ts";

/** Whether something typed is meant as an address and not as the title of a record. */
export function isWholeAddress(typed: string): boolean {
  return /^(https?:|mailto:|tel:|\/)/i.test(typed);
}

const host = /^[\p{L}\p{N}.-]+\.\p{L}{2,}(?::\d+)?(?:[/?#]|$)/u;

/**
 * Returns the address a link would be stored with, completing "verein.example" and "a@verein.example"; undefined for
 * what texts have no links to: a title, a file on one's own computer.
 */
export function typedAddress(typed: string): string | undefined {
  if (isWholeAddress(typed)) return linkAddress(typed);
  if (/\s/.test(typed)) return undefined;
  if (typed.includes("@")) return linkAddress(`mailto:${typed}`);
  return host.test(typed) ? linkAddress(`https://${typed}`) : undefined;
}

/**
 * Whether words in a text are an address without anybody saying so. Domains end like German words: "Prof.in" is a title,
 * "statt.Im" a forgotten space.
 */
export function isClearlyAddress(words: string): boolean {
  return /^[a-z]+:|^www\.|@/i.test(words) || /^[^/?#:]+\.(?:de|org|com|net|eu|at|ch|info)(?:[/?#:]|$)/.test(words);
}
