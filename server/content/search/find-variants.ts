import type { SearchKind } from "#model/site/search-kind.ts";
import { differsByOneError } from "#model/text/typing-error.ts";
import type { Connection } from "#server/database/schema.ts";
import { findWords } from "#server/database/search-index.ts";
import { isPartOf, partPattern, stemOf } from "./german-words.ts";
import { type Field, placeBit } from "./index-tokens.ts";
import type { SearchTerm } from "./search-terms.ts";

/** An alternative to a term: stems that must all occur, and a bit mask of the places (`placeBit`) where they do. */
export interface Variant {
  stems: readonly string[];
  places: number;
}

const everywhere = -1;
const mostParts = 200;
const mostCandidates = 500;
const mostCorrections = 10;
/** Too many shorter words differ by only one letter. */
const shortestCorrected = 5;

/** Returns indexed words that contain the term or a synonym, and the synonyms themselves. */
export async function findRelated(connection: Connection, term: SearchTerm): Promise<Variant[]> {
  const parts = await wordsWith(connection, term.parts);
  return merge([...term.synonyms.map((stems) => ({ stems, places: everywhere })), ...parts], term.stems);
}

/** Returns indexed words that differ from the term by one typing error. */
export async function findCorrections(connection: Connection, { stems, plain }: SearchTerm): Promise<Variant[]> {
  const stem = stems[0] ?? "";
  if (stems.length > 1 || stem.length < shortestCorrected || !/[a-z]/.test(stem)) return [];
  // One error, even of two letters, leaves the letters before or after it intact.
  const half = Math.floor(stem.length / 2);
  const patterns = [`${stem.slice(0, half - 1)}%`, `%${stem.slice(half + 1)}%`];
  const limits = { minLength: stem.length - 1, maxLength: plain.length + 4, limit: mostCandidates };
  const words = await findWords(connection, patterns, limits);
  const corrected = words
    .map(({ word, places }) => ({ word, stem: stemOf(word), places }))
    .filter((found) => found.stem !== stem && found.stem.length >= shortestCorrected)
    .filter((found) => differsByOneError(found.stem, stem) || differsByOneError(found.word, plain))
    .slice(0, mostCorrections);
  return merge(
    corrected.map(({ stem: other, places }) => ({ stems: [other], places })),
    stems,
  );
}

/** Returns the stems of the variants that occur in a field of a kind. */
export function variantsIn(variants: readonly Variant[], kind: SearchKind, field: Field): (readonly string[])[] {
  const bit = placeBit(kind, field);
  return variants.filter(({ places }) => (places & bit) !== 0).map(({ stems }) => stems);
}

async function wordsWith(connection: Connection, parts: readonly string[]): Promise<Variant[]> {
  const patterns = parts.map(partPattern).filter((pattern) => pattern !== undefined);
  if (patterns.length === 0) return [];
  const words = await findWords(connection, patterns, { limit: mostParts });
  return words
    .filter(({ word }) => parts.some((part) => isPartOf(part, word)))
    .map(({ word, places }) => ({ stems: [stemOf(word)], places }));
}

function merge(variants: readonly Variant[], own: readonly string[]): Variant[] {
  const merged = new Map<string, Variant>();
  for (const { stems, places } of variants) {
    const key = stems.join(" ");
    if (key === own.join(" ")) continue;
    merged.set(key, { stems, places: places | (merged.get(key)?.places ?? 0) });
  }
  return [...merged.values()];
}
