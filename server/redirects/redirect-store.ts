import { sql } from "kysely";
import { addressOfTarget, type Redirect } from "#model/site/redirect.ts";
import { announceChange } from "#server/content/store/write-content.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";

/** A redirect with how often it was used since `since`. */
export interface CountedRedirect extends Redirect {
  hits: number;
}

export interface RedirectPage {
  search: string;
  order: "source" | "target" | "hits";
  direction: "asc" | "desc";
  limit: number;
  offset: number;
}

/** Returns the redirects of these old addresses, in no order. */
export async function findRedirects(db: Connection, sources: readonly string[]): Promise<Redirect[]> {
  if (sources.length === 0) return [];
  return db.selectFrom("redirects").select(["source", "target"]).where("source", "in", sources).execute();
}

/** Returns where the first of these old addresses that is known leads. */
export async function findRedirect(db: Connection, sources: readonly string[]): Promise<Redirect | undefined> {
  const found = await findRedirects(db, sources);
  return sources.map((source) => found.find((one) => one.source === source)).find((one) => one !== undefined);
}

/** @param since first counted day, `yyyy-mm-dd` */
export async function listRedirects(db: Connection, page: RedirectPage, since: string): Promise<CountedRedirect[]> {
  const rows = await matching(db, page.search)
    .leftJoin("redirect_hits", (join) =>
      join.onRef("redirect_hits.path", "=", "redirects.source").on("redirect_hits.day", ">=", since),
    )
    .select(["redirects.source", "redirects.target"])
    .select(sql<number | string | null>`sum(redirect_hits.count)`.as("hits"))
    .groupBy(["redirects.source", "redirects.target"])
    .orderBy(
      page.order === "hits" ? sql`coalesce(sum(redirect_hits.count), 0)` : sql.ref(`redirects.${page.order}`),
      page.direction,
    )
    .orderBy("redirects.source")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(({ hits, ...redirect }) => ({ ...redirect, hits: Number(hits ?? 0) }));
}

export async function countRedirects(db: Connection, search: string): Promise<number> {
  const { count } = await matching(db, search)
    .select(sql<number | string>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function matching(db: Connection, search: string) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const select = db.selectFrom("redirects");
  if (search === "") return select;
  return select.where(
    sql<boolean>`(redirects.source like ${pattern} escape '\\' or lower(redirects.target) like ${pattern} escape '\\')`,
  );
}

/** Returns the redirects that meet these: those that begin at a target, and those that lead to a source. */
export async function findNeighbours(db: Connection, redirects: readonly Redirect[]): Promise<Redirect[]> {
  const ends = [...new Set(redirects.map(({ target }) => addressOfTarget(target)))].filter((end) => end !== undefined);
  const sources = redirects.flatMap(({ source }) => [source, `${source}/`]);
  const rows = await db
    .selectFrom("redirects")
    .select(["source", "target"])
    .where(({ or, eb }) =>
      or([...(ends.length > 0 ? [eb("source", "in", ends)] : []), eb(sql`lower(target)`, "in", sources)]),
    )
    .execute();
  return rows;
}

/**
 * Adds or changes redirects, and invalidates the cached pages, one of which may have been at an old address.
 * @param redirects of different old addresses
 */
export async function saveRedirects(
  transaction: WriteTransaction,
  redirects: readonly Redirect[],
  now: Date,
): Promise<void> {
  if (redirects.length === 0) return;
  await transaction
    .insertInto("redirects")
    .values(redirects.map((redirect) => ({ ...redirect, added_at: now.toISOString() })))
    .onConflict((conflict) => conflict.column("source").doUpdateSet(({ ref }) => ({ target: ref("excluded.target") })))
    .execute();
  await announceChange(transaction, "news");
}

export async function deleteRedirect(transaction: WriteTransaction, source: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("redirects")
    .where("source", "=", source)
    .executeTakeFirstOrThrow();
  await transaction.deleteFrom("redirect_hits").where("path", "=", source).execute();
  return numDeletedRows > 0n;
}

export interface UnknownAddress {
  path: string;
  count: number;
}

/** Returns the addresses asked for most since a day, without those that lead somewhere by now. */
export async function listUnknown(db: Connection, since: string, limit: number): Promise<UnknownAddress[]> {
  const rows = await db
    .selectFrom("unknown_addresses")
    .select(["path", sql<number | string>`sum(count)`.as("total")])
    .where("day", ">=", since)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("redirects").select("source").whereRef("redirects.source", "=", "unknown_addresses.path"))),
    )
    .groupBy("path")
    .orderBy(sql`sum(count)`, "desc")
    .orderBy("path")
    .limit(limit)
    .execute();
  return rows.map(({ path, total }) => ({ path, count: Number(total) }));
}
