import { unusedDays } from "#model/media.ts";
import { mayHaveVariants, variantFormats, variantName, variantWidths } from "#model/picture-variant.ts";
import type { Database } from "#server/database/schema.ts";
import { deleteFile, listUnusedFiles } from "./file-rows.ts";
import type { FileStore } from "./file-store.ts";
import type { TemporaryFiles } from "./temporary-files.ts";

const day = 24 * 60 * 60 * 1000;

/** No upload takes longer; what is older was left by a killed process. */
const leftoverMilliseconds = day;
/** From its row in the table to the file itself. */
const storingMilliseconds = 60 * 60 * 1000;
const batchSize = 200;
/** Looked at in one night; more wait for the next. */
const maximumRows = 5000;

export interface SweepReport {
  removed: number;
  /** Keys that could not be removed; the next sweep tries them again. */
  failed: string[];
}

/**
 * Removes files that no record has used for 7 days and the library does not keep, and what broken-off uploads left
 * behind, rows without a file included. A file that cannot be removed blocks nothing (SPEC §8).
 * @param onFailure told of each file that could not be removed
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
  const stored = new Date(now.getTime() - storingMilliseconds);
  for (const key of await listUnusedFiles(database, stored, maximumRows)) {
    try {
      if (!failed.includes(key) && !(await files.find(key))) await deleteFile(database, key);
    } catch (error) {
      failed.push(key);
      onFailure(key, error);
    }
  }
  const leftover = new Date(now.getTime() - leftoverMilliseconds);
  await temporaryFiles.removeLeftovers(leftover);
  await files.removeLeftovers(leftover);
  return { removed, failed };
}

/** Removes a file from the store and then from its table. */
export async function removeFile(
  { database, files }: { database: Database; files: FileStore },
  key: string,
): Promise<void> {
  await removeWithVariants(files, key);
  // Last, so that whatever fails before is tried again.
  await deleteFile(database, key);
}

/** Also the variants of a picture for which making them failed halfway. */
async function removeWithVariants(files: FileStore, key: string): Promise<void> {
  if (mayHaveVariants(`/files/${key}`)) {
    for (const width of variantWidths) {
      for (const format of variantFormats) await files.remove(variantName({ original: key, width, format }));
    }
  }
  await files.remove(key);
}
