import { openDatabase } from "#server/database/open-database.ts";
import type { Patience } from "#server/database/patience.ts";
import type { Connection, Database } from "#server/database/schema.ts";
import type { Log } from "#server/log.ts";
import { createSiteSearch, type SiteSearch } from "./search/site-search.ts";
import { cacheCounts } from "./store/cached-counts.ts";
import { type ContentReader, createContentReader } from "./store/content-store.ts";

/** What pages of visitors read. */
export interface VisitorReads {
  content: ContentReader;
  siteSearch: SiteSearch;
  /** Whether it is surely what the database has; what is not may be shown, but not kept. */
  isNewest: boolean;
}

/** Where visitors' pages are read (docs/decisions/0050). */
export interface ReplicaReads {
  /** Chosen for each page: the replica once it has all that the database had when it last changed, else the database. */
  choose(): Promise<VisitorReads>;
  /** Content has changed: the replica has to show anew how far it is. */
  contentChanged(): void;
  close(): Promise<void>;
}

/** There is somebody else to ask: no long wait. */
const replicaPatience: Patience = { statementMilliseconds: 3000, silenceMilliseconds: 4000 };
/** How long the replica is left alone after it failed. */
const restMilliseconds = 10_000;

/** @param primary how the database itself is read */
export async function openReplica(
  replicaUrl: string,
  database: Database,
  primary: Omit<VisitorReads, "isNewest">,
  log: Log,
): Promise<ReplicaReads> {
  const replica = await openDatabase(replicaUrl, { patience: replicaPatience });
  const ofDatabase: VisitorReads = { ...primary, isNewest: true };
  let isOurs = false;
  let ownSecret: string | undefined;
  let restUntil = 0;
  /** The content counter of the database since the last change; read when it is needed. */
  let needed: Promise<number> | undefined;

  const giveUp = (error: unknown) => {
    isOurs = false;
    restUntil = performance.now() + restMilliseconds;
    log.warn("the replica is not asked for a while", { error });
  };
  const content = orElse(cacheCounts(createContentReader(replica), replica), primary.content, giveUp);
  const siteSearch = orElse(createSiteSearch(replica, content), primary.siteSearch, giveUp);

  async function reached(): Promise<number> {
    ownSecret ??= await secretOf(database);
    isOurs ||= (await secretOf(replica)) === ownSecret;
    if (!isOurs) throw new Error("DATABASE_REPLICA_URL names the database of another site.");
    return counterOf(replica);
  }

  return {
    async choose() {
      if (performance.now() < restUntil) return ofDatabase;
      let position: number;
      try {
        position = await reached();
      } catch (error) {
        giveUp(error);
        return ofDatabase;
      }
      try {
        needed ??= counterOf(database);
        return position >= (await needed) ? { content, siteSearch, isNewest: true } : ofDatabase;
      } catch {
        // The database is away: what the replica has is better than nothing.
        needed = undefined;
        return { content, siteSearch, isNewest: false };
      }
    },
    contentChanged() {
      needed = undefined;
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

/** What a method of `reader` cannot answer is asked of `other`. All methods return promises. */
function orElse<T extends object>(reader: T, other: T, onFailure: (error: unknown) => void): T {
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
