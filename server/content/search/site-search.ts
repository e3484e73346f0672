import type { CollectionName, ContentOf } from "#model/content/collections.ts";
import { SiteSettings } from "#model/content/settings.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { isUpcoming } from "#model/events/event-days.ts";
import type { FoundEntry } from "#model/site/search.ts";
import type { SearchKind } from "#model/site/search-kind.ts";
import type { Database } from "#server/database/schema.ts";
import { findShownText } from "#server/files/file-texts.ts";
import { type ContentReader, readRow } from "../store/content-store.ts";
import { entryPosition, readPosition } from "./entry-position.ts";
import { findCorrections, findRelated } from "./find-variants.ts";
import type { Needle } from "./german-words.ts";
import { createWordFinder, type WordFinder } from "./mark-words.ts";
import { mostCounted, type RankedKind, type ReadTerm, rankAll, rankAny } from "./rank-entries.ts";
import { readTerms, type SearchTerm } from "./search-terms.ts";
import { searchedPartsOf } from "./searched-parts.ts";
import { splitCompound } from "./split-compound.ts";

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
  /** Whether the results contain all words, similarly spelt words, only some of the words, or all and then some. */
  how: "all" | "alike" | "some" | "all_then_some";
}

/** Terms with compounds as their parts; whether all parts are words. */
interface SplitTerms {
  terms: readonly ReadTerm[];
  areWords: boolean;
}

export interface SiteSearch {
  /** Searches all public content. Returns the same results on both database engines. */
  find(text: string, options: SearchOptions): Promise<SearchAnswer>;
}

/** With fewer results, compounds are split, typing errors corrected, and words left out. */
const enough = 3;
const excerptCharacters = 220;

