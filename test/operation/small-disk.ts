import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statSync, truncateSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of its own, to be filled. */
export interface SmallDisk {
  folder: string;
  /** Fills it, to the last byte by default. */
  fill(exceptKilobytes?: number): void;
  empty(): void;
  /** Makes it one that can only be read, as Linux does with a disk that has errors. */
  makeReadOnly(): void;
  remove(): void;
}

/** @returns `undefined` where disks cannot be mounted: only root may, on Linux */
export function mountSmallDisk(kilobytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "small-disk-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", folder]);
  if (status !== 0) {
    rmdirSync(folder);
    return undefined;
  }
  const filler = join(folder, "filler");
  return {
    folder,
    fill(exceptKilobytes = 0) {
      const file = openSync(filler, "a");
      try {
        for (;;) writeSync(file, Buffer.alloc(4096));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        closeSync(file);
      }
      truncateSync(filler, Math.max(0, statSync(filler).size - exceptKilobytes * 1024));
    },
    empty: () => rmSync(filler, { force: true }),
    makeReadOnly: () => void spawnSync("mount", ["-o", "remount,ro", folder]),
    remove() {
      // Lazily: a process that was killed may still hold a file.
      spawnSync("umount", ["-l", folder]);
      rmdirSync(folder);
    },
  };
}
