import { unusedDays } from "#model/files/media.ts";
import { mayHaveVariants, variantFormats, variantName, variantWidths } from "#model/files/picture-variant.ts";
import type { Database } from "#server/database/schema.ts";
import { deleteFile, listUnnotedFiles, listUnusedFiles, noteStored } from "./file-rows.ts";
import type { FileStore } from "./file-store.ts";
import type { TemporaryFiles } from "./temporary-files.ts";

const day = 24 * 60 * 60 * 1000;

/** Longer than any upload: older partial files are from killed processes. */
const leftoverMilliseconds = day;
/** Maximum time between inserting a row and storing its file. */
const storingMilliseconds = 60 * 60 * 1000;
const batchSize = 200;
/** Rows checked per sweep. */
const maximumRows = 5000;

export interface SweepReport {
  removed: number;
  /** Keys that could not be deleted; the next sweep retries them. */
  failed: string[];
}

/**
 * Deletes files that were unused for 7 days and are not kept by the library, leftovers of interrupted uploads, and rows
 * without a file; notes as stored what a process stored that was killed before it noted that. A file that cannot be deleted does not block the others (SPEC §8).
 * @param onFailure called for each file that could not be deleted
 */
export async function sweepFiles(
  parts: { database: Database; files: FileStore; temporaryFiles: TemporaryFiles },
  now: Date,
  onFailure: (key: string, error: unknown) => void,
): Promise<SweepReport> {
  const { database, files, temporaryFiles } = parts;
  const since = new Date(now.getTime() - unusedDays * day);
  const failed: string[] = [];
  let removed = 0;
  for (;;) {
    const keys = (await listUnusedFiles(database, since, batchSize + failed.length)).filter(
      (key) => !failed.includes(key),
    );
    if (keys.length === 0) break;
    for (const key of keys) {
      try {
        await removeFile(parts, key);
        removed++;
      } catch (error) {
        failed.push(key);
        onFailure(key, error);
      }
    }
  }
  const eachLeft = async (keys: readonly string[], settle: (key: string, isThere: boolean) => Promise<void>) => {
    for (const key of keys) {
      try {
        if (!failed.includes(key)) await settle(key, (await files.find(key)) !== undefined);
      } catch (error) {
        failed.push(key);
        onFailure(key, error);
      }
    }
  };
  const before = new Date(now.getTime() - storingMilliseconds);
  await eachLeft(await listUnusedFiles(database, before, maximumRows), async (key, isThere) => {
    if (!isThere) await deleteFile(database, key);
  });
  await eachLeft(await listUnnotedFiles(database, before, maximumRows), async (key, isThere) => {
    if (isThere) await noteStored(database, [key]);
  });
  const leftover = new Date(now.getTime() - leftoverMilliseconds);
  await temporaryFiles.removeLeftovers(leftover);
  await files.removeLeftovers(leftover);
  return { removed, failed };
}

/** Deletes a file from the store and then its row. */
export async function removeFile(
  { database, files }: { database: Database; files: FileStore },
  key: string,
): Promise<void> {
  await removeVariants(files, key);
  await files.remove(key);
  // Last, so that failures before are retried.
  await deleteFile(database, key);
}

/** Deletes all possible variants of a file, including those of an interrupted run. */
export async function removeVariants(files: FileStore, key: string): Promise<void> {
  if (!mayHaveVariants(`/files/${key}`)) return;
  for (const width of variantWidths) {
    for (const format of variantFormats) await files.remove(variantName({ original: key, width, format }));
  }
}
