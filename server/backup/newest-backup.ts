import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "#model/dates/berlin-date.ts";
import { type BackupPlace, newestOf } from "./backup-place.ts";
import { isOfAnotherSite } from "./own-place.ts";

export interface NewestBackup {
  /** Instant (ISO 8601 UTC) of the newest known backup. */
  lastAt: string | undefined;
  /** The place did not respond to the last request. */
  isAway: boolean;
}

/** The dashboard and Prometheus poll often. */
const cacheMilliseconds = 5 * 60_000;
/** After this timeout the last known state is returned. */
const timeoutMilliseconds = 3000;

/** Returns a function that finds the site's newest backup in a place, with a cache and a timeout for remote places. */
export function createFindNewestBackup(place: BackupPlace, dataDir: string, clock: Clock): () => Promise<NewestBackup> {
  let known: NewestBackup = { lastAt: undefined, isAway: true };
  let requestedAt = Number.NEGATIVE_INFINITY;
  let request: Promise<void> = Promise.resolve();

  async function ask(): Promise<void> {
    requestedAt = clock().getTime();
    try {
      const now = clock();
      const newest = (await isOfAnotherSite(place, dataDir)) ? undefined : newestOf(await place.list(), now);
      known = { lastAt: newest?.at.toISOString(), isAway: false };
    } catch {
      known = { ...known, isAway: true };
    }
  }
  return async () => {
    const age = clock().getTime() - requestedAt;
    if (place.folder !== undefined || age < 0 || age >= cacheMilliseconds) request = ask();
    await Promise.race([request, wait(timeoutMilliseconds, undefined, { ref: false })]);
    return known;
  };
}
