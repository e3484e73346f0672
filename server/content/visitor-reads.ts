import { openDatabase } from "#server/database/open-database.ts";
import type { Connection, Database } from "#server/database/schema.ts";
import type { Timeouts } from "#server/database/timeouts.ts";
import type { Log } from "#server/log.ts";
import { createSiteSearch, type SiteSearch } from "./search/site-search.ts";
import { cacheCounts } from "./store/cached-counts.ts";
import { type ContentReader, createContentReader } from "./store/content-store.ts";

/** The readers public pages use. */
export interface VisitorReads {
  content: ContentReader;
  siteSearch: SiteSearch;
  /** Whether the data is known to be current. Data that is not may be shown, but not cached. */
  isNewest: boolean;
}

/** Reads public pages from a replica (docs/decisions/0050). */
export interface ReplicaReads {
  /** Returns the readers for one page: the replica if it has the database's last change, else the database. */
  choose(): Promise<VisitorReads>;
  /** Tells that content changed: the replica is not used until it has that change. */
  contentChanged(): void;
  close(): Promise<void>;
}

/** Short, since the database is the fallback. */
const replicaTimeouts: Timeouts = {
  connectMilliseconds: 5000,
  statementMilliseconds: 3000,
  silenceMilliseconds: 4000,
};
/** How long the replica is not used after it failed. */
const pauseMilliseconds = 10_000;

/** @param primary readers of the database itself */
export async function openReplica(
  replicaUrl: string,
  database: Database,
  primary: Omit<VisitorReads, "isNewest">,
  log: Log,
): Promise<ReplicaReads> {
  const replica = await openDatabase(replicaUrl, { timeouts: replicaTimeouts });
  const primaryReads: VisitorReads = { ...primary, isNewest: true };
  let isSameSite = false;
  let primarySecret: string | undefined;
  let pausedUntil = 0;
  /** The database's content counter after the last change; read on demand. */
  let neededCounter: Promise<number> | undefined;

  const pauseReplica = (error: unknown) => {
    isSameSite = false;
    pausedUntil = performance.now() + pauseMilliseconds;
    log.warn("the replica is skipped for a while", { error });
  };
  const content = withFallback(cacheCounts(createContentReader(replica), replica), primary.content, pauseReplica);
  const siteSearch = withFallback(createSiteSearch(replica, content), primary.siteSearch, pauseReplica);

  async function replicaCounter(): Promise<number> {
    primarySecret ??= await secretOf(database);
    isSameSite ||= (await secretOf(replica)) === primarySecret;
    if (!isSameSite) throw new Error("DATABASE_REPLICA_URL names the database of another site.");
    return counterOf(replica);
  }

  return {
    async choose() {
      if (performance.now() < pausedUntil) return primaryReads;
      let counter: number;
      try {
        counter = await replicaCounter();
      } catch (error) {
        pauseReplica(error);
        return primaryReads;
      }
      try {
        neededCounter ??= counterOf(database);
        return counter >= (await neededCounter) ? { content, siteSearch, isNewest: true } : primaryReads;
      } catch {
        // The database is unreachable: possibly outdated data is better than none.
        neededCounter = undefined;
        return { content, siteSearch, isNewest: false };
      }
    },
    contentChanged() {
      neededCounter = undefined;
    },
    close: () => replica.destroy(),
  };
}

async function counterOf(connection: Connection): Promise<number> {
  return (await connection.selectFrom("content_counter").select("value").executeTakeFirstOrThrow()).value;
}

async function secretOf(connection: Connection): Promise<string | undefined> {
  const select = connection.selectFrom("installation").select("value").where("name", "=", "secret");
  return (await select.executeTakeFirst())?.value;
}

/** Returns `reader` with `other` as fallback for methods that reject. All methods return promises. */
function withFallback<T extends object>(reader: T, other: T, onFailure: (error: unknown) => void): T {
  type Method = (...parameters: unknown[]) => Promise<unknown>;
  const guarded = Object.entries(reader).map(([name, method]: [string, Method]): [string, Method] => [
    name,
    (...parameters) =>
      method(...parameters).catch((error: unknown) => {
        onFailure(error);
        return (Reflect.get(other, name) as Method)(...parameters);
      }),
  ]);
  return Object.fromEntries(guarded) as T;
}
