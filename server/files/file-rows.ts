import type { VariantWidth } from "#model/picture-variant.ts";
import type { Connection, Database } from "#server/database/schema.ts";

/** What the table `files` knows about a stored file. */
export interface FileRecord {
  key: string;
  originalName: string;
  mediaType: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
  createdAt: Date;
  /** Whether variants of this picture are worth making. */
  hasVariants: boolean;
  /** Who brought it, if somebody did. */
  uploadedBy?: string | undefined;
  /** What that person's program knew of it. */
  said?: { description: string; source: string } | undefined;
}

/**
 * Enters a file before it is stored, used by nobody: if the program is killed in between, the sweep finds it.
 * @returns false when the key is taken
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
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  const isNew = (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
  if (isNew && file.uploadedBy !== undefined) {
    await connection
      .insertInto("media")
      .values({ key: file.key, version: 1, uploaded_by: file.uploadedBy, ...file.said })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({ uploaded_by: file.uploadedBy ?? null, ...file.said }),
      )
      .execute();
  }
  return isNew;
}

export async function deleteFile(connection: Connection, key: string): Promise<void> {
  await connection.deleteFrom("files").where("key", "=", key).execute();
  await connection.deleteFrom("file_texts").where("key", "=", key).execute();
  await connection.deleteFrom("media").where("key", "=", key).execute();
}

/** Widths in which a picture is kept beside its original; none while they are not made. */
export async function findVariantWidths(connection: Connection, key: string): Promise<VariantWidth[]> {
  const row = await connection.selectFrom("files").select("variants").where("key", "=", key).executeTakeFirst();
  return (row?.variants ?? "").split(",").filter(Boolean).map(Number) as VariantWidth[];
}

/** How large the pictures among some files are, in pixels; those nobody measured are missing. */
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

/** The newest picture whose variants are still to be made. */
export async function findPictureWithoutVariants(db: Database): Promise<{ key: string; width: number } | undefined> {
  const row = await db
    .selectFrom("files")
    .select(["key", "width"])
    .where("variants", "is", null)
    .where("width", "is not", null)
    .orderBy("created_at", "desc")
    .orderBy("key")
    .limit(1)
    .executeTakeFirst();
  return row && { key: row.key, width: row.width ?? 0 };
}

export async function saveVariantWidths(db: Database, key: string, widths: readonly VariantWidth[]): Promise<void> {
  await db
    .updateTable("files")
    .set({ variants: widths.join(",") })
    .where("key", "=", key)
    .execute();
}

/** Files nobody has used since an instant or longer, oldest first; not those the library keeps. */
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
