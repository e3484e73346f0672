import { access } from "node:fs/promises";
import { resolve } from "node:path";
import { findDamage } from "#server/database/find-damage.ts";
import { newestSchema } from "#server/database/migrate.ts";
import { openSnapshot } from "#server/database/snapshot.ts";
import { isStoreMarked } from "#server/files/store-mark.ts";
import { BackupRefused } from "./backup-refused.ts";
import { type CountProgress, findDifference, type SiteSums, sumSite } from "./compare-sites.ts";
import { fileKeysOf, findSiteSecret, readFiles, readMails } from "./read-site.ts";
import { readSchema, readTableRows } from "./read-tables.ts";
import { type OwnSite, replaceSite, type SitePart, withSiteAlone } from "./replace-site.ts";
import type { SitePlaces } from "./site-places.ts";
import { siteTables } from "./site-tables.ts";
import { holdsSite } from "./write-tables.ts";

export interface MoveReport {
  /** Checksums, equal at the source and the target. */
  sums: SiteSums;
  /** An earlier move had copied everything. */
  wasThere: boolean;
}

export interface MoveProgress extends CountProgress {
  /** Reads the source, copies it, then reads the target and compares. */
  phase: "read" | "copy" | "compare";
}

interface MoveOptions {
  onProgress?: (progress: MoveProgress) => void;
}

/**
 * Copies a site that is not running to an empty target with any database and file store, and compares both before the
 * copy counts. The source is not changed. An interruption leaves either nothing or everything: the next call starts
 * over or finds the copy complete.
 * @throws BackupRefused if a place is in use or not usable, the target holds another site, or the copy differs; the
 * target is unchanged then
 */
export async function moveSite(
  from: SitePlaces,
  to: SitePlaces,
  { onProgress = () => {} }: MoveOptions = {},
): Promise<MoveReport> {
  const report = (phase: MoveProgress["phase"]) => (progress: CountProgress) => onProgress({ phase, ...progress });
  if (resolve(from.dataDir) === resolve(to.dataDir) || from.databaseUrl === to.databaseUrl)
    throw new BackupRefused("Quelle und Ziel brauchen jeweils einen eigenen Datenordner und eine eigene Datenbank.");
  await requireSource(from);
  return withExclusiveSite(from, "der Quelle", (source) =>
    withExclusiveSite(to, "des Ziels", async (target) => {
      const wasThere = await holdsSite(target.database);
      if (!wasThere && (await isStoreMarked(target.files)))
        throw new BackupRefused("Im Dateispeicher des Ziels liegen die Dateien einer anderen Website.");
      const here = await sumSite(source, report("read"));
      if (wasThere) {
        const difference = findDifference(here, await sumSite(target, report("compare")));
        if (difference) throw new BackupRefused(`${otherSite} Der erste Unterschied: ${difference}.`);
        return { sums: here, wasThere };
      }
      await replaceSite(target, partsOf(source, report("copy")), async (written) => {
        const difference = findDifference(here, await sumSite(written, report("compare")));
        if (difference) throw new BackupRefused(`Am Ziel kam etwas anderes an: ${difference}.`);
      });
      return { sums: here, wasThere };
    }),
  );
}

const otherSite =
  "Am Ziel ist schon eine andere Website oder ein anderer Stand von dieser; ein Umzug ersetzt keine Website.";

/** Requires a complete site of this version: rows of another version could not be compared. */
async function requireSource({ databaseUrl, dataDir }: SitePlaces): Promise<void> {
  await access(dataDir).catch((cause: unknown) => {
    throw new BackupRefused(`Den Datenordner der Quelle, ${dataDir}, gibt es nicht.`, { cause });
  });
  const snapshot = await openSnapshot(databaseUrl).catch((cause: unknown) => {
    throw new BackupRefused(`An der Quelle ist keine Datenbank einer Website zu finden (${reasonOf(cause)}).`, {
      cause,
    });
  });
  try {
    if ((await readSchema(snapshot.connection)) < newestSchema)
      throw new BackupRefused("Die Quelle ist von einer älteren Version; bitte starten Sie sie einmal mit dieser.");
  } finally {
    await snapshot.end();
  }
  const [finding] = await findDamage(databaseUrl);
  if (finding) throw new BackupRefused(`Die Datenbank der Quelle ist beschädigt (${finding}).`);
}

/** @param side German name of the site, in the genitive */
async function withExclusiveSite<T>(places: SitePlaces, side: string, run: (site: OwnSite) => Promise<T>): Promise<T> {
  const inUse = `Die Website ${side} läuft noch, oder ein anderer Befehl arbeitet an ihr; bitte beenden Sie das zuerst.`;
  let isOpen = false;
  try {
    return await withSiteAlone(places, inUse, (site) => {
      isOpen = true;
      return run(site);
    });
  } catch (cause) {
    if (isOpen || cause instanceof BackupRefused) throw cause;
    throw new BackupRefused(`Die Datenbank ${side} lässt sich nicht benutzen (${reasonOf(cause)}).`, { cause });
  }
}

async function* partsOf(
  { database, files, dataDir }: OwnSite,
  report: (progress: CountProgress) => void,
): AsyncGenerator<SitePart> {
  yield { kind: "header", header: { schema: newestSchema } };
  const keys = new Set<string>();
  let done = 0;
  for (const table of siteTables) {
    for await (const rows of readTableRows(database, table)) {
      for (const row of rows) for (const key of fileKeysOf(table, row)) keys.add(key);
      yield { kind: "rows", table, rows };
      done += rows.length;
      report({ what: "rows", done });
    }
  }
  const secret = await findSiteSecret(database, dataDir);
  if (secret) yield { kind: "secret", secret };
  done = 0;
  for await (const file of readFiles(files, keys, () => {})) {
    yield file;
    report({ what: "files", done: ++done });
  }
  yield* readMails(dataDir);
}

/** Returns the system's own error message. */
function reasonOf(cause: unknown): string {
  const { code, message } = cause as { code?: string; message?: string };
  return message || code || String(cause);
}
