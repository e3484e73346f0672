import { PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Connection, Tables, WriteTransaction } from "./schema.ts";

/** The few places where SQLite and PostgreSQL differ, so that no store asks which engine is running. */
export type Engine = "sqlite" | "postgres";

export function engineOf(connection: Connection): Engine {
  return connection.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

/** A text field of the JSON in `content.data`, compared and sorted by code point in both engines. */
export function jsonText(connection: Connection, field: string): RawBuilder<string> {
  const name = sql.lit(field);
  return engineOf(connection) === "postgres"
    ? sql<string>`(content.data ->> ${name}) collate "C"`
    : sql<string>`(content.data ->> ${name})`;
}

/** The id of the record that an entry of the activity log is about, written as its index is. */
export function jsonRecordId(connection: Connection): RawBuilder<string> {
  return engineOf(connection) === "postgres"
    ? sql<string>`(activity_logs.details ->> 'id') collate "C"`
    : sql<string>`(activity_logs.details ->> 'id')`;
}

/** The last day of an event, as `lastDayOf` of `model/event-days.ts` reads it. */
export function jsonLastDay(connection: Connection): RawBuilder<string> {
  return sql<string>`coalesce(nullif(${jsonText(connection, "lastDay")}, ''), ${jsonText(connection, "date")})`;
}

/** A whole-number field of the JSON in `content.data`, of 64 bits in both engines. */
export function jsonInteger(field: string): RawBuilder<number> {
  return sql<number>`cast(content.data ->> ${sql.lit(field)} as bigint)`;
}

/** Letters and marks as a German dictionary sorts them (DIN 5007-1); neither engine's `lower` knows more than ASCII. */
const sortedAs = [
  ...["äa", "Äa", "öo", "Öo", "üu", "Üu", "ée", "Ée", "èe", "êe", "áa", "àa", "óo", "çc"],
  ...["ßss", "„", "“", "”", "»", "«", '"'],
] as const;

/** A text field of the JSON in `content.data` as a dictionary sorts it, written as its index is. */
export function jsonDictionaryKey(connection: Connection, field: string): RawBuilder<string> {
  return dictionaryKey(jsonText(connection, field));
}

/** A text as a dictionary sorts it. */
export function dictionaryKey(text: RawBuilder<string>): RawBuilder<string> {
  return sortedAs.reduce(
    (key, [letter, ...plain]) => sql<string>`replace(${key}, ${sql.lit(letter)}, ${sql.lit(plain.join(""))})`,
    sql<string>`lower(${text})`,
  );
}

/** What somebody looks for in such texts, as they write it. */
export function dictionaryWords(typed: string): string {
  const lower = typed.normalize("NFC").toLowerCase();
  return sortedAs.reduce((text, [letter = "", ...plain]) => text.replaceAll(letter, plain.join("")), lower).trim();
}

/**
 * Condition: the record's search text contains a word beginning with each of `terms`.
 * @param terms folded words of `[a-z0-9]` (see `model/fold.ts`), at least one
 */
export function matchesTerms(connection: Connection, terms: readonly string[]): RawBuilder<boolean> {
  const number = searchNumber(connection);
  return sql<boolean>`content.number in (select ${number} from content_search where ${textMatches(connection, terms)})`;
}

/**
 * The live records of `matchesTerms`, looked up one by one: for whoever counts all of them. SQLite keeps the order of a
 * cross join and has to be told the small index, PostgreSQL chooses its own.
 */
export function recordsMatching(connection: Connection, terms: readonly string[]) {
  const name = engineOf(connection) === "postgres" ? sql`content` : sql`content indexed by content_live`;
  return connection
    .selectFrom("content_search")
    .crossJoin(sql<Tables["content"]>`content`.as<"content">(name))
    .where(textMatches(connection, terms))
    .where(sql<boolean>`content.number = content_search.${searchNumber(connection)}`);
}

function textMatches(connection: Connection, terms: readonly string[]): RawBuilder<boolean> {
  return engineOf(connection) === "postgres"
    ? sql<boolean>`content_search.body @@ to_tsquery('simple', ${terms.map((term) => `${term}:*`).join(" & ")})`
    : sql<boolean>`content_search match ${terms.map((term) => `"${term}"*`).join(" ")}`;
}

/** The column of `content_search` that names the record. */
function searchNumber(connection: Connection): RawBuilder<number> {
  return sql.raw(engineOf(connection) === "postgres" ? "number" : "rowid");
}

/** Replaces the search text of one record. */
export async function indexText(connection: Connection, number: number, text: string): Promise<void> {
  if (engineOf(connection) === "postgres") {
    await sql`insert into content_search (number, body) values (${number}, to_tsvector('simple', ${text}))
      on conflict (number) do update set body = excluded.body`.execute(connection);
    return;
  }
  await sql`delete from content_search where rowid = ${number}`.execute(connection);
  await sql`insert into content_search (rowid, body) values (${number}, ${text})`.execute(connection);
}

export async function removeIndexedText(connection: Connection, number: number): Promise<void> {
  await sql`delete from content_search where ${searchNumber(connection)} = ${number}`.execute(connection);
}

/** The last `length` characters of a text deep in the JSON in `content.data`, written as its index is. */
export function jsonTextEnding(connection: Connection, path: readonly string[], length: number): RawBuilder<string> {
  if (engineOf(connection) === "postgres") {
    const at = sql.lit(`{${path.join(",")}}`);
    return sql<string>`(right(content.data #>> ${at}, ${sql.lit(length)}) collate "C")`;
  }
  return sql<string>`substr(content.data ->> ${sql.lit(`$.${path.join(".")}`)}, ${sql.lit(-length)})`;
}

/**
 * Keeps what is read as it is until the transaction ends. SQLite needs nothing: a transaction there has locked the
 * database for everybody who writes.
 */
export function lockForReading<TB extends keyof Tables, O>(
  transaction: WriteTransaction,
  select: SelectQueryBuilder<Tables, TB, O>,
): SelectQueryBuilder<Tables, TB, O> {
  return engineOf(transaction) === "postgres" ? select.forShare() : select;
}

/**
 * Lets others who name one of the same wait until the transaction ends. SQLite needs nothing, as for `lockForReading`.
 */
export async function lockNames(transaction: WriteTransaction, names: readonly string[]): Promise<void> {
  if (engineOf(transaction) === "sqlite") return;
  // In one order, so that two never wait for each other.
  for (const name of names.toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 7241856))`.execute(transaction);
  }
}

/**
 * From here on the transaction waits for a lock no longer than that, then fails with what `isLockConflict` knows: sooner
 * than PostgreSQL, after a second, breaks off one of two that wait for each other, whichever that is. SQLite needs
 * nothing: a transaction there waits for nobody.
 */
export async function limitLockWait(transaction: WriteTransaction, milliseconds: number): Promise<void> {
  if (engineOf(transaction) !== "postgres") return;
  await sql`select set_config('lock_timeout', ${String(milliseconds)}, true)`.execute(transaction);
}

/** Whether a transaction failed over a lock that somebody else holds, so that it may be tried again as a whole. */
export function isLockConflict(error: unknown): boolean {
  const { code = "" } = error as { code?: string };
  return code === "55P03" || code === "40P01";
}

/** Whether a statement failed because of a value in it that no column takes, or that breaks a rule of its table. */
export function isRefusedValue(error: unknown): boolean {
  const { code = "", errcode = 0 } = error as { code?: string; errcode?: number };
  // SQLite: constraint, mismatch. PostgreSQL: classes 22 and 23, and a type that does not fit.
  return [19, 20].includes(errcode % 256) || /^(2[23]...|42804)$/.test(code);
}
