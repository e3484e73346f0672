import { isSingle, type SingleCollection } from "#model/content/collection-kind.ts";
import type { CollectionName } from "#model/content/collections.ts";
import { findSingleId } from "#server/content/store/single-record.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import type { DeletedHere, DeletedKey } from "./deleted-here.ts";
import type { KeptEdit } from "./import-target.ts";

/**
 * Returns how somebody changed a record here since it was imported; undefined if nobody did. An import, a restored backup
 * and the installation itself have no author.
 * @param deletedHere what somebody deleted here, see `DeletedHere`
 */
export async function findEdit(
  transaction: WriteTransaction,
  collection: CollectionName,
  importedId: string,
  deletedHere: Pick<DeletedHere, "has"> = new Set<DeletedKey>(),
): Promise<KeptEdit | undefined> {
  const row = await findNewest(transaction, collection, importedId);
  if (row ? row.deleted_at !== null : deletedHere.has(`${collection}/${importedId}`)) return "deleted";
  if (!row || row.saved_by === null) return undefined;
  return isSingle(collection) && !(await wasImported(transaction, collection, row.id)) ? undefined : "edited";
}

/** Whether a record is as the installation wrote it. */
export async function isDefault(transaction: WriteTransaction, collection: CollectionName, importedId: string) {
  if (!isSingle(collection)) return false;
  const row = await findNewest(transaction, collection, importedId);
  return row?.version === 1 && row.saved_by === null && (await hasDefaults(transaction));
}

/** Returns the newest version of a record and its author. */
async function findNewest(transaction: WriteTransaction, collection: CollectionName, importedId: string) {
  return (
    transaction
      .selectFrom("content")
      .select(["id", "version", "deleted_at"])
      // With a join SQLite would plan the statement again for each record.
      .select(({ selectFrom }) =>
        selectFrom("revisions")
          .select("saved_by")
          .whereRef("revisions.collection", "=", "content.collection")
          .whereRef("revisions.id", "=", "content.id")
          .whereRef("revisions.version", "=", "content.version")
          .as("saved_by"),
      )
      .where("collection", "=", collection)
      .where("id", "=", await idFor(transaction, collection, importedId))
      .executeTakeFirst()
  );
}

/** Whether the installation wrote the first version of each collection of one. */
async function hasDefaults(transaction: WriteTransaction): Promise<boolean> {
  const entry = await transaction
    .selectFrom("activity_logs")
    .select("id")
    .where("action", "=", "content.initialized")
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** Whether a version is that of an import. */
async function wasImported(transaction: WriteTransaction, collection: SingleCollection, id: string): Promise<boolean> {
  const version = await transaction
    .selectFrom("revisions")
    .select("version")
    .where("collection", "=", collection)
    .where("id", "=", id)
    .where("version", ">", (await hasDefaults(transaction)) ? 1 : 0)
    .where("saved_by", "is", null)
    .limit(1)
    .executeTakeFirst();
  return version !== undefined;
}

/** Returns the id under which a record is stored: the record of a collection of one keeps this site's id. */
export async function idFor(
  transaction: WriteTransaction,
  collection: CollectionName,
  importedId: string,
): Promise<string> {
  return isSingle(collection) ? findSingleId(transaction, collection) : importedId;
}
