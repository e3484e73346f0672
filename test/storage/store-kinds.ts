import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { removeFolder } from "#test/remove-folder.ts";
import { createBucket } from "./swift-server.ts";
import type { OfferedSwift, SharedSwift } from "./swift-setup.ts";

/** A kind of object store that the same cases run on. */
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

/**
 * Returns both kinds: disk is always available, S3 if OpenStack Swift is installed.
 * @param swift given where Vitest does not run
 */
export function storeKinds(swift: OfferedSwift = inject("swift")): [disk: StoreKind, s3: StoreKind] {
  return [disk(), s3(swift)];
}

/** Returns the arguments of `createObjectStore` for an empty store. */
export async function openStore(kind: StoreKind) {
  const { FILES_URL: url, AWS_ACCESS_KEY_ID = "", AWS_SECRET_ACCESS_KEY = "" } = await kind.open();
  return { url, credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY } };
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

function s3(swift: OfferedSwift): StoreKind {
  return {
    name: "S3",
    missing: "missing" in swift ? swift.missing : undefined,
    async open() {
      if ("missing" in swift) throw new Error(swift.missing);
      const answer = await fetch(swift.url);
      if (!answer.ok) throw new Error(await answer.text());
      const shared = (await answer.json()) as SharedSwift;
      return {
        FILES_URL: await createBucket(shared),
        AWS_ACCESS_KEY_ID: shared.credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: shared.credentials.secretAccessKey,
      };
    },
    close: async () => {},
  };
}
