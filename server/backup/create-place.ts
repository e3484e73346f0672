import { s3LocationOf } from "#server/files/file-store.ts";
import type { S3Credentials } from "#server/files/s3-client.ts";
import type { BackupPlace } from "./backup-place.ts";
import { createDiskPlace } from "./disk-place.ts";

/** @param url `file:/absolute/path` or `s3://bucket?endpoint=…&region=…`; the latter requires credentials */
export function createBackupPlace(url: string, credentials?: S3Credentials): BackupPlace {
  if (url.startsWith("file:")) return createDiskPlace(url.slice("file:".length));
  if (!credentials) throw new Error("S3 needs credentials.");
  const location = s3LocationOf(url);
  const label = `s3://${location.bucket}`;
  let opened: Promise<BackupPlace> | undefined;
  const place = () => {
    opened ??= import("./s3-place.ts").then(({ createS3Place }) => createS3Place(location, label, credentials));
    return opened;
  };
  return {
    label,
    folder: undefined,
    list: async () => (await place()).list(),
    open: async (name) => (await place()).open(name),
    write: async (...backup) => (await place()).write(...backup),
    delete: async (name) => (await place()).delete(name),
    removeLeftovers: async (before) => (await place()).removeLeftovers(before),
    close: () => void opened?.then((one) => one.close()),
  };
}
