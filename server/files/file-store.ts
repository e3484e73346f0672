import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { DurableDiskDriver } from "./disk-driver.ts";
import { servedAs } from "./media-type.ts";
import type { S3Credentials, S3Location } from "./s3-client.ts";
import type { PartialS3Driver } from "./s3-driver.ts";

export interface StoredFile {
  key: string;
  mediaType: string;
  sizeBytes: number;
  /** Quoted as in HTTP; strong, since a key is never written twice. */
  etag: string;
  modifiedAt: Date;
}

/** A local file, stored without loading it into memory. */
export interface LocalFile {
  path: string;
  sizeBytes: number;
}

/** First and last byte, both included. */
export interface BytePart {
  first: number;
  last: number;
}

/**
 * Stores uploaded files in a folder or an S3 bucket. Keys are `{folder}/{timestamp}-{sanitised name}`; a key is never
 * written twice. A completed `put` survives a power failure, an incomplete one leaves no file.
 */
export interface FileStore {
  /** Returns `undefined` for missing files and for invalid keys (`..`, absolute, hidden). */
  find(key: string): Promise<StoredFile | undefined>;
  /** @throws when the file is missing or the store does not respond */
  open(key: string, part?: BytePart): Promise<Readable>;
  /** @throws for invalid keys, and on disk for existing ones */
  put(key: string, body: Uint8Array | LocalFile, mediaType: string): Promise<void>;
  /** Deletes a file. Succeeds if it does not exist. */
  remove(key: string): Promise<void>;
  /** @throws when the store cannot be used */
  check(): Promise<void>;
  /** Deletes leftovers of interrupted writes from before an instant; returns their number. */
  removeLeftovers(before: Date): Promise<number>;
  close(): void;
}

type Driver = Pick<
  DurableDiskDriver & PartialS3Driver,
  "getMetaData" | "getStream" | "put" | "putStream" | "delete"
> & {
  readPart(key: string, part: BytePart): Readable | Promise<Readable>;
  check(): Promise<void>;
  removeLeftovers?(before: Date): Promise<number>;
  close?(): void;
};

/** Whether a key is valid: folders and a name, not hidden, without path traversal. */
export function isStorableKey(key: string): boolean {
  return key.length <= 300 && /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*\/[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(key);
}

/**
 * @param url `file:/absolute/path` or `s3://bucket?endpoint=…&region=…`, the latter with credentials
 * @param options.isPatient for commands: longer timeouts and one more try
 */
export function createFileStore(
  url: string,
  credentials?: S3Credentials,
  { isPatient = false }: { isPatient?: boolean } = {},
): FileStore {
  let driver: Promise<Driver> | undefined;
  const open = () => {
    driver ??= openDriver(url, credentials, isPatient);
    return driver;
  };
  return { ...storeOn(open), close: () => void driver?.then((opened) => opened.close?.()) };
}

async function openDriver(url: string, credentials: S3Credentials | undefined, isPatient: boolean): Promise<Driver> {
  if (url.startsWith("file:")) return new DurableDiskDriver(url.slice("file:".length));
  if (!credentials) throw new Error("S3 needs credentials.");
  const { PartialS3Driver, usualLimits } = await import("./s3-driver.ts");
  const { patientLimits } = await import("./s3-client.ts");
  return new PartialS3Driver(s3LocationOf(url), credentials, isPatient ? patientLimits : usualLimits);
}

/** Parses `s3://bucket?endpoint=…&region=…`. */
export function s3LocationOf(url: string): S3Location {
  const { hostname, searchParams } = new URL(url);
  return {
    bucket: hostname,
    region: searchParams.get("region") ?? "us-east-1",
    endpoint: searchParams.get("endpoint") ?? undefined,
  };
}

function storeOn(driver: () => Promise<Driver>): Omit<FileStore, "close"> {
  return {
    async find(key) {
      if (!isStorableKey(key)) return undefined;
      try {
        const { contentLength, etag, lastModified } = await (await driver()).getMetaData(key);
        return {
          key,
          mediaType: servedAs(key).mediaType,
          sizeBytes: contentLength,
          etag: etag.replace(/^W\//, ""),
          modifiedAt: lastModified,
        };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async open(key, part) {
      requireStorable(key);
      const opened = await driver();
      return part ? opened.readPart(key, part) : opened.getStream(key);
    },
    async put(key, body, contentType) {
      requireStorable(key);
      const opened = await driver();
      if (body instanceof Uint8Array) return opened.put(key, body, { contentType });
      await opened.putStream(key, await readable(body), { contentType, contentLength: body.sizeBytes });
    },
    async remove(key) {
      requireStorable(key);
      await (await driver()).delete(key);
    },
    async check() {
      await (await driver()).check();
    },
    async removeLeftovers(before) {
      return (await (await driver()).removeLeftovers?.(before)) ?? 0;
    },
  };
}

async function readable({ path, sizeBytes }: LocalFile): Promise<Readable> {
  if ((await stat(path)).size !== sizeBytes) throw new Error("The file changed while it was stored.");
  const stream = createReadStream(path);
  // The stream may fail before a driver listens: that must fail the write, not crash the process.
  stream.on("error", () => {});
  return stream;
}

function requireStorable(key: string): void {
  if (!isStorableKey(key)) throw new Error(`Not a key of a file: ${JSON.stringify(key)}`);
}

/** Whether a file is missing; also if its path leads through a file, is a folder, or is too long for the disk. */
function isMissing(error: unknown): boolean {
  const { code, $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } };
  return (
    code === "ENOENT" ||
    code === "ENOTDIR" ||
    code === "ENAMETOOLONG" ||
    $metadata?.httpStatusCode === 404 ||
    (error instanceof Error && error.message.startsWith("Cannot get metadata of a directory"))
  );
}
