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
  /** In quotes, as HTTP writes it; strong, since a key is never written twice. */
  etag: string;
  modifiedAt: Date;
}

/** A file on this machine, to be stored without ever being whole in memory. */
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
 * Where uploaded files live: a folder or an S3 bucket. Keys are `{folder}/{timestamp}-{sanitised name}`; a key is never
 * written twice. What `put` acknowledged survives a power cut, what it did not acknowledge never appears.
 */
export interface FileStore {
  /** `undefined` also for keys that could never have been stored (`..`, absolute, hidden). */
  find(key: string): Promise<StoredFile | undefined>;
  /** @throws when the file is missing or the store does not answer */
  open(key: string, part?: BytePart): Promise<Readable>;
  /** @throws for keys that cannot be stored, and on disk for keys that are taken */
  put(key: string, body: Uint8Array | LocalFile, mediaType: string): Promise<void>;
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>;
  /** @throws when the store cannot be used */
  check(): Promise<void>;
  /** Removes what broken writes left before an instant; returns how many. */
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

/** Whether a key may be stored: folders and a name, nothing hidden, nothing that leaves the root. */
export function isStorableKey(key: string): boolean {
  return key.length <= 300 && /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*\/[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(key);
}

/**
 * @param url `file:/absolute/path` or `s3://bucket?endpoint=…&region=…`, the latter with credentials
 * @param options.isPatient for commands that nobody waits for: a server may take its time and is asked once more
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

/** Takes an `s3://bucket?endpoint=…&region=…` apart. */
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
  // It may fail before a driver listens: that must end the write, not the program.
  stream.on("error", () => {});
  return stream;
}

function requireStorable(key: string): void {
  if (!isStorableKey(key)) throw new Error(`Not a key of a file: ${JSON.stringify(key)}`);
}

/** Also a file where a folder would have to be, a folder itself, and a name too long for the disk are just missing. */
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
