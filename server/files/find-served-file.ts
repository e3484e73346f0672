import { sql } from "kysely";
import { nearestWidth, variantName, variantOf } from "#model/picture-variant.ts";
import type { Database } from "#server/database/schema.ts";
import { findVariantWidths } from "./file-rows.ts";
import { type FileStore, isStorableKey, type StoredFile } from "./file-store.ts";
import { draftUses } from "./file-uses.ts";

/**
 * What is not in use now was deleted or replaced, or is not published yet: editors see it, nobody else. Nor do others get
 * what only the settings name, a signature for certificates: no page shows it.
 */
export async function isFileInUse({ database }: { database: Database }, key: string): Promise<boolean> {
  const original = variantOf(key)?.original ?? key;
  if (!isStorableKey(original)) return false;
  const use = await database
    .selectFrom("file_uses")
    .select("key")
    .where("key", "=", original)
    .where("collection", "not like", `${draftUses}%`)
    .where("collection", "<>", "settings")
    .limit(1)
    .executeTakeFirst();
  return use !== undefined;
}

/** Whether somebody without an account may have it because a link shows them the draft that uses it. */
export async function isFileShared({ database }: { database: Database }, key: string, now: Date): Promise<boolean> {
  const original = variantOf(key)?.original ?? key;
  if (!isStorableKey(original)) return false;
  const link = await database
    .selectFrom("file_uses")
    .innerJoin("preview_links", "preview_links.id", "file_uses.id")
    .select("key")
    .where("key", "=", original)
    .where("file_uses.collection", "=", sql<string>`${draftUses} || preview_links.collection`)
    .where("expires_at", ">", now.toISOString())
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

/**
 * The file to answer with for a key. Pages ask for pictures in widths that may not exist, because the picture is
 * smaller or was uploaded a moment ago: then the best of what exists stands in for it.
 * @returns `isStandIn` when a later answer may be another file
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
