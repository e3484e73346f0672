import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { type BytePart, type ObjectBody, type ObjectStore, type PutOptions, streamOf } from "./object-store.ts";
import { createS3Client, type S3Credentials, type S3Limits, type S3Location } from "./s3-client.ts";

/** An upload has at most ten thousand parts: 80 GB. A few are in memory at a time. */
const partBytes = 8 * 1024 * 1024;
/** Suffix of an object that marks another as not checked, because that is pending or the process was killed. */
const mark = ".unchecked";
const markText = "Diese Sicherung ist noch nicht zu Ende geschrieben und geprüft.\n";

/**
 * Keeps objects in a bucket. One to be checked is marked before its upload starts, since objects cannot be renamed; a
 * marked one is not listed.
 */
export function createS3Store(location: S3Location, credentials: S3Credentials, limits: S3Limits): ObjectStore {
  const client = createS3Client(location, credentials, limits);
  const Bucket = location.bucket;
  const read = async (Key: string, part?: BytePart) => {
    const Range = part && `bytes=${part.first}-${part.last}`;
    return (await client.send(new GetObjectCommand({ Bucket, Key, Range }))).Body as Readable;
  };
  const remove = async (Key: string) => {
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
  };
  const find: ObjectStore["find"] = async (key) => {
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: key })).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    if (!head) return undefined;
    const { ContentLength: sizeBytes = 0, ETag = "", LastModified: modifiedAt = new Date(0) } = head;
    return { key, sizeBytes, modifiedAt, etag: ETag.replace(/^W\//, "") };
  };
  return {
    label: `s3://${Bucket}`,
    folder: undefined,
    find,
    async open(key, part) {
      if (limits.pieceBytes === undefined) return read(key, part);
      const last = part?.last ?? ((await find(key))?.sizeBytes ?? fail(`${key} is missing.`)) - 1;
      const pieces = piecesOf({ first: part?.first ?? 0, last }, limits.pieceBytes);
      return Readable.from(readInTurn(pieces, (piece) => tried(() => read(key, piece).then(buffer), limits.tries)));
    },
    async list(prefix) {
      const { objects, marked } = await listAll(client, Bucket, prefix);
      return objects.filter(({ key }) => !marked.has(key));
    },
    async put(key, body, { mediaType, check } = {}) {
      if (!check) return write(client, { Bucket, Key: key, ContentType: mediaType }, body);
      await client.send(new PutObjectCommand({ Bucket, Key: key + mark, Body: markText }));
      try {
        const sizeBytes = await write(client, { Bucket, Key: key, ContentType: mediaType }, body);
        await check(key);
        await remove(key + mark);
        return sizeBytes;
      } catch (error) {
        // If the object cannot be removed, it stays marked.
        await remove(key).then(
          () => remove(key + mark),
          () => {},
        );
        throw error;
      }
    },
    delete: remove,
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
    async removeLeftovers(before, prefix) {
      const { marked } = await listAll(client, Bucket, prefix);
      const left = [...marked].filter(([, markedAt]) => markedAt < before);
      for (const [key] of left) {
        await remove(key);
        await remove(key + mark);
      }
      return left.length + (await abortUploads(client, { Bucket, Prefix: prefix }, before));
    },
    close: () => client.destroy(),
  };
}

async function listAll(client: S3Client, Bucket: string, Prefix: string) {
  const objects: Awaited<ReturnType<ObjectStore["list"]>> = [];
  /** Keys of unchecked objects, and when their upload started. */
  const marked = new Map<string, Date>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix, Delimiter: "/" })) {
    for (const { Key: key = "", Size: sizeBytes = 0, LastModified: modifiedAt = new Date() } of Contents) {
      if (key.endsWith(mark)) marked.set(key.slice(0, -mark.length), modifiedAt);
      else objects.push({ key, sizeBytes, modifiedAt });
    }
  }
  return { objects, marked };
}

/** Writes a body of known length with one request, any other in parts. @returns the number of bytes */
async function write(
  client: S3Client,
  object: { Bucket: string; Key: string; ContentType: PutOptions["mediaType"] },
  body: ObjectBody,
): Promise<number> {
  if (body instanceof Uint8Array || "path" in body) {
    const ContentLength = body instanceof Uint8Array ? body.byteLength : body.sizeBytes;
    const Body = body instanceof Uint8Array ? body : await streamOf(body);
    await client.send(new PutObjectCommand({ ...object, Body, ContentLength }));
    return ContentLength;
  }
  let sizeBytes = 0;
  const content = Readable.from(counted(body, (bytes) => (sizeBytes += bytes)));
  try {
    // A failed upload aborts its parts.
    await new Upload({ client, params: { ...object, Body: content }, partSize: partBytes, queueSize: 2 }).done();
    return sizeBytes;
  } finally {
    content.destroy();
  }
}

async function* counted(content: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  for await (const chunk of content) {
    count(chunk.byteLength);
    yield chunk;
  }
}

function* piecesOf({ first, last }: BytePart, pieceBytes: number): Generator<BytePart> {
  for (let at = first; at <= last; at += pieceBytes) yield { first: at, last: Math.min(at + pieceBytes - 1, last) };
}

async function* readInTurn(pieces: Iterable<BytePart>, read: (piece: BytePart) => Promise<Buffer>) {
  for (const piece of pieces) yield await read(piece);
}

/** Retries: the client does not when a connection breaks during the response. */
async function tried<T>(run: () => Promise<T>, tries: number): Promise<T> {
  for (let left = tries - 1; ; left--) {
    try {
      return await run();
    } catch (error) {
      if (left <= 0) throw error;
    }
  }
}

/** Aborts unfinished multipart uploads, which are not listed but occupy space. @returns their number */
async function abortUploads(client: S3Client, where: { Bucket: string; Prefix: string }, before: Date) {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand(where));
  const left = Uploads.filter(({ Initiated }) => Initiated !== undefined && Initiated < before);
  for (const { Key, UploadId } of left) {
    await client.send(new AbortMultipartUploadCommand({ Bucket: where.Bucket, Key, UploadId }));
  }
  return left.length;
}

const isMissing = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;

function fail(message: string): never {
  throw new Error(message);
}
