import { S3Client } from "@aws-sdk/client-s3";

export interface S3Location {
  bucket: string;
  region: string;
  /** Omitted for Amazon S3. */
  endpoint?: string;
}
export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3Limits {
  /** Number of tries of a request. The timeouts apply to each try. */
  tries: number;
  connectMilliseconds: number;
  /** Until a response starts. */
  answerMilliseconds: number;
  /** Until a response to an upload, or to completing a multipart upload, starts. */
  uploadMilliseconds: number;
  /** Between two chunks of a response. */
  idleMilliseconds: number;
  /** Size of the requests of which an object is read; undefined for a single request. */
  pieceBytes?: number;
}

// A download holds a connection until the visitor has received it; the client's default of 50 would block others.
const sockets = { maxSockets: 1000 };

/** Creates an S3 client, whose errors have the property `bucket`. */
export function createS3Client(
  { bucket, region, endpoint }: S3Location,
  credentials: S3Credentials,
  limits: S3Limits,
): S3Client {
  const client = new S3Client({
    region,
    endpoint,
    credentials,
    forcePathStyle: true,
    // S3-compatible servers may not support Amazon's newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: limits.tries,
    requestHandler: {
      connectionTimeout: limits.connectMilliseconds,
      requestTimeout: limits.answerMilliseconds,
      throwOnRequestTimeout: true,
      socketTimeout: limits.idleMilliseconds,
      httpAgent: sockets,
      httpsAgent: sockets,
    },
  });
  const { requestHandler } = client.config;
  const handle = requestHandler.handle.bind(requestHandler);
  const isUpload = (method: string) => method === "PUT" || method === "POST";
  requestHandler.handle = (request, options) =>
    handle(request, isUpload(request.method) ? { ...options, requestTimeout: limits.uploadMilliseconds } : options);
  client.middlewareStack.add(
    (next) => (args) =>
      next(args).catch((error: unknown) => {
        throw error instanceof Error ? Object.assign(error, { bucket }) : error;
      }),
    { step: "initialize", priority: "high", name: "nameBucket" },
  );
  return client;
}
