import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeFolder } from "#test/remove-folder.ts";
import { type SwiftServer, startSwift, swiftIsMissing } from "./swift-server.ts";

/** A kind of file store that the same cases run on. */
export interface StoreKind {
  name: string;
  /** Why it is not available here; undefined if it is. */
  missing: string | undefined;
  /** Creates an empty store and returns its configuration. */
  open(): Promise<FilesSettings>;
  close(): Promise<void>;
}

/** Environment variables that configure the file store. */
export type FilesSettings = { FILES_URL: string; AWS_ACCESS_KEY_ID?: string; AWS_SECRET_ACCESS_KEY?: string };

/** Returns the available kinds: disk always, S3 if OpenStack Swift is installed. */
export function storeKinds(): StoreKind[] {
  return [disk(), swift()];
}

function disk(): StoreKind {
  const folders: string[] = [];
  return {
    name: "disk",
    missing: undefined,
    async open() {
      const folder = await mkdtemp(join(tmpdir(), "files-"));
      folders.push(folder);
      return { FILES_URL: `file:${folder}` };
    },
    async close() {
      for (const folder of folders) await removeFolder(folder);
    },
  };
}

function swift(): StoreKind {
  let server: Promise<SwiftServer> | undefined;
  let buckets = 0;
  return {
    name: "S3",
    missing: swiftIsMissing(),
    async open() {
      server ??= startSwift();
      const { createBucket, credentials } = await server;
      return {
        FILES_URL: await createBucket(`files-${++buckets}`),
        AWS_ACCESS_KEY_ID: credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      };
    },
    async close() {
      await (await server)?.stop();
    },
  };
}
