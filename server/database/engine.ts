import { PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Connection, Tables, WriteTransaction } from "./schema.ts";

/** Hides the differences between SQLite and PostgreSQL, so that stores need not know the engine. */
export type Engine = "sqlite" | "postgres";

export function engineOf(connection: Connection): Engine {
  return connection.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

/** Returns a list of texts of any length as a query, so that one statement is prepared for all lengths. */
export function listed(connection: Connection, texts: readonly string[]): RawBuilder<string> {
  const json = JSON.stringify(texts);
  return engineOf(connection) === "postgres"
    ? sql<string>`(select jsonb_array_elements_text(cast(${json} as jsonb)))`
    : sql<string>`(select value from json_each(${json}))`;
}

/** Returns a text field of the JSON in `content.data`, compared and sorted by code point in both engines. */
export function jsonText(connection: Connection, field: string): RawBuilder<string> {
  const name = sql.lit(field);
  return engineOf(connection) === "postgres"
    ? sql<string>`(content.data ->> ${name}) collate "C"`
    : sql<string>`(content.data ->> ${name})`;
}

/** Returns the id of the record that an activity log entry is about, as in the expression of its index. */
export function jsonRecordId(connection: Connection): RawBuilder<string> {
  return engineOf(connection) === "postgres"
    ? sql<string>`(activity_logs.details ->> 'id') collate "C"`
    : sql<string>`(activity_logs.details ->> 'id')`;
}

/** Returns the condition that a registration has this answer to a question. */
export function hasAnswer(connection: Connection, questionId: string, answer: string): RawBuilder<boolean> {
  const given =
    engineOf(connection) === "postgres"
      ? sql`jsonb_array_elements(registrations.answers::jsonb) as given(value)`
      : sql`json_each(registrations.answers) as given`;
  return sql<boolean>`exists (
    select 1 from ${given} where given.value ->> 'id' = ${questionId} and given.value ->> 'answer' = ${answer})`;
}

/** Returns the last day of an event, like `lastDayOf` of `model/events/event-days.ts`. */
export function jsonLastDay(connection: Connection): RawBuilder<string> {
  const greatest = sql.raw(engineOf(connection) === "postgres" ? "greatest" : "max");
  return sql<string>`${greatest}(coalesce(${jsonText(connection, "lastDay")}, ''), ${jsonText(connection, "date")})`;
}

/** Returns an integer field of the JSON in `content.data`, with 64 bits in both engines. */
export function jsonInteger(field: string): RawBuilder<number> {
  return sql<number>`cast(content.data ->> ${sql.lit(field)} as bigint)`;
}

/** Replacements for sorting like a German dictionary (DIN 5007-1): `lower` supports only ASCII in both engines. */
const sortedAs = [
  ...["äa", "Äa", "öo", "Öo", "üu", "Üu", "ée", "Ée", "èe", "êe", "áa", "àa", "óo", "çc"],
  ...["ßss", "„", "“", "”", "»", "«", '"'],
] as const;

/** Returns the dictionary sort key of a text field of the JSON in `content.data`, as in the expression of its index. */
export function jsonDictionaryKey(connection: Connection, field: string): RawBuilder<string> {
  return dictionaryKey(jsonText(connection, field));
}

/** Returns the dictionary sort key of a text. */
export function dictionaryKey(text: RawBuilder<string>): RawBuilder<string> {
  return sortedAs.reduce(
    (key, [letter, ...plain]) => sql<string>`replace(${key}, ${sql.lit(letter)}, ${sql.lit(plain.join(""))})`,
    sql<string>`lower(${text})`,
  );
}

/** Normalises a search term for comparison with such keys. */
export function dictionaryWords(typed: string): string {
  const lower = typed.normalize("NFC").toLowerCase();
  return sortedAs.reduce((text, [letter = "", ...plain]) => text.replaceAll(letter, plain.join("")), lower).trim();
}

/**
 * Returns the condition that the record's search text contains a word beginning with each of `terms`.
 * @param terms folded words of `[a-z0-9]` (see `model/text/fold.ts`), at least one
 */
export function matchesTerms(connection: Connection, terms: readonly string[]): RawBuilder<boolean> {
  const number = searchNumber(connection);
  return sql<boolean>`content.number in (select ${number} from content_search where ${textMatches(connection, terms)})`;
}

/**
 * Selects the live records of `matchesTerms` by lookup, which is faster for counting all of them. SQLite keeps the
 * order of a cross join and needs the index hint; PostgreSQL plans by itself.
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

/** Returns the column of `content_search` that references the record. */
function searchNumber(connection: Connection): RawBuilder<number> {
  return sql.raw(engineOf(connection) === "postgres" ? "number" : "rowid");
}

/** Replaces the search text of one record. */
export async function indexText(connection: Connection, number: number, text: string, isNew = false): Promise<void> {
  if (engineOf(connection) === "postgres") {
    await sql`insert into content_search (number, body) values (${number}, to_tsvector('simple', ${text}))
      on conflict (number) do update set body = excluded.body`.execute(connection);
    return;
  }
  if (!isNew) await sql`delete from content_search where rowid = ${number}`.execute(connection);
  await sql`insert into content_search (rowid, body) values (${number}, ${text})`.execute(connection);
}

export async function removeIndexedText(connection: Connection, number: number): Promise<void> {
  await sql`delete from content_search where ${searchNumber(connection)} = ${number}`.execute(connection);
}

/** Returns the last `length` characters of a nested text in `content.data`, as in the expression of its index. */
export function jsonTextEnding(connection: Connection, path: readonly string[], length: number): RawBuilder<string> {
  if (engineOf(connection) === "postgres") {
    const at = sql.lit(`{${path.join(",")}}`);
    return sql<string>`(right(content.data #>> ${at}, ${sql.lit(length)}) collate "C")`;
  }
  return sql<string>`substr(content.data ->> ${sql.lit(`$.${path.join(".")}`)}, ${sql.lit(-length)})`;
}

/** Locks the selected rows against changes until the transaction ends. SQLite transactions need no such lock. */
export function lockForReading<TB extends keyof Tables, O>(
  transaction: WriteTransaction,
  select: SelectQueryBuilder<Tables, TB, O>,
): SelectQueryBuilder<Tables, TB, O> {
  return engineOf(transaction) === "postgres" ? select.forShare() : select;
}

/** Locks the selected rows for this transaction, which is about to change them. SQLite transactions need no such lock. */
export function lockForWriting<DB, TB extends keyof DB, O>(
  transaction: WriteTransaction,
  select: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return engineOf(transaction) === "postgres" ? select.forUpdate() : select;
}

/** Locks names until the transaction ends: others that lock one of them wait. Not needed on SQLite. */
export async function lockNames(transaction: WriteTransaction, names: readonly string[]): Promise<void> {
  if (engineOf(transaction) === "sqlite") return;
  // Sorted, to prevent deadlocks.
  for (const name of names.toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 7241856))`.execute(transaction);
  }
}

/**
 * Limits how long the transaction waits for a lock; it then fails with an error that `isLockConflict` recognises. Below
 * PostgreSQL's deadlock timeout of one second this determines which of two deadlocked transactions fails. Not needed on
 * SQLite, where transactions do not wait.
 */
export async function limitLockWait(transaction: WriteTransaction, milliseconds: number): Promise<void> {
  if (engineOf(transaction) !== "postgres") return;
  await sql`select set_config('lock_timeout', ${String(milliseconds)}, true)`.execute(transaction);
}

/** Whether a transaction failed because of a lock held by another one, so that it can be retried. */
export function isLockConflict(error: unknown): boolean {
  const { code = "" } = error as { code?: string };
  return code === "55P03" || code === "40P01";
}

/** Whether a statement failed because a value does not fit its column or violates a constraint. */
export function isRefusedValue(error: unknown): boolean {
  const { code = "", errcode = 0 } = error as { code?: string; errcode?: number };
  // SQLite: constraint, mismatch. PostgreSQL: classes 22 and 23, and datatype mismatch.
  return [19, 20].includes(errcode % 256) || /^(2[23]...|42804)$/.test(code);
}
