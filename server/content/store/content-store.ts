import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { CollectionName, ContentOf } from "#model/content/collections.ts";
import { searchTerms } from "#model/text/fold.ts";
import {
  jsonDictionaryKey,
  jsonInteger,
  jsonLastDay,
  jsonText,
  matchesTerms,
  recordsMatching,
} from "#server/database/engine.ts";
import type { Connection, Row, Tables } from "#server/database/schema.ts";
import { withPictureSizes } from "../rich-text/picture-sizes.ts";
import { readDocument } from "./document-cache.ts";

/** A record of an editorial collection with its id and the version an edit must name. */
export type Stored<C extends CollectionName> = ContentOf<C> & {
  id: string;
  version: number;
};

export function withoutKeys<C extends CollectionName>(stored: Stored<C>): ContentOf<C> {
  const { id: _id, version: _version, ...document } = stored;
  return document as unknown as ContentOf<C>;
}

/** A text or number field at the top level of a document. */
export type FieldOf<C extends CollectionName> = keyof ContentOf<C> & string;

export interface ContentOrder<C extends CollectionName> {
  field: FieldOf<C>;
  direction: "asc" | "desc";
  /** Compares as integers, or in German dictionary order, instead of by code point. */
  as?: "number" | "word";
}

export interface ContentFilter<C extends CollectionName> {
  /** Field is one of these values. */
  oneOf?: { [F in FieldOf<C>]?: readonly string[] };
  /** Field is at least this value, by code point; for `yyyy-mm-dd`. An event's `lastDay` falls back to its `date`. */
  from?: { [F in FieldOf<C>]?: string };
  /** Field is less than this value. */
  before?: { [F in FieldOf<C>]?: string };
  ids?: readonly string[];
  /** Text from a search box; each of its words must be a prefix of a word of the record. */
  search?: string;
}

export interface ContentQuery<C extends CollectionName> extends ContentFilter<C> {
  order?: readonly ContentOrder<C>[];
  limit?: number;
  offset?: number;
}

/** Reads editorial content, without records in the trash. */
export interface ContentReader {
  find<C extends CollectionName>(collection: C, id: string): Promise<Stored<C> | undefined>;
  /** Returns the oldest record: the only one of `home`, `settings`, `legal` and `about`. */
  findFirst<C extends CollectionName>(collection: C): Promise<Stored<C> | undefined>;
  /** Returns records sorted by `query.order`, ties by id. */
  list<C extends CollectionName>(collection: C, query?: ContentQuery<C>): Promise<readonly Stored<C>[]>;
  /**
   * Like `list`, but returns only some text fields ("" if missing; a list as JSON) and when each record was last saved
   * (ISO 8601 UTC). Neither parses nor sanitises: for lists of thousands that need a title and a date.
   */
  pick<C extends CollectionName, F extends FieldOf<C>>(
    collection: C,
    fields: readonly F[],
    query?: ContentQuery<C>,
  ): Promise<({ id: string; savedAt: string } & Record<F, string>)[]>;
  count<C extends CollectionName>(collection: C, filter?: ContentFilter<C>): Promise<number>;
  /** Counts the records of each collection; those without records are left out. */
  countEach(): Promise<Partial<Record<CollectionName, number>>>;
  /** Returns the distinct members of a list field (of texts) in the records of a query. */
  members<C extends CollectionName>(
    collection: C,
    field: FieldOf<C>,
    query?: ContentQuery<C>,
  ): Promise<readonly string[]>;
  /** Returns at most 500 distinct values of a text field, sorted by code point, without "". */
  values<C extends CollectionName>(collection: C, field: FieldOf<C>): Promise<readonly string[]>;
  /** Returns the distinct years (`yyyy`) of a date field, newest first. */
  years<C extends CollectionName>(collection: C, field: FieldOf<C>): Promise<readonly string[]>;
}

const maximumValues = 500;
/** The columns `readRow` needs. */
const recordColumns = ["id", "version", "data"] as const;

