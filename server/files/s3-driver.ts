import type { Readable } from "node:stream";
import { GetObjectCommand, HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { S3Driver } from "flydrive/drivers/s3";

export interface S3Location {
  bucket: string;
  region: string;
  /** Absent for Amazon's own. */
  endpoint?: string;
}
export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** A server that is silent must not keep visitors waiting: each time is that of one attempt, of which there are two. */
const usualLimits = {
  connectMilliseconds: 2000,
  /** Until an answer begins. */
  answerMilliseconds: 2500,
  /** The same where a file is sent first. */
  uploadMilliseconds: 60_000,
  /** Between two pieces of a file. */
  idleMilliseconds: 20_000,
};

/** Flydrive's S3, with parts of files. Loaded only where S3 is configured: the client is large. */
export class PartialS3Driver extends S3Driver {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor({ bucket, region, endpoint }: S3Location, credentials: S3Credentials, limits = usualLimits) {
    const client = new S3Client({
      region,
      endpoint,
      credentials,
      forcePathStyle: true,
      // Servers that are not Amazon's do not know its newer checksums.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: limits.connectMilliseconds,
        requestTimeout: limits.answerMilliseconds,
        throwOnRequestTimeout: true,
        socketTimeout: limits.idleMilliseconds,
      },
    });
    const { requestHandler } = client.config;
    const handle = requestHandler.handle.bind(requestHandler);
    requestHandler.handle = (request, options) =>
      handle(request, request.method === "PUT" ? { ...options, requestTimeout: limits.uploadMilliseconds } : options);
    super({ client, bucket, visibility: "private", supportsACL: false });
    this.#client = client;
    this.#bucket = bucket;
  }

  /** @param part first and last byte, both included */
  async readPart(key: string, part: { first: number; last: number }): Promise<Readable> {
    const range = `bytes=${part.first}-${part.last}`;
    const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key, Range: range }));
    return Body as Readable;
  }

  /** @throws when the bucket does not exist or its server does not answer */
  async check(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }));
  }

  close(): void {
    this.#client.destroy();
  }
}
