import { sql } from "kysely";
import type { MediaDetails, MediaKind, MediaState } from "#model/files/media.ts";
import type { PictureFocus } from "#model/files/picture-focus.ts";
import type { Author } from "#server/content/store/write-content.ts";
import { dictionaryKey } from "#server/database/engine.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import { isCurrentUse } from "#server/files/file-uses.ts";

/** A stored file with its details. Instants are ISO 8601 UTC. */
export interface MediaFile extends MediaDetails {
  /** The file's key; its address is `/files/{key}`. */
  key: string;
  /** The version of the details; initially 1. */
  version: number;
  originalName: string;
  mediaType: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
  createdAt: string;
  /** Since when the file is unused; null while it is used. */
  unusedSince: string | null;
  /** "" if unknown. */
  uploadedBy: string;
  /** A picture that cannot be decoded without errors. */
  isDamaged: boolean;
  /** Number of records and drafts that use it. */
  uses: number;
  /** An old version or the trash refers to it, so it is kept. */
  isRestorable: boolean;
  /** Who changed the details last, and when; "" if never changed. */
  savedBy: string;
  savedAt: string;
}

export interface MediaFilter {
  /** Words in its name, key, description, source or licence, in the form of `dictionaryKey`. */
  search: string;
  kind?: MediaKind | undefined;
  state?: MediaState | undefined;
  /** The current date for the state `consent_over`. */
  today: string;
}

export interface MediaPage {
  sort: "createdAt" | "name" | "size";
  direction: "asc" | "desc";
  limit: number;
  offset: number;
}

/** Returns a page of files, sorted by `page.sort`, ties by key. */
export async function listMedia(connection: Connection, filter: MediaFilter, page: MediaPage): Promise<MediaFile[]> {
  const order = {
    createdAt: sql`files.created_at`,
    name: dictionaryKey(sql<string>`files.original_name`),
    size: sql`files.size_bytes`,
  }[page.sort];
  const rows = await withDetails(filtered(connection, filter))
    .orderBy(order, page.direction)
    .orderBy("files.key", page.direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(fileOfRow);
}

export async function countMedia(connection: Connection, filter: MediaFilter): Promise<number> {
  const count = filtered(connection, filter).select((e) => e.fn.countAll<number>().as("count"));
  return Number((await count.executeTakeFirstOrThrow()).count);
}

export async function findMedia(connection: Connection, key: string): Promise<MediaFile | undefined> {
  const row = await withDetails(joined(connection).where("files.key", "=", key)).executeTakeFirst();
  return row && fileOfRow(row);
}

/** Returns the focal points of pictures by key; pictures with a centred one are left out. */
export async function findPictureFocus(
  connection: Connection,
  keys: readonly string[],
): Promise<Map<string, PictureFocus>> {
  if (keys.length === 0) return new Map();
  const rows = await connection
    .selectFrom("media")
    .select(["key", "focal_x", "focal_y"])
    .where("key", "in", keys)
    .where(({ or, eb }) => or([eb("focal_x", "<>", 50), eb("focal_y", "<>", 50)]))
    .execute();
  return new Map(rows.map((row) => [row.key, { x: row.focal_x, y: row.focal_y }]));
}

/** @returns false when the stored version differs */
export async function saveMediaDetails(
  transaction: WriteTransaction,
  key: string,
  version: number,
  details: MediaDetails,
  author: Author,
): Promise<boolean> {
  await transaction
    .insertInto("media")
    .values({ key, version: 1, uploaded_by: null })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const { numUpdatedRows } = await transaction
    .updateTable("media")
    .set({
      version: version + 1,
      description: details.description,
      source: details.source,
      licence: details.licence,
      consent_until: details.consentUntil,
      focal_x: details.focalX,
      focal_y: details.focalY,
      is_kept: details.isKept ? 1 : 0,
      saved_by: author.email,
      saved_at: author.now.toISOString(),
    })
    .where("key", "=", key)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

function joined(connection: Connection) {
  return connection.selectFrom("files").leftJoin("media", "media.key", "files.key");
}

function filtered(connection: Connection, { search, kind, state, today }: MediaFilter) {
  let select = joined(connection);
  const said = dictionaryKey(
    sql<string>`files.original_name || ' ' || files.key || ' ' || coalesce(media.description || ' ' || media.source || ' ' || media.licence, '')`,
  );
  for (const word of search.split(" ").filter(Boolean)) {
    select = select.where(sql<boolean>`${said} like ${`%${word.replace(/[%_\\]/g, "\\$&")}%`} escape '\\'`);
  }
  if (kind === "image") select = select.where("files.media_type", "like", "image/%");
  if (kind === "pdf") select = select.where("files.media_type", "=", "application/pdf");
  if (kind === "other") {
    select = select.where("files.media_type", "not like", "image/%").where("files.media_type", "<>", "application/pdf");
  }
  if (state === "unused") {
    select = select
      .where("files.unused_since", "is not", null)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("file_uses").select("file_uses.key").whereRef("file_uses.key", "=", "files.key"))),
      );
  }
  if (state === "undescribed") {
    select = select
      .where("files.media_type", "like", "image/%")
      .where(sql<boolean>`coalesce(media.description, '') = ''`);
  }
  if (state === "consent_over") {
    select = select.where("media.consent_until", "<>", "").where("media.consent_until", "<", today);
  }
  if (state === "damaged") select = select.where("files.is_damaged", "=", 1);
  return select;
}

function withDetails(select: ReturnType<typeof joined>) {
  return select
    .selectAll("files")
    .select(["media.version", "media.uploaded_by", "media.description", "media.source", "media.licence"])
    .select([
      "media.consent_until",
      "media.focal_x",
      "media.focal_y",
      "media.is_kept",
      "media.saved_by",
      "media.saved_at",
    ])
    .select(({ selectFrom, fn }) =>
      selectFrom("file_uses")
        .select(fn.countAll<number>().as("count"))
        .whereRef("file_uses.key", "=", "files.key")
        .where(isCurrentUse())
        .as("uses"),
    )
    .select(({ selectFrom, fn }) =>
      selectFrom("file_uses")
        .select(fn.countAll<number>().as("count"))
        .whereRef("file_uses.key", "=", "files.key")
        .as("referrers"),
    );
}

type Selected = Awaited<ReturnType<ReturnType<typeof withDetails>["executeTakeFirstOrThrow"]>>;

function fileOfRow(row: Selected): MediaFile {
  return {
    key: row.key,
    version: row.version ?? 1,
    originalName: row.original_name,
    mediaType: row.media_type,
    sizeBytes: Number(row.size_bytes),
    width: row.width,
    height: row.height,
    createdAt: row.created_at,
    unusedSince: Number(row.referrers) > 0 ? null : row.unused_since,
    uploadedBy: row.uploaded_by ?? "",
    isDamaged: row.is_damaged === 1,
    uses: Number(row.uses),
    isRestorable: Number(row.referrers) > Number(row.uses),
    description: row.description ?? "",
    source: row.source ?? "",
    licence: row.licence ?? "",
    consentUntil: row.consent_until ?? "",
    focalX: row.focal_x ?? 50,
    focalY: row.focal_y ?? 50,
    isKept: row.is_kept === 1,
    savedBy: row.saved_by ?? "",
    savedAt: row.saved_at ?? "",
  };
}