export function createContentReader(db: Connection): ContentReader {
  const live = (collection: CollectionName) => db.selectFrom("content").where(isLive(collection));
  // Documents may have been stored without picture sizes.
  const readMeasured = async <C extends CollectionName>(collection: C, row: Parameters<typeof readRow>[1]) => {
    const record = readRow(collection, row);
    return (await withPictureSizes(db, collection, [record]))[0] ?? record;
  };

  return {
    async find(collection, id) {
      const row = await live(collection).where("id", "=", id).select(recordColumns).executeTakeFirst();
      return row && readMeasured(collection, row);
    },
    async findFirst(collection) {
      const row = await live(collection).orderBy("number").limit(1).select(recordColumns).executeTakeFirst();
      return row && readMeasured(collection, row);
    },
    async list(collection, query = {}) {
      const select = arrange(db, live(collection).select(recordColumns), query);
      const records = (await select.execute()).map((row) => readRow(collection, row));
      return withPictureSizes(db, collection, records);
    },
    async pick(collection, fields, query = {}) {
      type Picked = { id: string; savedAt: string } & Record<(typeof fields)[number], string>;
      const columns = fields.map((field) => sql<string>`coalesce(${jsonText(db, field)}, '')`.as(field));
      const select = arrange(db, live(collection).select(["id", "updated_at as savedAt", ...columns]), query);
      return (await select.execute()) as Picked[];
    },
    async count(collection, filter = {}) {
      const { search = "", ...others } = filter;
      const terms = searchTerms(search);
      const isNarrowed = Object.values(others).some((value) => value !== undefined);
      // With another condition, the index of its field is faster than looking up every match.
      const looksUp = terms.length > 0 && !isNarrowed;
      const conditions = looksUp ? [] : conditionsOf(db, filter);
      const from = looksUp ? recordsMatching(db, terms) : db.selectFrom("content");
      let select = from.where(isLive(collection));
      for (const condition of conditions) select = select.where(condition);
      const { count } = await select.select((e) => e.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
      return count;
    },
    async countEach() {
      const select = db.selectFrom("content").where("deleted_at", "is", null).groupBy("collection");
      const counts = await select.select((e) => ["collection", e.fn.countAll<number>().as("count")]).execute();
      return Object.fromEntries(counts.map(({ collection, count }) => [collection, Number(count)]));
    },
    async members(collection, field, query = {}) {
      const list = sql<string>`coalesce(${jsonText(db, field)}, '[]')`.as("list");
      const rows = await arrange(db, live(collection).select(list), query).execute();
      return [...new Set(rows.flatMap((row): string[] => JSON.parse(row.list)))];
    },
    async values(collection, field) {
      // One index seek per value instead of a scan over all records.
      const value: RawBuilder<string> = jsonText(db, field);
      const next = (after: string) => sql`
        select min(${value}) from content
        where collection = ${sql.lit(collection)} and deleted_at is null and ${value} > ${sql.raw(after)}`;
      const { rows } = await sql<{ value: string }>`
        with recursive found (value) as (
          ${next("''")}
          union all
          select (${next("found.value")}) from found where found.value is not null
        )
        select value from found where value is not null limit ${sql.lit(maximumValues)}
      `.execute(db);
      return rows.map((row) => row.value);
    },
    async years(collection, field) {
      // One index seek per year instead of a scan over all records.
      const value: RawBuilder<string> = jsonText(db, field);
      const latest = (before: RawBuilder<unknown>) => sql`
        select max(${value}) from content
        where collection = ${sql.lit(collection)} and deleted_at is null and ${value} > '' ${before}`;
      const { rows } = await sql<{ year: string }>`
        with recursive found (value) as (
          ${latest(sql``)}
          union all
          select (${latest(sql`and ${value} < substr(found.value, 1, 4)`)}) from found where found.value is not null
        )
        select substr(value, 1, 4) as year from found where value is not null
      `.execute(db);
      return rows.map(({ year }) => year);
    },
  };
}

/** The name is a literal: partial indexes of a collection are only used if the query names it literally. */
function isLive(collection: CollectionName): RawBuilder<boolean> {
  return sql<boolean>`(content.collection = ${sql.lit(collection)} and content.deleted_at is null)`;
}

/** Adds the conditions, the order and the limits of a query. */
function arrange<C extends CollectionName, O>(
  db: Connection,
  selected: SelectQueryBuilder<Tables, "content", O>,
  query: ContentQuery<C>,
): SelectQueryBuilder<Tables, "content", O> {
  let select = selected;
  for (const condition of conditionsOf(db, query)) select = select.where(condition);
  for (const { field, direction, as } of query.order ?? []) {
    select = select.orderBy(sortKeyOf(db, field, as), direction);
  }
  // Ties follow the direction of the last key, so that one index covers the whole order.
  select = select.orderBy("id", query.order?.at(-1)?.direction ?? "asc");
  if (query.limit !== undefined) select = select.limit(query.limit);
  if (query.offset) select = select.limit(query.limit ?? Number.MAX_SAFE_INTEGER).offset(query.offset);
  return select;
}

function sortKeyOf(db: Connection, field: string, as: "number" | "word" | undefined): RawBuilder<string | number> {
  if (as === "number") return jsonInteger(field);
  return as === "word" ? jsonDictionaryKey(db, field) : jsonText(db, field);
}

function comparedText(db: Connection, field: string): RawBuilder<string> {
  return field === "lastDay" ? jsonLastDay(db) : jsonText(db, field);
}

function conditionsOf<C extends CollectionName>(db: Connection, filter: ContentFilter<C>): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  for (const [field, values] of Object.entries<readonly string[] | undefined>(filter.oneOf ?? {})) {
    if (values?.length) conditions.push(sql<boolean>`${jsonText(db, field)} in (${sql.join(values)})`);
    else if (values) conditions.push(sql<boolean>`1 = 0`);
  }
  for (const [field, value] of Object.entries<string | undefined>(filter.from ?? {})) {
    if (value !== undefined) conditions.push(sql<boolean>`${comparedText(db, field)} >= ${value}`);
  }
  for (const [field, value] of Object.entries<string | undefined>(filter.before ?? {})) {
    if (value !== undefined) conditions.push(sql<boolean>`${comparedText(db, field)} < ${value}`);
  }
  if (filter.ids) conditions.push(sql<boolean>`content.id in (${sql.join(filter.ids.length ? filter.ids : [""])})`);
  const terms = searchTerms(filter.search ?? "");
  if (terms.length) conditions.push(matchesTerms(db, terms));
  else if (filter.search?.trim()) conditions.push(sql<boolean>`1 = 0`);
  return conditions;
}

/**
 * Parses a row by its schema, so that fields added later get their defaults, and sanitises its rich text again, so that
 * a stricter sanitiser applies to stored records at once. Nested values are frozen.
 */
export function readRow<C extends CollectionName>(
  collection: C,
  { id, version, data }: Pick<Row<"content">, "id" | "version" | "data">,
): Stored<C> {
  return { ...readDocument(collection, `${collection}/${id}/${version}`, data), id, version } as Stored<C>;
}
