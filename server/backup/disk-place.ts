import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { isDiskFull } from "#model/operation/disk-full.ts";
import { diskFullIn } from "#server/disk-full.ts";
import { removeOlderFiles, syncFolder } from "#server/files/disk-driver.ts";
import { type BackupFile, type BackupPlace, nightlyAmong } from "./backup-place.ts";
import { BackupMissing, BackupRefused } from "./backup-refused.ts";

/** Temporary files, which killed backups leave behind; they contain personal data. */
const draftName = /\.konsilium-[0-9a-f]{8}\.part$/;

/** Creates a place in a folder. Its files are readable by their owner only. */
export function createDiskPlace(folder: string): BackupPlace {
  const pathOf = (name: string) => join(folder, name);
  return {
    label: folder,
    folder,
    async list() {
      const names = await readdir(folder).catch(() => []);
      const found = names.map(async (name) => {
        const stats = await stat(pathOf(name)).catch(() => undefined);
        return stats ? [{ name, sizeBytes: stats.size }] : [];
      });
      return nightlyAmong((await Promise.all(found)).flat());
    },
    async open(name) {
      const file = await open(pathOf(name)).catch((cause: NodeJS.ErrnoException) => {
        const Refusal = cause.code === "ENOENT" ? BackupMissing : BackupRefused;
        throw new Refusal("Die Datei lässt sich nicht öffnen.", { cause });
      });
      const stats = await file.stat();
      if (stats.isFile()) return { sizeBytes: stats.size, content: file.createReadStream() };
      await file.close();
      throw new BackupRefused("Der angegebene Pfad ist keine Datei.");
    },
    async write(name, content, check) {
      const draft = `${name}.konsilium-${randomUUID().slice(0, 8)}.part`;
      try {
        await pipeline(content, createWriteStream(pathOf(draft), { flags: "wx", mode: 0o600, flush: true }));
        const { size } = await stat(pathOf(draft));
        await check?.(draft);
        await rename(pathOf(draft), pathOf(name));
        await syncFolder(folder);
        return size;
      } catch (error) {
        if (isDiskFull(error)) throw new BackupRefused(diskFullIn(folder), { cause: error });
        const { code, path } = error as NodeJS.ErrnoException;
        if (code && path === pathOf(draft))
          throw new BackupRefused(`${pathOf(name)} lässt sich nicht schreiben (${code}).`, { cause: error });
        throw error;
      } finally {
        await rm(pathOf(draft), { force: true });
      }
    },
    delete: (name) => rm(pathOf(name), { force: true }),
    async removeLeftovers(before) {
      await removeOlderFiles(folder, before, (name) => draftName.test(name));
    },
    close: () => {},
  };
}

/** Returns the location of a single backup given as a path on the command line. */
export function backupFile(path: string): BackupFile {
  const absolute = resolve(path);
  return { place: createDiskPlace(dirname(absolute)), name: basename(absolute) };
}
