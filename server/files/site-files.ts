import { join } from "node:path";
import type { Clock } from "#model/berlin-date.ts";
import type { Database } from "#server/database/schema.ts";
import type { Log } from "#server/log.ts";
import { type BackgroundWork, createBackgroundWork } from "./background-work.ts";
import { findPictureSizes } from "./file-rows.ts";
import type { FileStore } from "./file-store.ts";
import { fileKeysIn } from "./file-uses.ts";
import { findServedFile, isFileInUse, isFileShared } from "./find-served-file.ts";
import { makeNextVariants } from "./make-variants.ts";
import { readForPrint } from "./read-for-print.ts";
import { receiveUpload, type Upload, type UploadOutcome } from "./receive-upload.ts";
import { removeFile, type SweepReport, sweepFiles } from "./sweep-files.ts";
import { createTemporaryFiles, type TemporaryFiles } from "./temporary-files.ts";
import { createWorkshop, type Workshop } from "./workshop/workshop.ts";

/** What the site does with files, above the store they live in. */
export interface SiteFiles {
  findServed: (key: string) => ReturnType<typeof findServedFile>;
  /** Whether the public may have it. */
  isInUse: (key: string) => Promise<boolean>;
  /** Whether a link to a preview shows it. */
  isShared: (key: string) => Promise<boolean>;
  /** How large a picture is in pixels, by its address; undefined for what is none of ours or was not measured. */
  pictureSize: (url: string) => Promise<{ width: number; height: number } | undefined>;
  /** A picture of ours as PDFs take it, by its address. @throws when there is none, or it cannot be read */
  pictureForPrint: (url: string) => Promise<Uint8Array>;
  /** See `receiveUpload`; what an upload leaves to do goes on in the background. */
  receiveUpload(upload: Upload): Promise<UploadOutcome>;
  /** Pictures in their widths, texts of PDFs. */
  work: BackgroundWork;
  /** Removes what nobody has used for 7 days, now or as of another instant; failures are logged. */
  sweep(now?: Date): Promise<SweepReport>;
  /** Removes a file that was released for good; what fails is logged, and left to the sweep. */
  removeUnused(key: string): Promise<void>;
  close(): void;
}

export interface SiteFileParts {
  database: Database;
  files: FileStore;
  temporaryFiles: TemporaryFiles;
  workshop: Workshop;
}

/** @param pieces more work for the background, each made of the same parts */
export function createSiteFiles(
  {
    database,
    files,
    dataDir,
    clock,
    log,
  }: Pick<SiteFileParts, "database" | "files"> & {
    dataDir: string;
    clock: Clock;
    log: Log;
  },
  pieces: readonly ((parts: SiteFileParts) => Promise<unknown>)[],
): SiteFiles {
  const folder = join(dataDir, "incoming");
  const temporaryFiles = createTemporaryFiles(folder);
  // Two, so that no upload waits for pictures that nobody waits for.
  const frontWorkshop = createWorkshop(folder, "normal");
  const workshop = createWorkshop(folder, "low");
  const parts: SiteFileParts = { database, files, temporaryFiles, workshop };
  const withoutVariants = (key: string, error: unknown) => log.warn("picture stays in one width", { key, error });
  const unworkable = (error: unknown) => log.warn("upload could not be worked on", { error });
  const work = createBackgroundWork(
    [() => makeNextVariants(parts, withoutVariants), ...pieces.map((piece) => () => piece(parts))],
    (error) => log.error("work on files was interrupted", { error }),
  );
  return {
    work,
    findServed: (key) => findServedFile(parts, key),
    isInUse: (key) => isFileInUse(parts, key),
    isShared: (key) => isFileShared(parts, key, clock()),
    async pictureSize(url) {
      const key = fileKeysIn(url)[0];
      return key === undefined ? undefined : (await findPictureSizes(database, [key])).get(key);
    },
    pictureForPrint: (url) => readForPrint({ ...parts, workshop: frontWorkshop }, url),
    async receiveUpload(upload) {
      const outcome = await receiveUpload(
        { ...parts, workshop: frontWorkshop, onFailure: unworkable },
        upload,
        clock(),
      );
      if (outcome.ok) work.nudge();
      return outcome;
    },
    async sweep(now = clock()) {
      const report = await sweepFiles(parts, now, (key, error) => log.error("file was not removed", { key, error }));
      if (report.removed || report.failed.length) {
        log.info("unused files removed", { removed: report.removed, failed: report.failed.length });
      }
      return report;
    },
    async removeUnused(key) {
      await removeFile(parts, key).catch((error: unknown) => log.error("file was not removed", { key, error }));
    },
    close() {
      work.stop();
      frontWorkshop.close();
      workshop.close();
      files.close();
    },
  };
}
