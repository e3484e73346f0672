import type { CollectionName } from "#model/content/collections.ts";
import { SiteSettings } from "#model/content/settings.ts";
import type { FoundEntry } from "#model/site/search.ts";
import type { SearchKind } from "#model/site/search-kind.ts";
import type { Database } from "#server/database/schema.ts";
import { findFileText } from "#server/files/file-texts.ts";
import { fileKeysIn } from "#server/files/file-uses.ts";
import { type ContentReader, readRow } from "../store/content-store.ts";
import { readPosition } from "./entry-position.ts";
import { findCorrections, findRelated } from "./find-variants.ts";
import type { Needle } from "./german-words.ts";
import { createWordFinder, type WordFinder } from "./mark-words.ts";
import { mostCounted, type RankedKind, type ReadTerm, rankAll, rankAny } from "./rank-entries.ts";
import { readTerms } from "./search-terms.ts";
import { searchedPartsOf } from "./searched-parts.ts";

export interface SearchOptions {
  kinds: readonly SearchKind[];
  /** Results per kind. */
  limit: number;
  offset?: number;
  /** Excludes results with corrected typing errors or with only some of the words. */
  isStrict?: boolean;
}

export interface FoundKind {
  kind: SearchKind;
  entries: readonly FoundEntry[];
  /** At most 200; `isMore` says whether there are more. */
  count: number;
  isMore: boolean;
}

export interface SearchAnswer {
  /** Kinds with results, the one with the best entry first. */
  kinds: readonly FoundKind[];
  /** Whether the results contain all words, similarly spelt words, or only some of the words. */
  how: "all" | "alike" | "some";
}

export interface SiteSearch {
  /** Searches all public content. Returns the same results on both database engines. */
  find(text: string, options: SearchOptions): Promise<SearchAnswer>;
}

/** With fewer results, typing errors are corrected. */
const enough = 3;
const excerptCharacters = 220;

export function createSiteSearch(database: Database, content: ContentReader): SiteSearch {
  return {
    async find(text, { kinds, limit, offset = 0, isStrict = false }) {
      const { searchSynonyms } = (await content.findFirst("settings")) ?? SiteSettings.parse({});
      const read = readTerms(text, searchSynonyms);
      if (read.length === 0) return { kinds: [], how: "all" };
      const needed = Math.min(offset + limit, mostCounted);
      const terms = await Promise.all(
        read.map(async (term): Promise<ReadTerm> => ({ ...term, variants: await findRelated(database, term) })),
      );
      const { ranked, how, needles } = await (isStrict ? rankStrictly : rankLeniently)(kinds, terms, needed);
      const finder = createWordFinder(needles);
      const shown = ranked
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => a.best - b.best || kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
      const entries = await load(
        shown.flatMap(({ positions }) => positions.slice(offset, offset + limit)),
        finder,
      );
      return {
        how,
        kinds: shown.map(({ kind, positions, count, isMore }) => {
          const found = positions.slice(offset, offset + limit).map((position) => entries.get(position));
          return { kind, count, isMore, entries: found.filter((entry) => entry !== undefined) };
        }),
      };
    },
  };

  async function rankStrictly(kinds: readonly SearchKind[], terms: readonly ReadTerm[], needed: number) {
    const needles = terms.flatMap((term) => term.needles);
    return { ranked: await rankAll(database, kinds, terms, needed), how: "all", needles } as const;
  }

  /** Ranks strictly; with few results also words that differ by one typing error, and then any of the words. */
  async function rankLeniently(kinds: readonly SearchKind[], terms: readonly ReadTerm[], needed: number) {
    const { ranked, needles } = await rankStrictly(kinds, terms, needed);
    const total = ranked.reduce((sum, { count }) => sum + count, 0);
    if (total >= enough) return { ranked, how: "all", needles } as const;

    const corrected = await Promise.all(
      terms.map(async (term) => ({ term, corrections: await findCorrections(database, term) })),
    );
    if (corrected.some(({ corrections }) => corrections.length > 0)) {
      const lenient = corrected.map(({ term, corrections }) => ({
        ...term,
        variants: [...term.variants, ...corrections],
      }));
      const alike = append(ranked, await rankAll(database, kinds, lenient, needed));
      const mended = corrected.flatMap(({ corrections }) => corrections.flatMap(({ stems }) => stems.map(exactly)));
      if (alike.some(({ count }) => count > 0)) {
        return { ranked: alike, how: total > 0 ? "all" : "alike", needles: [...needles, ...mended] } as const;
      }
    }
    if (total > 0 || terms.length === 1) return { ranked, how: "all", needles } as const;
    return { ranked: await rankAny(database, kinds, terms, needed), how: "some", needles } as const;
  }

  async function load(positions: readonly number[], finder: WordFinder): Promise<Map<number, FoundEntry>> {
    const numbers = [...new Set(positions.map((position) => readPosition(position).number))];
    const rows = numbers.length
      ? await database
          .selectFrom("content")
          .select(["number", "collection", "id", "version", "data"])
          .where("number", "in", numbers)
          .where("deleted_at", "is", null)
          .execute()
      : [];
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    const entries = new Map<number, FoundEntry>();
    for (const position of positions) {
      const { number, part } = readPosition(position);
      const row = byNumber.get(number);
      if (!row) continue;
      const collection = row.collection as CollectionName;
      const { id, version: _version, ...document } = readRow(collection, row);
      const place = searchedPartsOf(collection, document).find((candidate) => candidate.part === part);
      if (!place) continue;
      const { kind, title, texts, date } = place;
      let excerpt = finder.excerpt(texts, excerptCharacters);
      if (collection === "documents" && excerpt.length === 1) {
        const inside = finder.excerpt([await findFileText(database, fileKeysIn(row.data))], excerptCharacters);
        if (inside.length > 1) excerpt = inside;
      }
      entries.set(position, { kind, id, part, title, markedTitle: finder.mark(title), excerpt, date });
    }
    return entries;
  }
}

function exactly(stem: string): Needle {
  return { stem, part: stem };
}

/** Returns the results of the first, then those only the second has. */
function append(first: readonly RankedKind[], second: readonly RankedKind[]): RankedKind[] {
  return second.map((more, place) => {
    const before = first[place];
    if (!before || before.count === 0) return { ...more, best: more.best + worse };
    // The second includes all results of the first.
    return { ...more, best: before.best, positions: [...new Set([...before.positions, ...more.positions])] };
  });
}

/** Added to ranks of corrected words, to sort them after all others. */
const worse = 100;
