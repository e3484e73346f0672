import type { Readable } from "node:stream";
import { GetObjectCommand, HeadBucketCommand, type S3Client } from "@aws-sdk/client-s3";
import { S3Driver } from "flydrive/drivers/s3";
import { createS3Client, type S3Credentials, type S3Limits, type S3Location } from "./s3-client.ts";

/** Short timeouts, so that visitors do not wait for a silent server. */
export const usualLimits: S3Limits = {
  tries: 2,
  connectMilliseconds: 2000,
  answerMilliseconds: 2500,
  uploadMilliseconds: 60_000,
  idleMilliseconds: 20_000,
};

/** Flydrive's S3 driver with range reads. */
export class PartialS3Driver extends S3Driver {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(location: S3Location, credentials: S3Credentials, limits: S3Limits) {
    const { bucket } = location;
    const client = createS3Client(location, credentials, limits);
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

  /** @throws when the bucket does not exist or its server does not respond */
  async check(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }));
  }

  close(): void {
    this.#client.destroy();
  }
}
