import type { Clock } from "#model/dates/berlin-date.ts";
import type { Database } from "#server/database/schema.ts";
import { readNextDocumentText } from "#server/files/read-document-text.ts";
import type { Log } from "#server/log.ts";
import { createFileStore, type FileStore } from "./file-store.ts";
import { createSiteFiles, type SiteFiles } from "./site-files.ts";
import { createStoreMark, type StoreMark } from "./store-mark.ts";

/** The file store and everything above it. */
export interface FileServices {
  files: FileStore;
  siteFiles: SiteFiles;
  storeMark: StoreMark;
}

export interface FileParts {
  database: Database;
  filesUrl: Parameters<typeof createFileStore>[0];
  filesCredentials: Parameters<typeof createFileStore>[1];
  dataDir: string;
  clock: Clock;
  log: Log;
  /** Wraps the store all services use, to observe or break it. */
  wrapFiles?: ((files: FileStore) => FileStore) | undefined;
  /** Disposed when the services are closed. */
  resources: AsyncDisposableStack;
}

export function createFileServices(parts: FileParts): FileServices {
  const { database, filesUrl, filesCredentials, dataDir, clock, log, resources } = parts;
  const opened = createFileStore(filesUrl, filesCredentials);
  const files = parts.wrapFiles?.(opened) ?? opened;
  const storeMark = createStoreMark(database, files);
  const siteFiles = createSiteFiles({ database, files, dataDir, clock, log, storeMark }, [
    (work) => readNextDocumentText(work, clock()),
  ]);
  resources.defer(async () => {
    siteFiles.close();
    await siteFiles.work.settled();
  });
  return { files, siteFiles, storeMark };
}
