import type { Readable } from "node:stream";
import { createObjectStore, type StoreOptions } from "#server/storage/create-store.ts";
import type { BytePart, LocalFile, ObjectStore, StoredObject } from "#server/storage/object-store.ts";
import type { S3Credentials } from "#server/storage/s3-client.ts";
import { servedAs } from "./media-type.ts";

/** Its ETag is strong, since a key is never written twice. */
export interface StoredFile extends StoredObject {
  mediaType: string;
}

/**
 * Stores uploaded files in a folder or an S3 bucket. Keys are `{folder}/{timestamp}-{sanitised name}`; a key is never
 * written twice. A completed `put` survives a power failure, an incomplete one leaves no file.
 */
export interface FileStore extends Pick<ObjectStore, "check" | "close"> {
  /** Returns `undefined` for missing files and for invalid keys (`..`, absolute, hidden). */
  find(key: string): Promise<StoredFile | undefined>;
  /** @throws when the file is missing or the store does not respond */
  open(key: string, part?: BytePart): Promise<Readable>;
  /** @throws for invalid keys, and on disk for existing ones */
  put(key: string, body: Uint8Array | LocalFile, mediaType: string): Promise<void>;
  /** Deletes a file. Succeeds if it does not exist. */
  remove(key: string): Promise<void>;
  /** Deletes leftovers of interrupted writes from before an instant; returns their number. */
  removeLeftovers(before: Date): Promise<number>;
}

/** Whether a key is valid: folders and a name, not hidden, without path traversal. */
export function isStorableKey(key: string): boolean {
  return key.length <= 300 && /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*\/[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(key);
}

/** See `createObjectStore`. */
export function createFileStore(url: string, credentials?: S3Credentials, options?: StoreOptions): FileStore {
  const store = createObjectStore(url, credentials, options);
  return {
    check: store.check,
    close: store.close,
    async find(key) {
      const found = isStorableKey(key) ? await store.find(key) : undefined;
      return found && { ...found, mediaType: servedAs(key).mediaType };
    },
    async open(key, part) {
      requireStorable(key);
      return store.open(key, part);
    },
    async put(key, body, mediaType) {
      requireStorable(key);
      await store.put(key, body, { mediaType });
    },
    async remove(key) {
      requireStorable(key);
      await store.delete(key);
    },
    // In a bucket there are none: each file is one request.
    removeLeftovers: async (before) => (store.folder === undefined ? 0 : store.removeLeftovers(before, "")),
  };
}

function requireStorable(key: string): void {
  if (!isStorableKey(key)) throw new Error(`Not a key of a file: ${JSON.stringify(key)}`);
}
