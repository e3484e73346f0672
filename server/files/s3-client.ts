import { S3Client } from "@aws-sdk/client-s3";

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

export interface S3Limits {
  /** How often something is tried before it counts as failed. The times are those of one try. */
  tries: number;
  connectMilliseconds: number;
  /** Until an answer begins. */
  answerMilliseconds: number;
  /** The same where something is sent first, or put together from its parts. */
  uploadMilliseconds: number;
  /** Between two pieces of an answer. */
  idleMilliseconds: number;
}

/** Nobody waits for it, and the line of an office is slow: 8 MB take their minutes. */
export const patientLimits: S3Limits = {
  tries: 3,
  connectMilliseconds: 5000,
  answerMilliseconds: 10_000,
  uploadMilliseconds: 10 * 60_000,
  idleMilliseconds: 60_000,
};

/** Loaded only where S3 is configured: the client is large. */
export function createS3Client(
  { region, endpoint }: S3Location,
  credentials: S3Credentials,
  limits: S3Limits,
): S3Client {
  const client = new S3Client({
    region,
    endpoint,
    credentials,
    forcePathStyle: true,
    // Servers that are not Amazon's do not know its newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: limits.tries,
    requestHandler: {
      connectionTimeout: limits.connectMilliseconds,
      requestTimeout: limits.answerMilliseconds,
      throwOnRequestTimeout: true,
      socketTimeout: limits.idleMilliseconds,
    },
  });
  const { requestHandler } = client.config;
  const handle = requestHandler.handle.bind(requestHandler);
  const isUpload = (method: string) => method === "PUT" || method === "POST";
  requestHandler.handle = (request, options) =>
    handle(request, isUpload(request.method) ? { ...options, requestTimeout: limits.uploadMilliseconds } : options);
  return client;
}
