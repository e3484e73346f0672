import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";

export interface StoredObject {
  key: string;
  sizeBytes: number;
  /** Quoted as in HTTP. */
  etag: string;
  modifiedAt: Date;
}

/** First and last byte, both included. */
export interface BytePart {
  first: number;
  last: number;
}

/** A local file, stored without loading it into memory. */
export interface LocalFile {
  path: string;
  sizeBytes: number;
}

/** A stream has any length. Errors of its own fail the write with that error. */
export type ObjectBody = Uint8Array | LocalFile | AsyncIterable<Uint8Array>;

export interface PutOptions {
  /** Kept by a bucket for programs that read it directly. */
  mediaType?: string;
  /** On disk, an existing object fails the write unless it may be replaced. Buckets always replace. */
  replaces?: boolean;
  /**
   * For new keys: called with a key by which the object can be opened, before it is found or listed. If it throws,
   * nothing is kept.
   */
  check?: ((key: string) => Promise<void>) | undefined;
}

/**
 * Objects in a folder or an S3 bucket. Keys are relative paths with `/`; callers check those that others name. A
 * completed `put` survives a power failure, an incomplete one leaves no object.
 */
export interface ObjectStore {
  /** Name for the operator: the folder, or `s3://bucket`. */
  label: string;
  /** Absolute path, if it is a folder of this machine. */
  folder: string | undefined;
  /** Returns `undefined` for missing objects and for folders. */
  find(key: string): Promise<StoredObject | undefined>;
  /** The stream must be read to its end or destroyed. @throws when the object is missing or the store does not respond */
  open(key: string, part?: BytePart): Promise<Readable>;
  /** Lists the objects whose keys start with a prefix and have no further `/`; none if the folder is missing. */
  list(prefix: string): Promise<Omit<StoredObject, "etag">[]>;
  /** @returns its size in bytes. @throws when it cannot be written */
  put(key: string, body: ObjectBody, options?: PutOptions): Promise<number>;
  /** Succeeds if there is none. */
  delete(key: string): Promise<void>;
  /** @throws when the store cannot be used */
  check(): Promise<void>;
  /**
   * Deletes what killed processes left of writes from before an instant.
   * @param prefix of the keys that were written to a bucket, which may hold the objects of others
   * @returns the number of leftovers
   */
  removeLeftovers(before: Date, prefix: string): Promise<number>;
  close(): void;
}

/** @throws when a local file has changed since its size was read */
export async function streamOf(body: ObjectBody): Promise<Readable> {
  if (body instanceof Uint8Array) return Readable.from([body]);
  if (!("path" in body)) return Readable.from(body);
  if ((await stat(body.path)).size !== body.sizeBytes) throw new Error("The file changed while it was stored.");
  const stream = createReadStream(body.path);
  // The stream may fail before a driver listens: that must fail the write, not crash the process.
  stream.on("error", () => {});
  return stream;
}