/** @param clock tells which events are over */
export function createSiteSearch(database: Database, content: ContentReader, clock: () => Date): SiteSearch {
  return {
    async find(text, { kinds, limit, offset = 0, isStrict = false }) {
      const { searchSynonyms } = (await content.findFirst("settings")) ?? SiteSettings.parse({});
      const read = readTerms(text, searchSynonyms);
      if (read.length === 0) return { kinds: [], how: "all" };
      const today = berlinDate(clock());
      // Events to come stand before past ones of better rank, which takes all of them to know.
      const needed = kinds.includes("events") ? mostCounted : Math.min(offset + limit, mostCounted);
      const terms = await Promise.all(read.map(withRelated));
      const split = isStrict ? undefined : () => splitTerms(terms, searchSynonyms);
      const {
        ranked: byRank,
        how,
        needles,
      } = await (split ? rankLeniently(kinds, terms, { needed, split }) : rankStrictly(kinds, terms, needed));
      const ranked = byRank.map((found) => (found.kind === "events" ? withUpcomingFirst(found, today) : found));
      const finder = createWordFinder(needles);
      const shown = ranked
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => a.best - b.best || kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
      const entries = await load(
        shown.flatMap(({ positions }) => positions.slice(offset, offset + limit)),
        { finder, today },
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

  async function withRelated(term: SearchTerm): Promise<ReadTerm> {
    return { ...term, variants: await findRelated(database, term) };
  }

  /** Returns the terms with each compound as its parts; undefined when none can be split. */
  async function splitTerms(terms: readonly ReadTerm[], synonyms: string): Promise<SplitTerms | undefined> {
    const hasSynonyms = (part: string) => readTerms(part, synonyms).some((term) => term.synonyms.length > 0);
    let areWords = true;
    const split = await Promise.all(
      terms.map(async (term) => {
        const compound = await splitCompound(database, term.plain, hasSynonyms);
        if (!compound) return term;
        areWords &&= compound.areWords;
        return Promise.all(readTerms(compound.parts.join(" "), synonyms).map(withRelated));
      }),
    );
    return split.some(Array.isArray) ? { terms: split.flat(), areWords } : undefined;
  }

  /**
   * Ranks strictly; with few results also what contains the parts of compounds, then words that differ by one typing
   * error, and then some of the words only. Where a part of a compound is no word, it is rather a typing error.
   */
  async function rankLeniently(
    kinds: readonly SearchKind[],
    terms: readonly ReadTerm[],
    { needed, split }: { needed: number; split: () => Promise<SplitTerms | undefined> },
  ) {
    let { ranked, needles } = await rankStrictly(kinds, terms, needed);
    if (countAll(ranked) >= enough) return { ranked, how: "all", needles } as const;

    let how = "all" as SearchAnswer["how"];
    const parts = await split();
    const addParts = async () => {
      if (!parts) return;
      ranked = append(ranked, await rankAll(database, kinds, parts.terms, needed));
      needles = [...needles, ...parts.terms.flatMap((term) => term.needles)];
    };
    const addCorrected = async () => {
      const isFound = countAll(ranked) > 0;
      const corrected = await Promise.all(
        terms.map(async (term) => ({ term, corrections: await findCorrections(database, term) })),
      );
      if (!corrected.some(({ corrections }) => corrections.length > 0)) return;
      const lenient = corrected.map(({ term, corrections }) => ({
        ...term,
        variants: [...term.variants, ...corrections],
      }));
      ranked = append(ranked, await rankAll(database, kinds, lenient, needed));
      needles = [
        ...needles,
        ...corrected.flatMap(({ corrections }) => corrections.flatMap(({ stems }) => stems.map(exactly))),
      ];
      if (!isFound && countAll(ranked) > 0) how = "alike";
    };
    for (const add of parts?.areWords === false ? [addCorrected, addParts] : [addParts, addCorrected]) {
      await add();
      if (countAll(ranked) >= enough) return { ranked, how, needles } as const;
    }

    const isFound = countAll(ranked) > 0;
    // Of a compound that nothing contains, one of its parts.
    const loose = terms.length > 1 ? terms : isFound ? undefined : parts?.terms;
    if (!loose || how === "alike") return { ranked, how, needles } as const;

    const some = append(ranked, await rankAny(database, kinds, loose, needed));
    return { ranked: some, how: isFound ? "all_then_some" : "some", needles } as const;
  }

  async function load(
    positions: readonly number[],
    { finder, today }: { finder: WordFinder; today: string },
  ): Promise<Map<number, FoundEntry>> {
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
      const isPast = kind === "events" && !isUpcoming(document as ContentOf<"events">, today);
      let excerpt = finder.excerpt(texts, excerptCharacters);
      if (excerpt.length <= 1) {
        const shown = await findShownText(database, collection, document as ContentOf<CollectionName>);
        const inside = finder.excerpt([shown], excerptCharacters);
        if (inside.length > 1) excerpt = inside;
      }
      const language = "language" in document ? document.language : "";
      entries.set(position, {
        kind,
        id,
        part,
        title,
        markedTitle: finder.mark(title),
        excerpt,
        language,
        date,
        isPast,
      });
    }
    return entries;
  }
}

function exactly(stem: string): Needle {
  return { stem, part: stem };
}

function countAll(ranked: readonly RankedKind[]): number {
  return ranked.reduce((sum, { count }) => sum + count, 0);
}

/** Puts events from today on before the others, each in their order. */
function withUpcomingFirst(found: RankedKind, today: string): RankedKind {
  const first = entryPosition(today, 0, 0);
  const { ahead = [], past = [] } = Object.groupBy(found.positions, (position) =>
    position >= first ? "ahead" : "past",
  );
  return { ...found, positions: [...ahead, ...past] };
}

/** Returns the results of the first, then those only the second has. */
function append(first: readonly RankedKind[], second: readonly RankedKind[]): RankedKind[] {
  return second.map((more, place) => {
    const before = first[place];
    if (!before || before.count === 0) return { ...more, best: worstOf(first) + worse + more.best };
    const positions = [...new Set([...before.positions, ...more.positions])];
    // The counts of both are exact only up to `mostCounted`; few results of the first are among the positions.
    const count = Math.max(more.count, Math.min(positions.length, mostCounted));
    return { ...more, best: before.best, positions, count };
  });
}

/** More than the ranks of one stage: what a later stage finds is sorted after all others. */
const worse = 100;

function worstOf(ranked: readonly RankedKind[]): number {
  return Math.max(0, ...ranked.filter(({ count }) => count > 0).map(({ best }) => best));
}
