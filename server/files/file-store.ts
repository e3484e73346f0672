import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";

export interface StoredFile {
  key: string;
  mediaType: string;
  sizeBytes: number;
}

/** Where uploaded files live. Keys are `{folder}/{timestamp}-{sanitised name}`; a key is never written twice. */
export interface FileStore {
  /** `undefined` also for keys that could never have been stored (`..`, absolute, hidden). */
  find(key: string): Promise<StoredFile | undefined>;
  /** @throws when the file is missing or the store does not answer */
  open(key: string): Promise<Readable>;
  put(key: string, body: Uint8Array | Readable, mediaType: string): Promise<void>;
  remove(key: string): Promise<void>;
}

const storableKey = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_][A-Za-z0-9._-]*)+$/;

/** @param url `file:/absolute/path` */
export function createFileStore(url: string): FileStore {
  const disk = new Disk(new FSDriver({ location: url.slice("file:".length), visibility: "private" }));
  return {
    async find(key) {
      if (!storableKey.test(key) || !(await disk.exists(key))) return undefined;
      const { contentType, contentLength } = await disk.getMetaData(key);
      return { key, mediaType: contentType ?? "application/octet-stream", sizeBytes: contentLength };
    },
    open: (key) => disk.getStream(key),
    put: (key, body, contentType) =>
      body instanceof Uint8Array ? disk.put(key, body, { contentType }) : disk.putStream(key, body, { contentType }),
    remove: (key) => disk.delete(key),
  };
}
