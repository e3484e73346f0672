import type { Database } from "#server/database/schema.ts";
import { deleteFile, type FileRecord, insertFile } from "./file-rows.ts";
import type { FileStore, LocalFile } from "./file-store.ts";
import { servedAs } from "./media-type.ts";

export interface FileToSave {
  /** Makes the key for a timestamp in milliseconds; asked again with a later one when the key is taken. */
  keyAt(timestamp: number): string;
  /** That of now without. */
  firstTimestamp?: number;
  body: Uint8Array | LocalFile;
  originalName: string;
  width?: number;
  height?: number;
  hasVariants?: boolean;
  uploadedBy?: string | undefined;
  said?: FileRecord["said"];
}

/** Two uploads of one name in one millisecond are rare, a thousand are an attack or a mistake. */
const maximumTries = 1000;

/**
 * Stores a file that nobody uses yet and returns its key. It is entered in the table first: what is stored and then
 * never used, or was being stored when the program was killed, is found and removed by the sweep.
 */
export async function saveFile(
  { database, files }: { database: Database; files: FileStore },
  file: FileToSave,
  now: Date,
): Promise<string> {
  const first = file.firstTimestamp ?? now.getTime();
  for (let timestamp = first; timestamp < first + maximumTries; timestamp++) {
    const key = file.keyAt(timestamp);
    const { mediaType } = servedAs(key);
    const isOurs = await insertFile(database, {
      key,
      originalName: file.originalName,
      mediaType,
      sizeBytes: file.body instanceof Uint8Array ? file.body.byteLength : file.body.sizeBytes,
      width: file.width ?? null,
      height: file.height ?? null,
      createdAt: now,
      hasVariants: file.hasVariants ?? false,
      uploadedBy: file.uploadedBy,
      said: file.said,
    });
    if (!isOurs) continue;
    // A file somebody copied into the store by hand has no row, and is not ours to overwrite or to sweep.
    if (await files.find(key)) {
      await deleteFile(database, key);
      continue;
    }
    await files.put(key, file.body, mediaType);
    return key;
  }
  throw new Error("No free name for a file.");
}
