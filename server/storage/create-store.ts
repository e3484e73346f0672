import { createDiskStore } from "./disk-store.ts";
import type { ObjectStore } from "./object-store.ts";
import type { S3Credentials, S3Limits, S3Location } from "./s3-client.ts";

export interface StoreOptions {
  /**
   * For commands and nightly work: longer timeouts, one more try, and reading in pieces, so that a connection may break.
   * Otherwise visitors do not wait for a silent server.
   */
  isPatient?: boolean;
}

/** Short timeouts, so that visitors do not wait for a silent server. */
const usualLimits: S3Limits = {
  tries: 2,
  connectMilliseconds: 2000,
  answerMilliseconds: 2500,
  uploadMilliseconds: 60_000,
  idleMilliseconds: 20_000,
};

/** For commands: on a slow office connection 8 MB may take minutes. */
const patientLimits: S3Limits = {
  tries: 3,
  connectMilliseconds: 5000,
  answerMilliseconds: 10_000,
  uploadMilliseconds: 10 * 60_000,
  idleMilliseconds: 60_000,
  // On demand, so that the server closes no idle connection while a backup is processed.
  pieceBytes: 4 * 1024 * 1024,
};

/** @param url `file:/absolute/path` or `s3://bucket?endpoint=…&region=…`, the latter with credentials */
export function createObjectStore(
  url: string,
  credentials?: S3Credentials,
  { isPatient = false }: StoreOptions = {},
): ObjectStore {
  if (url.startsWith("file:")) return createDiskStore(url.slice("file:".length));
  if (!credentials) throw new Error("S3 needs credentials.");
  const location = s3LocationOf(url);
  // The client is large and only loaded if S3 is configured.
  let opened: Promise<ObjectStore> | undefined;
  const store = () => {
    opened ??= import("./s3-store.ts").then(({ createS3Store }) =>
      createS3Store(location, credentials, isPatient ? patientLimits : usualLimits),
    );
    return opened;
  };
  return {
    label: `s3://${location.bucket}`,
    folder: undefined,
    find: async (key) => (await store()).find(key),
    open: async (...object) => (await store()).open(...object),
    list: async (prefix) => (await store()).list(prefix),
    put: async (...object) => (await store()).put(...object),
    delete: async (key) => (await store()).delete(key),
    check: async () => (await store()).check(),
    removeLeftovers: async (...leftovers) => (await store()).removeLeftovers(...leftovers),
    close: () => void opened?.then((one) => one.close()),
  };
}

/** Parses `s3://bucket?endpoint=…&region=…`. */
function s3LocationOf(url: string): S3Location {
  const { hostname, searchParams } = new URL(url);
  return {
    bucket: hostname,
    region: searchParams.get("region") ?? "us-east-1",
    endpoint: searchParams.get("endpoint") ?? undefined,
  };
}
