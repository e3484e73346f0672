import type { SearchKind } from "#model/site/search-kind.ts";
import type { Connection } from "#server/database/schema.ts";
import { countEntries, findEntries, type TokenQuery } from "#server/database/search-index.ts";
import { type Variant, variantsIn } from "./find-variants.ts";
import { type Field, tokenOf, wholeTitleToken } from "./index-tokens.ts";
import type { SearchTerm } from "./search-terms.ts";

/** A term with its variants. */
export interface ReadTerm extends SearchTerm {
  variants: readonly Variant[];
}

/** The results of one kind, best first. */
export interface RankedKind {
  kind: SearchKind;
  /** The requested number at least, if there are as many. */
  positions: readonly number[];
  /** The rank of the best result; lower is better. */
  best: number;
  /** At most `mostCounted`; `isMore` says whether there are more. */
  count: number;
  isMore: boolean;
}

/** Limit for counting and paging, so that the cost of a search does not grow with the content. */
export const mostCounted = 200;

/**
 * Ranks entries that contain every term: titles before texts, whole words before parts and synonyms, then the newest
 * first. Each rank is a separate query for its newest entries.
 */
export async function rankAll(
  connection: Connection,
  kinds: readonly SearchKind[],
  terms: readonly ReadTerm[],
  needed: number,
): Promise<RankedKind[]> {
  const group = (kind: SearchKind, field: Field, { stems, variants }: ReadTerm, isWhole: boolean) => {
    const others = isWhole ? [] : variantsIn(variants, kind, field);
    return [stems, ...others].map((found) => found.map((stem) => tokenOf(kind, field, stem)));
  };
  const all = (kind: SearchKind, field: Field, isWhole: boolean) =>
    terms.map((term) => group(kind, field, term, isWhole));
  const hasVariants = terms.some(({ variants }) => variants.length > 0);
  const ranksOf = (kind: SearchKind): TokenQuery[] => [
    [wholeTitlesOf(terms).map((stems) => [wholeTitleToken(kind, stems)])],
    all(kind, "title", true),
    ...(hasVariants ? [all(kind, "title", false)] : []),
    ...(terms.length > 1
      ? [[...all(kind, "anywhere", true), terms.flatMap((term) => group(kind, "title", term, true))]]
      : []),
    ...(hasVariants ? [all(kind, "anywhere", true)] : []),
    all(kind, "anywhere", false),
  ];
  return rank(connection, kinds, ranksOf, needed);
}

/** Returns the stems of titles that consist of the search terms only. */
function wholeTitlesOf(terms: readonly ReadTerm[]): (readonly string[])[] {
  const synonyms = terms.length === 1 ? terms.flatMap((term) => term.synonyms) : [];
  return [terms.flatMap(({ stems }) => stems), ...synonyms];
}

/**
 * Ranks entries that contain some of the terms: first those whose whole title is one of them, then those that lack only
 * one, then those with any of them.
 */
export function rankAny(
  connection: Connection,
  kinds: readonly SearchKind[],
  terms: readonly ReadTerm[],
  needed: number,
): Promise<RankedKind[]> {
  const alternatives = (kind: SearchKind, field: Field, { stems, variants }: ReadTerm) =>
    [stems, ...variantsIn(variants, kind, field)].map((found) => found.map((stem) => tokenOf(kind, field, stem)));
  const any = (kind: SearchKind, field: Field) => [terms.flatMap((term) => alternatives(kind, field, term))];
  const allButOne = (kind: SearchKind, field: Field) =>
    terms.length < 3
      ? []
      : terms.map((left) => terms.filter((term) => term !== left).map((term) => alternatives(kind, field, term)));
  const titles = terms.flatMap(({ stems, synonyms }) => [stems, ...synonyms]);
  const ranksOf = (kind: SearchKind) => [
    [titles.map((stems) => [wholeTitleToken(kind, stems)])],
    ...allButOne(kind, "title"),
    ...allButOne(kind, "anywhere"),
    any(kind, "title"),
    any(kind, "anywhere"),
  ];
  return rank(connection, kinds, ranksOf, needed);
}

/**
 * Counts first and queries only kinds with results.
 * @param ranksOf returns the ranks of a kind, from the best to the one that includes all others
 */
async function rank(
  connection: Connection,
  kinds: readonly SearchKind[],
  ranksOf: (kind: SearchKind) => readonly TokenQuery[],
  needed: number,
): Promise<RankedKind[]> {
  const ranks = kinds.map(ranksOf);
  const totals = await countEntries(
    connection,
    ranks.flatMap((own) => own.slice(-1)),
    mostCounted + 1,
  );
  const queries = kinds.flatMap((kind, place) =>
    totals[place] ? (ranks[place] ?? []).map((tokens) => ({ kind, tokens, limit: needed })) : [],
  );
  const found = await findEntries(connection, queries);
  return kinds.map((kind, place) => {
    const own = found.filter((_positions, arm) => queries[arm]?.kind === kind);
    const total = totals[place] ?? 0;
    return {
      kind,
      // The last rank includes all others, so the first `needed` of each suffice. What exceeds them is the newest of a
      // lower rank, as events to come are.
      positions: [...new Set(own.flat())],
      best: own.findIndex((positions) => positions.length > 0),
      count: Math.min(total, mostCounted),
      isMore: total > mostCounted,
    };
  });
}
