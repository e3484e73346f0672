import { sql } from "kysely";
import { nearestWidth, variantName, variantOf } from "#model/files/picture-variant.ts";
import { isOpenPreview } from "#server/content/drafts/preview-links.ts";
import type { Database } from "#server/database/schema.ts";
import { findVariantWidths } from "./file-rows.ts";
import { type FileStore, isStorableKey, type StoredFile } from "./file-store.ts";
import { isPublishedUse, usesBy } from "./file-uses.ts";

/**
 * Whether a file is public: used by a published record. Only editors may see unused files, files of drafts, and files
 * that only the settings use, such as signatures for certificates.
 */
export async function isFileInUse({ database }: { database: Database }, key: string): Promise<boolean> {
  const original = variantOf(key)?.original ?? key;
  if (!isStorableKey(original)) return false;
  const use = await database
    .selectFrom("file_uses")
    .select("key")
    .where("key", "=", original)
    .where(isPublishedUse())
    .where("collection", "<>", "settings")
    .limit(1)
    .executeTakeFirst();
  return use !== undefined;
}

/** Whether a valid preview link gives access to a file, because it shows the draft that uses it. */
export async function isFileShared({ database }: { database: Database }, key: string, now: Date): Promise<boolean> {
  const original = variantOf(key)?.original ?? key;
  if (!isStorableKey(original)) return false;
  const link = await database
    .selectFrom("file_uses")
    .innerJoin("preview_links", "preview_links.id", "file_uses.id")
    .select("key")
    .where("key", "=", original)
    .where("file_uses.collection", "=", usesBy("draft", sql.ref("preview_links.collection")))
    .where(isOpenPreview(now))
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

/**
 * Returns the file to serve for a key. A requested picture width may not exist, because the picture is smaller or its
 * variants are not made yet: then the best available file is returned.
 * @returns `isStandIn` when a later request may return another file
 */
export async function findServedFile(
  { database, files }: { database: Database; files: FileStore },
  key: string,
): Promise<{ file: StoredFile; isStandIn: boolean } | undefined> {
  const file = await files.find(key);
  if (file) return { file, isStandIn: false };
  const variant = variantOf(key);
  if (!variant) return undefined;
  const width = nearestWidth(await findVariantWidths(database, variant.original), variant.width);
  const narrower = width && (await files.find(variantName({ ...variant, width })));
  if (narrower) return { file: narrower, isStandIn: false };
  const original = await files.find(variant.original);
  return original && { file: original, isStandIn: true };
}
