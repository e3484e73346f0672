import { join } from "node:path";
import type { Clock } from "#model/dates/berlin-date.ts";
import { unusedDays } from "#model/files/media.ts";
import type { Database } from "#server/database/schema.ts";
import { writesTogether } from "#server/database/shared-transaction.ts";
import type { Log } from "#server/log.ts";
import { logStretches } from "#server/log-stretches.ts";
import { type BackgroundWork, createBackgroundWork } from "./background-work.ts";
import { findPictureSizes } from "./file-rows.ts";
import type { FileStore } from "./file-store.ts";
import { fileKeysIn } from "./file-uses.ts";
import { findServedFile, isFileInUse, isFileShared } from "./find-served-file.ts";
import { createVariantMaker } from "./make-variants.ts";
import { readForPrint } from "./read-for-print.ts";
import { receiveImported } from "./receive-imported.ts";
import { receiveUpload, type Upload, type UploadOutcome } from "./receive-upload.ts";
import type { StoreMark } from "./store-mark.ts";
import { removeFile, type SweepReport, sweepFiles } from "./sweep-files.ts";
import { createTemporaryFiles, type TemporaryFiles } from "./temporary-files.ts";
import { createWorkshop, type Workshop } from "./workshop/workshop.ts";

/** The site's operations on files, on top of the file store. */
export interface SiteFiles {
  findServed: (key: string) => ReturnType<typeof findServedFile>;
  /** Whether a file is public. */
  isInUse: (key: string) => Promise<boolean>;
  /** Whether a valid preview link gives access to a file. */
  isShared: (key: string) => Promise<boolean>;
  /** Returns a picture's size in pixels by its address; undefined for foreign addresses and unknown sizes. */
  pictureSize: (url: string) => Promise<{ width: number; height: number } | undefined>;
  /** Returns a stored picture converted for PDFs, by its address. @throws when it does not exist or cannot be read */
  pictureForPrint: (url: string) => Promise<Uint8Array>;
  /** See `receiveUpload`; variants and texts are made in the background. */
  receiveUpload(upload: Upload): Promise<UploadOutcome>;
  /** Makes picture variants and extracts texts of PDFs. */
  work: BackgroundWork;
  /** Deletes files unused for 7 days, now or as of another instant; failures are logged. */
  sweep(now?: Date): Promise<SweepReport>;
  /**
   * Deletes the files that went with a record deleted for good (`expireFiles`), and nothing because time has passed: the
   * clock may be in doubt. Failures are logged and left to the sweep.
   */
  removeExpired(): Promise<void>;
  /** Deletes an unused file at once, unless the store is another site's; the rest is left to the sweep, failures are logged. */
  removeUnused(key: string): Promise<void>;
  close(): void;
}

export interface SiteFileParts {
  database: Database;
  files: FileStore;
  temporaryFiles: TemporaryFiles;
  workshop: Workshop;
}

/** Files of an import come every two milliseconds; a commit takes several times as long. */
const importPauseMilliseconds = 25;

/** At this instant only what is unused since `longAgo` is due for the sweep. */
const longAgoUnused = new Date(unusedDays * 24 * 60 * 60_000);

/** @param pieces further background work */
export function createSiteFiles(
  {
    database,
    files,
    dataDir,
    clock,
    log,
    storeMark,
  }: Pick<SiteFileParts, "database" | "files"> & {
    dataDir: string;
    clock: Clock;
    log: Log;
    storeMark: Pick<StoreMark, "isOurs">;
  },
  pieces: readonly ((parts: SiteFileParts) => Promise<unknown>)[],
): SiteFiles {
  const folder = join(dataDir, "incoming");
  const temporaryFiles = createTemporaryFiles(folder);
  // Two, so that no upload waits for background work.
  const frontWorkshop = createWorkshop(folder, "normal");
  // An import waits for its own files only, and limits how many it brings at a time.
  const importWorkshop = createWorkshop(folder, "normal", Number.POSITIVE_INFINITY);
  const workshop = createWorkshop(folder, "low");
  const parts: SiteFileParts = { database, files, temporaryFiles, workshop };
  const write = writesTogether(database);
  const writePatiently = writesTogether(database, importPauseMilliseconds);
  const onVariantsFailed = (key: string, error: unknown) =>
    log.warn("no other widths could be made of a picture", { key, error });
  const onUploadFailed = (error: unknown) => log.warn("an upload could not be processed", { error });
  const work = createBackgroundWork(
    [createVariantMaker(parts, onVariantsFailed), ...pieces.map((piece) => () => piece(parts))],
    () => logStretches("processing of files was interrupted", clock, log),
  );
  const sweep = async (now: Date) => {
    const report = await sweepFiles(parts, now, (key, error) =>
      log.error("a file could not be removed", { key, error }),
    );
    if (report.removed || report.failed.length) {
      log.info("unused files removed", { removed: report.removed, failed: report.failed.length });
    }
    return report;
  };
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
      const receiving = { files, temporaryFiles, onFailure: onUploadFailed };
      const outcome = upload.imported
        ? await receiveImported({ ...receiving, write: writePatiently, workshop: importWorkshop }, upload, clock())
        : await receiveUpload({ ...receiving, write, workshop: frontWorkshop }, upload, clock());
      // The command that imports has done when it has stored them; the site goes on with its next look for work.
      if (outcome.ok && !upload.imported) work.nudge();
      return outcome;
    },
    sweep: (now = clock()) => sweep(now),
    async removeExpired() {
      try {
        if (await storeMark.isOurs()) await sweep(longAgoUnused);
      } catch (error) {
        log.error("files of a deleted record could not be removed", { error });
      }
    },
    async removeUnused(key) {
      try {
        if (await storeMark.isOurs()) await removeFile(parts, key);
      } catch (error) {
        log.error("a file could not be removed", { key, error });
      }
    },
    close() {
      work.stop();
      frontWorkshop.close();
      importWorkshop.close();
      workshop.close();
      files.close();
    },
  };
}
