import type { FileStore } from "#server/files/file-store.ts";

/** Where the parts of a site are. */
export interface SitePlaces {
  /** `file:/absolute/path` or `postgres://…` */
  databaseUrl: string;
  files: FileStore;
  dataDir: string;
}
