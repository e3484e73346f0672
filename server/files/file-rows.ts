import type { VariantWidth } from "#model/files/picture-variant.ts";
import { listed } from "#server/database/engine.ts";
import type { Connection, Database } from "#server/database/schema.ts";

/** A row of the table `files`, with what is known for the media library. */
export interface FileRecord {
  key: string;
  originalName: string;
  mediaType: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
  createdAt: Date;
  /** Whether variants of this picture shall be made. */
  hasVariants: boolean;
  /** Email address of the uploading editor, if any. */
  uploadedBy?: string | undefined;
  /** Details sent with the upload. */
  details?: { description: string; source: string; isKept?: boolean } | undefined;
}

/**
 * Inserts an unused file before it is stored: if the process is killed in between, the sweep deletes it. `noteStored`
 * says afterwards that it is there.
 * @returns false when the key exists
 */
export async function insertFile(connection: Connection, file: FileRecord): Promise<boolean> {
  const result = await connection
    .insertInto("files")
    .values({
      key: file.key,
      original_name: file.originalName,
      media_type: file.mediaType,
      size_bytes: file.sizeBytes,
      width: file.width,
      height: file.height,
      created_at: file.createdAt.toISOString(),
      unused_since: file.createdAt.toISOString(),
      variants: file.hasVariants ? null : "",
      is_stored: 0,
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  const isNew = (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
  if (isNew && file.uploadedBy !== undefined) {
    const { isKept, ...details } = file.details ?? {};
    const known = { uploaded_by: file.uploadedBy, ...details, ...(isKept && { is_kept: 1 }) };
    await connection
      .insertInto("media")
      .values({ key: file.key, version: 1, ...known })
      .onConflict((conflict) => conflict.column("key").doUpdateSet(known))
      .execute();
  }
  return isNew;
}

/** Notes that the store has these files. */
export async function noteStored(connection: Connection, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await connection.updateTable("files").set({ is_stored: 1 }).where("key", "in", listed(connection, keys)).execute();
}

/** Returns keys of files that a process was storing before an instant and did not note as stored, oldest first. */
export async function listUnnotedFiles(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("files")
    .select("key")
    .where("is_stored", "=", 0)
    .where("created_at", "<=", before.toISOString())
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

export async function deleteFile(connection: Connection, key: string): Promise<void> {
  await connection.deleteFrom("files").where("key", "=", key).execute();
  await connection.deleteFrom("file_texts").where("key", "=", key).execute();
  await connection.deleteFrom("media").where("key", "=", key).execute();
}

/** Returns the widths of a picture's variants; empty until they are made. */
export async function findVariantWidths(connection: Connection, key: string): Promise<VariantWidth[]> {
  const row = await connection.selectFrom("files").select("variants").where("key", "=", key).executeTakeFirst();
  return (row?.variants ?? "").split(",").filter(Boolean).map(Number) as VariantWidth[];
}

/** Returns the sizes in pixels of the pictures among these files; pictures of unknown size are left out. */
export async function findPictureSizes(
  connection: Connection,
  keys: readonly string[],
): Promise<Map<string, { width: number; height: number }>> {
  if (keys.length === 0) return new Map();
  const rows = await connection
    .selectFrom("files")
    .select(["key", "width", "height"])
    .where("key", "in", keys)
    .execute();
  return new Map(rows.flatMap(({ key, width, height }) => (width && height ? [[key, { width, height }]] : [])));
}

/** Returns the newest stored picture without variants. */
export async function findPictureWithoutVariants(db: Database): Promise<{ key: string; width: number } | undefined> {
  const row = await db
    .selectFrom("files")
    .select(["key", "width"])
    .where("variants", "is", null)
    .where("width", "is not", null)
    .where("is_stored", "=", 1)
    .orderBy("created_at", "desc")
    .orderBy("key")
    .limit(1)
    .executeTakeFirst();
  return row && { key: row.key, width: row.width ?? 0 };
}

export async function hasFile(db: Database, key: string): Promise<boolean> {
  const row = await db.selectFrom("files").select("key").where("key", "=", key).executeTakeFirst();
  return row !== undefined;
}

export async function saveVariantWidths(db: Database, key: string, widths: readonly VariantWidth[]): Promise<void> {
  await db
    .updateTable("files")
    .set({ variants: widths.join(",") })
    .where("key", "=", key)
    .execute();
}

/** Notes that a picture cannot be decoded: it is served as it is. */
export async function noteDamaged(db: Database, key: string): Promise<void> {
  await db.updateTable("files").set({ variants: "", is_damaged: 1 }).where("key", "=", key).execute();
}

/** Returns keys of files unused since an instant or longer, oldest first, except those the library keeps. */
export async function listUnusedFiles(db: Database, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("files")
    .select("key")
    .where("unused_since", "<=", since.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("media")
            .select("media.key")
            .whereRef("media.key", "=", "files.key")
            .where("media.is_kept", "=", 1),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("file_uses").select("file_uses.key").whereRef("file_uses.key", "=", "files.key"))),
    )
    .orderBy("unused_since")
    .limit(limit)
    .execute();
  return rows.map((row) => row.key);
}
