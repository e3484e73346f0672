import { type RawBuilder, sql } from "kysely";
import { engineOf } from "./engine.ts";
import type { Connection, WriteTransaction } from "./schema.ts";

/**
 * An entry of the full-site search index, which is the same in both engines: they store sets of tokens computed by us,
 * without stemming or ranking. Positions increase with recency; see `server/content/search/entry-position.ts`.
 */
export interface IndexedEntry {
  position: number;
  /** Of `[a-z0-9]`, unique. */
  tokens: readonly string[];
}

/** Conjunction of groups, each a disjunction of alternatives, each a conjunction of tokens. */
export type TokenQuery = readonly (readonly (readonly string[])[])[];

/** Adds the entries of one record, which has none. */
export async function addEntries(
  transaction: WriteTransaction,
  number: number,
  entries: readonly IndexedEntry[],
): Promise<void> {
  for (const { position, tokens } of entries) {
    if (engineOf(transaction) === "postgres") {
      const lexemes = `{${tokens.join(",")}}`;
      await sql`insert into content_search_entries (position, number, tokens)
        values (${position}, ${number}, array_to_tsvector(cast(${lexemes} as text[])))`.execute(transaction);
    } else {
      await sql`insert into content_search_entries (position, number) values (${position}, ${number})`.execute(
        transaction,
      );
      await sql`insert into content_search_tokens (rowid, tokens) values (${position}, ${tokens.join(" ")})`.execute(
        transaction,
      );
    }
  }
}

/**
 * Locks the index against other writers until the transaction ends. Not needed on SQLite, which has a single writer.
 */
export async function lockIndex(transaction: WriteTransaction): Promise<void> {
  if (engineOf(transaction) === "sqlite") return;
  await sql`select value from content_counter where id = 1 for update`.execute(transaction);
}

export async function removeEntries(transaction: WriteTransaction, number: number): Promise<void> {
  if (engineOf(transaction) === "sqlite") {
    await sql`delete from content_search_tokens
      where rowid in (select position from content_search_entries where number = ${number})`.execute(transaction);
  }
  await sql`delete from content_search_entries where number = ${number}`.execute(transaction);
}

export interface EntryQuery {
  tokens: TokenQuery;
  /** Maximum number of positions. */
  limit: number;
}

/** Returns the positions of the newest entries of each query, descending. */
export async function findEntries(connection: Connection, queries: readonly EntryQuery[]): Promise<number[][]> {
  const found = queries.map((): number[] => []);
  if (queries.length === 0) return found;
  const arms = queries.map(
    ({ tokens, limit }, place) =>
      sql`select ${sql.lit(place)} as place, position from (${newestOf(connection, tokens, limit)}) as found`,
  );
  const { rows } = await sql<{ place: number; position: number }>`
    ${sql.join(arms, sql` union all `)}`.execute(connection);
  for (const { place, position } of rows) found[place]?.push(position);
  // A union has no defined order.
  for (const positions of found) positions.sort((a, b) => b - a);
  return found;
}

/** Counts the entries of each query, up to a limit. */
export async function countEntries(
  connection: Connection,
  queries: readonly TokenQuery[],
  upTo: number,
): Promise<number[]> {
  if (queries.length === 0) return [];
  const arms = queries.map(
    (tokens, place) =>
      sql`select ${sql.lit(place)} as place, count(*) as entries from (${newestOf(connection, tokens, upTo)}) as found`,
  );
  const { rows } = await sql<{ place: number; entries: number }>`
    ${sql.join(arms, sql` union all `)}`.execute(connection);
  const counts = new Map(rows.map(({ place, entries }) => [place, Number(entries)]));
  return queries.map((_tokens, place) => counts.get(place) ?? 0);
}

function newestOf(connection: Connection, tokens: TokenQuery, limit: number): RawBuilder<unknown> {
  return engineOf(connection) === "postgres"
    ? sql`select position from content_search_entries
        where tokens @@ cast(${writeTsquery(tokens)} as tsquery) order by position desc limit ${sql.lit(limit)}`
    : sql`select rowid as position from content_search_tokens
        where content_search_tokens match ${writeMatch(tokens)} order by rowid desc limit ${sql.lit(limit)}`;
}

function writeMatch(query: TokenQuery): string {
  const anyOf = (alternatives: readonly (readonly string[])[]) =>
    alternatives.map((tokens) => `(${tokens.map((token) => `"${token}"`).join(" AND ")})`).join(" OR ");
  return query.map((alternatives) => `(${anyOf(alternatives)})`).join(" AND ");
}

function writeTsquery(query: TokenQuery): string {
  const anyOf = (alternatives: readonly (readonly string[])[]) =>
    alternatives.map((tokens) => `(${tokens.map((token) => `'${token}'`).join(" & ")})`).join(" | ");
  return query.map((alternatives) => `(${anyOf(alternatives)})`).join(" & ");
}

/** An indexed word and a bit set of the places where it occurs. */
export interface IndexedWord {
  word: string;
  places: number;
}

/** The words each running transaction has recorded: the records of an import have most of their words in common. */
const recordedBy = new WeakMap<WriteTransaction, Map<string, number>>();

/** Records words that occur, in order, to prevent deadlocks between transactions. */
export async function addWords(transaction: WriteTransaction, words: readonly IndexedWord[]): Promise<void> {
  const recorded = recordedBy.get(transaction) ?? new Map<string, number>();
  recordedBy.set(transaction, recorded);
  const added: Record<string, number> = {};
  for (const { word, places } of words) {
    const before = recorded.get(word);
    const all = (before ?? 0) | places;
    if (all === before) continue;
    recorded.set(word, all);
    added[word] = all;
  }
  const json = JSON.stringify(added);
  if (json === "{}") return;
  const rows =
    engineOf(transaction) === "postgres"
      ? sql`select key, cast(value as integer) from json_each_text(cast(${json} as json))`
      : sql`select key, value from json_each(${json})`;
  await sql`insert into content_search_words (word, places) ${rows} where true order by key
    on conflict (word) do update set places = content_search_words.places | excluded.places
    where (content_search_words.places | excluded.places) <> content_search_words.places`.execute(transaction);
}

/**
 * Finds the shortest words that match one of the patterns, then by code point.
 * @param patterns of `[a-z0-9%]`, with "%" as wildcard
 */
export async function findWords(
  connection: Connection,
  patterns: readonly string[],
  { minLength = 0, maxLength = 100, limit }: { minLength?: number; maxLength?: number; limit: number },
): Promise<IndexedWord[]> {
  const isLike: RawBuilder<unknown>[] = patterns.map((pattern) => sql`word like ${pattern}`);
  const { rows } = await sql<IndexedWord>`select word, places from content_search_words
    where (${sql.join(isLike, sql` or `)}) and length(word) between ${sql.lit(minLength)} and ${sql.lit(maxLength)}
    order by length(word), word limit ${sql.lit(limit)}`.execute(connection);
  return rows;
}

/**
 * Deletes unused words of a range.
 * @param prefix turns a word into the token of every entry that contains it
 */
export async function removeUnusedWords(
  connection: Connection,
  { from, before, prefix }: { from: string; before: string; prefix: string },
): Promise<void> {
  const isUsed =
    engineOf(connection) === "postgres"
      ? sql`select 1 from content_search_entries
          where tokens @@ cast('''' || ${prefix} || content_search_words.word || '''' as tsquery)`
      : sql`select 1 from content_search_tokens where content_search_tokens match ${prefix} || content_search_words.word`;
  await sql`delete from content_search_words
    where word >= ${from} and word < ${before} and not exists (${isUsed})`.execute(connection);
}
