import type { FileStore } from "#server/files/file-store.ts";

/** Locations of the parts of a site. */
export interface SitePlaces {
  /** `file:/absolute/path` or `postgres://…` */
  databaseUrl: string;
  files: FileStore;
  dataDir: string;
}
