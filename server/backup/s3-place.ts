import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { createS3Client, patientLimits, type S3Credentials, type S3Location } from "#server/files/s3-client.ts";
import { type BackupPlace, nightlyAmong, nightlyStart, type OpenBackup } from "./backup-place.ts";
import { BackupMissing, BackupRefused } from "./backup-refused.ts";

/** An upload has at most ten thousand parts: 80 GB. A few are in memory at a time. */
const partBytes = 8 * 1024 * 1024;
/** Read one by one on demand, so that no idle connection is closed by the server meanwhile. */
const chunkBytes = 4 * 1024 * 1024;
/** Suffix of an object that marks a backup as not verified, because that is pending or the process was killed. */
const mark = ".unchecked";
const markText = "Diese Sicherung ist noch nicht zu Ende geschrieben und geprüft.\n";

/**
 * Creates a place in a bucket, which may hold other objects too. A backup to be verified is marked before its upload
 * starts, since objects cannot be renamed. Names are never reused.
 */
export function createS3Place(
  location: S3Location,
  label: string,
  credentials: S3Credentials,
  limits = patientLimits,
): BackupPlace {
  const client = createS3Client(location, credentials, limits);
  const Bucket = location.bucket;
  const refuse = (cause: unknown): never => {
    throw new BackupRefused(`${label} antwortet nicht oder lehnt ab (${codeOf(cause)}).`, { cause });
  };
  const remove = async (name: string): Promise<void> => {
    await client.send(new DeleteObjectCommand({ Bucket, Key: name })).catch(refuse);
  };
  const listAll = () => listObjects(client, Bucket).catch(refuse);

  return {
    label,
    folder: undefined,
    async list() {
      const { backups, marked } = await listAll();
      return backups.filter(({ name }) => !marked.has(name));
    },
    async open(name): Promise<OpenBackup> {
      const { ContentLength: sizeBytes = 0 } = await client
        .send(new HeadObjectCommand({ Bucket, Key: name }))
        .catch((cause: unknown) => {
          if (!isMissing(cause)) return refuse(cause);
          throw new BackupMissing(`${name} gibt es in ${label} nicht.`, { cause });
        });
      const read = (range: string) =>
        readRange(client, { Bucket, Key: name, Range: range }, limits.tries).catch(refuse);
      return { sizeBytes, content: Readable.from(chunksOf(sizeBytes, read)) };
    },
    async write(name, content, check) {
      if (check) await client.send(new PutObjectCommand({ Bucket, Key: name + mark, Body: markText })).catch(refuse);
      try {
        const sizeBytes = await upload(client, { Bucket, Key: name }, content, refuse);
        await check?.(name);
        if (check) await remove(name + mark);
        return sizeBytes;
      } catch (error) {
        // If the object cannot be removed, it stays marked.
        await remove(name).then(
          () => remove(name + mark),
          () => {},
        );
        throw error;
      }
    },
    delete: remove,
    async removeLeftovers(before) {
      const { marked } = await listAll();
      for (const [name, markedAt] of marked) {
        if (markedAt >= before) continue;
        await remove(name);
        await remove(name + mark);
      }
      await abortUploads(client, Bucket, before).catch(refuse);
    },
    close: () => client.destroy(),
  };
}

async function listObjects(client: S3Client, Bucket: string) {
  const found: { name: string; sizeBytes: number }[] = [];
  /** Names of unverified backups, and when their upload started. */
  const marked = new Map<string, Date>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: nightlyStart })) {
    for (const { Key: name = "", Size: sizeBytes = 0, LastModified = new Date() } of Contents) {
      if (name.endsWith(mark)) marked.set(name.slice(0, -mark.length), LastModified);
      else found.push({ name, sizeBytes });
    }
  }
  return { backups: nightlyAmong(found), marked };
}

/** @returns the number of bytes */
async function upload(
  client: S3Client,
  object: { Bucket: string; Key: string },
  content: AsyncIterable<Uint8Array>,
  refuse: (cause: unknown) => never,
): Promise<number> {
  let sizeBytes = 0;
  let broken: { error: unknown } | undefined;
  async function* counted() {
    try {
      for await (const chunk of content) {
        sizeBytes += chunk.length;
        yield chunk;
      }
    } catch (error) {
      broken = { error };
      throw error;
    }
  }
  const body = Readable.from(counted());
  try {
    // A failed upload aborts its parts.
    await new Upload({ client, params: { ...object, Body: body }, partSize: partBytes, queueSize: 2 }).done();
    return sizeBytes;
  } catch (error) {
    if (broken) throw broken.error;
    return refuse(error);
  } finally {
    body.destroy();
  }
}

async function* chunksOf(sizeBytes: number, read: (range: string) => Promise<Uint8Array>): AsyncGenerator<Buffer> {
  for (let first = 0; first < sizeBytes; first += chunkBytes) {
    yield Buffer.from(await read(`bytes=${first}-${Math.min(first + chunkBytes, sizeBytes) - 1}`));
  }
}

/** Reads a range, with retries: the client does not retry when a connection breaks during the response. */
async function readRange(
  client: S3Client,
  part: { Bucket: string; Key: string; Range: string },
  tries: number,
): Promise<Uint8Array> {
  for (let left = tries - 1; ; left--) {
    try {
      const { Body } = await client.send(new GetObjectCommand(part));
      if (!Body) throw new Error("The answer has no content.");
      return await Body.transformToByteArray();
    } catch (error) {
      if (left <= 0) throw error;
    }
  }
}

/** Aborts unfinished multipart uploads, which are not listed but occupy space. */
async function abortUploads(client: S3Client, Bucket: string, before: Date): Promise<void> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: nightlyStart }));
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (!Initiated || Initiated >= before) continue;
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  }
}

const isMissing = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? name ?? "Error";
}
