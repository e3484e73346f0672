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
  /** What is the same here and there. */
  sums: SiteSums;
  /** An earlier move had brought all of it. */
  wasThere: boolean;
}

export interface MoveProgress extends CountProgress {
  /** What is here is read and summed, copied, and then what is there is read and compared. */
  phase: "read" | "copy" | "compare";
}

interface MoveOptions {
  onProgress?: (progress: MoveProgress) => void;
}

/**
 * Copies a site that stands still to where there is none, on whatever database and file store, and compares all of both
 * before the copy counts. The site itself stays as it is. Interrupted at any moment there is nothing yet or all of it:
 * called again, it begins anew or finds that all is there.
 * @throws BackupRefused when one of the places cannot be used or is in use, when there is another site, or when
 * something else arrived; nothing is there then that was not before
 */
export async function moveSite(
  from: SitePlaces,
  to: SitePlaces,
  { onProgress = () => {} }: MoveOptions = {},
): Promise<MoveReport> {
  const tell = (phase: MoveProgress["phase"]) => (progress: CountProgress) => onProgress({ phase, ...progress });
  if (resolve(from.dataDir) === resolve(to.dataDir) || from.databaseUrl === to.databaseUrl)
    throw new BackupRefused("Quelle und Ziel brauchen jeweils einen eigenen Datenordner und eine eigene Datenbank.");
  await requireSource(from);
  return alone(from, "der Quelle", (source) =>
    alone(to, "des Ziels", async (target) => {
      const wasThere = await holdsSite(target.database);
      if (!wasThere && (await isStoreMarked(target.files)))
        throw new BackupRefused("Im Dateispeicher des Ziels liegen die Dateien einer anderen Website.");
      const here = await sumSite(source, tell("read"));
      if (wasThere) {
        const difference = findDifference(here, await sumSite(target, tell("compare")));
        if (difference) throw new BackupRefused(`${otherSite} Der erste Unterschied: ${difference}.`);
        return { sums: here, wasThere };
      }
      await replaceSite(target, partsOf(source, tell("copy")), async (written) => {
        const difference = findDifference(here, await sumSite(written, tell("compare")));
        if (difference) throw new BackupRefused(`Am Ziel kam etwas anderes an: ${difference}.`);
      });
      return { sums: here, wasThere };
    }),
  );
}

const otherSite =
  "Am Ziel ist schon eine andere Website oder ein anderer Stand von dieser; ein Umzug ersetzt keine Website.";

/** That there is a whole site of this version; of another one the copy could not be compared row by row. */
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

/** @param side whose it is, in the genitive */
async function alone<T>(places: SitePlaces, side: string, run: (site: OwnSite) => Promise<T>): Promise<T> {
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
  tell: (progress: CountProgress) => void,
): AsyncGenerator<SitePart> {
  yield { kind: "header", header: { schema: newestSchema } };
  const keys = new Set<string>();
  let done = 0;
  for (const table of siteTables) {
    for await (const rows of readTableRows(database, table)) {
      for (const row of rows) for (const key of fileKeysOf(table, row)) keys.add(key);
      yield { kind: "rows", table, rows };
      done += rows.length;
      tell({ what: "rows", done });
    }
  }
  const secret = await findSiteSecret(database, dataDir);
  if (secret) yield { kind: "secret", secret };
  done = 0;
  for await (const file of readFiles(files, keys, () => {})) {
    yield file;
    tell({ what: "files", done: ++done });
  }
  yield* readMails(dataDir);
}

/** What the system says, in its own words. */
function reasonOf(cause: unknown): string {
  const { code, message } = cause as { code?: string; message?: string };
  return message || code || String(cause);
}
