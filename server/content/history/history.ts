import type { CollectionName, ContentOf } from "#model/content/collections.ts";
import type { Connection } from "#server/database/schema.ts";
import { cleanDocument } from "../rich-text/rich-text-fields.ts";
import { readRow } from "../store/content-store.ts";

/** Who saved a version of a record, and when. `savedBy` is `null` for the installation itself. */
export interface VersionSummary {
  version: number;
  savedAt: string;
  savedBy: string | null;
}

export const maximumVersions = 200;

/** Returns at most 200 versions of a record, newest first. A trashed record keeps its versions. */
export async function listVersions(
  connection: Connection,
  collection: CollectionName,
  id: string,
): Promise<VersionSummary[]> {
  const rows = await connection
    .selectFrom("revisions")
    .select(["version", "saved_at", "saved_by"])
    .where("collection", "=", collection)
    .where("id", "=", id)
    .orderBy("version", "desc")
    .limit(maximumVersions)
    .execute();
  return rows.map((row) => ({ version: row.version, savedAt: row.saved_at, savedBy: row.saved_by }));
}

/** Returns the document of a version, with defaults for fields added since; `undefined` when there is none. */
export async function findVersion<C extends CollectionName>(
  connection: Connection,
  collection: C,
  id: string,
  version: number,
): Promise<ContentOf<C> | undefined> {
  const row = await connection
    .selectFrom("revisions")
    .select(["id", "version", "data"])
    .where("collection", "=", collection)
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id: _id, version: _version, ...document } = readRow(collection, row);
  return cleanDocument(collection, document as unknown as ContentOf<C>);
}
