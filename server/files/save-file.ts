import type { WriteTogether } from "#server/database/shared-transaction.ts";
import type { LocalFile } from "#server/storage/object-store.ts";
import { deleteFile, type FileRecord, insertFile, noteStored } from "./file-rows.ts";
import type { FileStore } from "./file-store.ts";
import { servedAs } from "./media-type.ts";

export interface FileToSave {
  /** Returns the key for a timestamp in milliseconds; called again with a later one when the key exists. */
  keyAt(timestamp: number): string;
  /** Defaults to the current time. */
  firstTimestamp?: number;
  body: Uint8Array | LocalFile;
  originalName: string;
  width?: number;
  height?: number;
  hasVariants?: boolean;
  /** The caller notes that it is stored (`noteStored`), for many at a time. */
  isNotedLater?: boolean;
  uploadedBy?: string | undefined;
  details?: FileRecord["details"];
}

/** Two uploads with the same name in one millisecond are rare; a thousand are an attack or a bug. */
const maximumTries = 1000;

/**
 * Stores a file as unused and returns its key. The row is inserted first, so that the sweep deletes files that are
 * never used or were being stored when the process was killed.
 */
export async function saveFile(
  { write, files }: { write: WriteTogether; files: FileStore },
  file: FileToSave,
  now: Date,
): Promise<string> {
  const first = file.firstTimestamp ?? now.getTime();
  for (let timestamp = first; timestamp < first + maximumTries; timestamp++) {
    const key = file.keyAt(timestamp);
    const { mediaType } = servedAs(key);
    const record: FileRecord = {
      key,
      originalName: file.originalName,
      mediaType,
      sizeBytes: file.body instanceof Uint8Array ? file.body.byteLength : file.body.sizeBytes,
      width: file.width ?? null,
      height: file.height ?? null,
      createdAt: now,
      hasVariants: file.hasVariants ?? false,
      uploadedBy: file.uploadedBy,
      details: file.details,
    };
    if (!(await write((transaction) => insertFile(transaction, record)))) continue;
    // A file copied into the store by hand has no row; it must be neither overwritten nor swept.
    if (await files.find(key)) {
      await write((transaction) => deleteFile(transaction, key));
      continue;
    }
    await files.put(key, file.body, mediaType);
    if (!file.isNotedLater) await write((transaction) => noteStored(transaction, [key]));
    return key;
  }
  throw new Error("No free name for a file.");
}
