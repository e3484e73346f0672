import { variantFormats, variantName, variantWidthsFor } from "#model/files/picture-variant.ts";
import { isDiskFull } from "#model/operation/disk-full.ts";
import type { Database } from "#server/database/schema.ts";
import { findPictureWithoutVariants, hasFile, noteDamaged, saveVariantWidths } from "./file-rows.ts";
import type { FileStore } from "./file-store.ts";
import { servedAs } from "./media-type.ts";
import { removeVariants } from "./sweep-files.ts";
import { copyToDisk, localFile, type TemporaryFiles } from "./temporary-files.ts";
import { type Workshop, WorkshopFailed, WorkshopOutOfMemory } from "./workshop/workshop.ts";

/** How often a picture is tried again for which memory was short, before it is served unchanged. */
const maximumShortages = 5;

interface Parts {
  database: Database;
  files: FileStore;
  temporaryFiles: TemporaryFiles;
  workshop: Workshop;
}

/**
 * Returns a function that makes the variants of the newest picture without any. Idempotent if two instances process the
 * same picture. It returns the key of the picture, `undefined` when none is left, and throws when the picture cannot be
 * read from the store or memory is short; the caller retries later.
 * @param onFailure called when a picture is given up
 */
export function createVariantMaker(
  parts: Parts,
  onFailure: (key: string, error: unknown) => void,
): () => Promise<string | undefined> {
  const shortages = new Map<string, number>();
  return () =>
    makeNextVariants(parts, (key, error) => {
      const count = (shortages.get(key) ?? 0) + 1;
      if (error instanceof WorkshopOutOfMemory && count <= maximumShortages) {
        shortages.set(key, count);
        throw error;
      }
      shortages.delete(key);
      onFailure(key, error);
    });
}

/** @param onFailure throws if the picture shall be tried again */
async function makeNextVariants(parts: Parts, onFailure: (key: string, error: WorkshopFailed) => void) {
  const picture = await findPictureWithoutVariants(parts.database);
  if (!picture) return undefined;
  const { key } = picture;
  const source = await parts.temporaryFiles.newPath();
  try {
    const isThere = await copyToDisk(parts.files, key, source);
    const widths = isThere ? variantWidthsFor(picture.width) : [];
    for (const width of widths) {
      for (const format of variantFormats) await makeVariant(parts, source, { original: key, width, format });
    }
    await saveVariantWidths(parts.database, key, widths);
  } catch (error) {
    // A picture that cannot be decoded is served unchanged and not retried.
    if (!(error instanceof WorkshopFailed) || isDiskFull(error)) throw error;
    onFailure(key, error);
    if (error instanceof WorkshopOutOfMemory) await saveVariantWidths(parts.database, key, []);
    else await noteDamaged(parts.database, key);
  } finally {
    await parts.temporaryFiles.remove(source);
    // The sweep may have deleted the picture meanwhile, and knows nothing of what was made of it since.
    if (!(await hasFile(parts.database, key))) await removeVariants(parts.files, key);
  }
  return key;
}

async function makeVariant(
  { files, temporaryFiles, workshop }: Parts,
  source: string,
  variant: Parameters<typeof variantName>[0],
): Promise<void> {
  const key = variantName(variant);
  const target = await temporaryFiles.newPath();
  try {
    const { width, format } = variant;
    await workshop.run("variant", { source, target, width, format });
    if (await files.find(key)) return;
    await files.put(key, await localFile(target), servedAs(key).mediaType).catch(async (error: unknown) => {
      // Another instance has just stored it.
      if (!(await files.find(key))) throw error;
    });
  } finally {
    await temporaryFiles.remove(target);
  }
}
