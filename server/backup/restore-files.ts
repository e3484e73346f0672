import { createReadStream, createWriteStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { existingTables } from "#server/database/catalog.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import { insertFile } from "#server/files/file-rows.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { servedAs } from "#server/files/media-type.ts";
import type { BackupPart } from "./read-backup.ts";
import type { Stage } from "./stage.ts";
import { sumOf } from "./sum-of.ts";

/** Uploads from memory can be retried, streams cannot. Uploaded files have at most 10 MB. */
const maxMemoryBytes = 16 * 1024 * 1024;

/**
 * Restores a file of a backup. Keys are unique, so an existing file is kept; one that differs from the backup's is
 * damaged and replaced.
 */
export async function restoreFile(
  files: FileStore,
  stage: Stage,
  { key, sizeBytes, content }: Extract<BackupPart, { kind: "file" }>,
): Promise<void> {
  const path = stage.scratchPath;
  try {
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
    const present = await files.find(key);
    if (present && present.sizeBytes === sizeBytes) {
      if ((await sumOf(await files.open(key))) === (await sumOf(createReadStream(path)))) return;
    }
    if (present) await files.remove(key);
    else await stage.noteNewFile(key);
    const body = sizeBytes <= maxMemoryBytes ? await readFile(path) : { path, sizeBytes };
    await files.put(key, body, servedAs(key).mediaType);
  } finally {
    await rm(path, { force: true });
  }
}

/** Lists the keys of the files recorded in a database of any version. */
export async function listFileKeys(connection: Connection): Promise<string[]> {
  if ((await existingTables(connection, ["files"])).length === 0) return [];
  return (await connection.selectFrom("files").select("key").execute()).map((row) => row.key);
}

/** Records files of the previous site as long unused, so that the next sweep removes them. */
export async function leaveToSweep(transaction: WriteTransaction, keys: readonly string[]): Promise<void> {
  const known = new Set(await listFileKeys(transaction));
  for (const key of keys) {
    if (known.has(key)) continue;
    await insertFile(transaction, {
      key,
      originalName: key,
      mediaType: servedAs(key).mediaType,
      sizeBytes: 0,
      width: null,
      height: null,
      createdAt: new Date(0),
      hasVariants: false,
    });
  }
}
