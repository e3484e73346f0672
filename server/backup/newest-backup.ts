import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "#model/berlin-date.ts";
import type { BackupPlace } from "./backup-place.ts";

export interface NewestBackup {
  /** Instant (ISO 8601 UTC) of the newest that is known of. */
  lastAt: string | undefined;
  /** The place did not answer when it was asked last. */
  isAway: boolean;
}

/** The dashboard and Prometheus ask often. */
const askedEachMilliseconds = 5 * 60_000;
/** Then what was known before is told. */
const longestWaitMilliseconds = 3000;

/** Tells of the newest backup in a place, and keeps nobody waiting for one that is not on this machine. */
export function createFindNewestBackup(place: BackupPlace, clock: Clock): () => Promise<NewestBackup> {
  let known: NewestBackup = { lastAt: undefined, isAway: true };
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> = Promise.resolve();

  async function ask(): Promise<void> {
    askedAt = clock().getTime();
    try {
      known = { lastAt: (await place.list()).at(-1)?.at.toISOString(), isAway: false };
    } catch {
      known = { ...known, isAway: true };
    }
  }
  return async () => {
    const age = clock().getTime() - askedAt;
    if (place.folder !== undefined || age < 0 || age >= askedEachMilliseconds) asking = ask();
    await Promise.race([asking, wait(longestWaitMilliseconds, undefined, { ref: false })]);
    return known;
  };
}
