import type { SearchKind } from "#model/search-kind.ts";
import type { Connection } from "#server/database/schema.ts";
import { countEntries, findEntries, type TokenQuery } from "#server/database/search-index.ts";
import { type Variant, variantsIn } from "./find-variants.ts";
import { type Field, tokenOf, wholeTitleToken } from "./index-tokens.ts";
import type { SearchTerm } from "./search-terms.ts";

/** A term with everything that may stand for it. */
export interface ReadTerm extends SearchTerm {
  variants: readonly Variant[];
}

/** What was found of one kind, best first. */
export interface RankedKind {
  kind: SearchKind;
  /** As many as were asked for. */
  positions: readonly number[];
  /** How good the best one is: the less, the better. */
  best: number;
  /** At most `mostCounted`; `isMore` says that there are others. */
  count: number;
  isMore: boolean;
}

/** Behind that nobody turns pages, and nothing is counted: what a search costs does not grow with the content. */
export const mostCounted = 200;

/**
 * Ranks what contains every term: the title before the text, whole words before their parts and synonyms, and of equals
 * the newer. Each rank is a question of its own to the index, for its newest entries.
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

/** What a title says that is nothing but what was looked for. */
function wholeTitlesOf(terms: readonly ReadTerm[]): (readonly string[])[] {
  const synonyms = terms.length === 1 ? terms.flatMap((term) => term.synonyms) : [];
  return [terms.flatMap(({ stems }) => stems), ...synonyms];
}

/** Ranks what contains any of the terms. */
export function rankAny(
  connection: Connection,
  kinds: readonly SearchKind[],
  terms: readonly ReadTerm[],
  needed: number,
): Promise<RankedKind[]> {
  const any = (kind: SearchKind, field: Field) => [
    terms.flatMap(({ stems, variants }) =>
      [stems, ...variantsIn(variants, kind, field)].map((found) => found.map((stem) => tokenOf(kind, field, stem))),
    ),
  ];
  return rank(connection, kinds, (kind) => [any(kind, "title"), any(kind, "anywhere")], needed);
}

/**
 * Counts first: a kind of which there is nothing is asked no further.
 * @param ranksOf from the best to the one that contains all others
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
  const asked = kinds.flatMap((kind, place) =>
    totals[place] ? (ranks[place] ?? []).map((tokens) => ({ kind, tokens, limit: needed })) : [],
  );
  const found = await findEntries(connection, asked);
  return kinds.map((kind, place) => {
    const own = found.filter((_positions, arm) => asked[arm]?.kind === kind);
    const total = totals[place] ?? 0;
    return {
      kind,
      // Each rank holds those before it: of the first so many of each, the first so many are those of all.
      positions: [...new Set(own.flat())].slice(0, needed),
      best: own.findIndex((positions) => positions.length > 0),
      count: Math.min(total, mostCounted),
      isMore: total > mostCounted,
    };
  });
}
