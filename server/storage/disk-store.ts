import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, type Stats } from "node:fs";
import { link, open, readdir, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { makeFolder } from "./make-folder.ts";
import { type ObjectStore, type StoredObject, streamOf } from "./object-store.ts";

/** Objects being written, at the top of the folder; they may contain personal data. */
const draftName = /\.konsilium-[0-9a-f]{8}\.part$/;
const draftOf = (key: string) => `${basename(key)}.konsilium-${randomUUID().slice(0, 8)}.part`;
/** Where drafts were written before, under other names. */
const formerDrafts = ".incoming";

/**
 * Keeps objects as files readable by their owner only. An object appears complete or not at all, and is on the disk before
 * `put` resolves.
 */
export function createDiskStore(folder: string): ObjectStore {
  const pathOf = (key: string) => join(folder, key);
  const syncSoon = sharedSync();
  const find = async (key: string): Promise<StoredObject | undefined> => {
    const stats = await stat(pathOf(key)).catch(undefinedIfMissing);
    if (!stats?.isFile()) return undefined;
    const { size, mtime } = stats;
    return { key, sizeBytes: size, modifiedAt: mtime, etag: `"${size.toString(16)}-${mtime.getTime().toString(16)}"` };
  };
  return {
    label: folder,
    folder,
    find,
    async open(key, part) {
      const stream = createReadStream(pathOf(key), part && { start: part.first, end: part.last });
      await once(stream, "open");
      return stream;
    },
    async list(prefix) {
      const [above, start] = prefix.includes("/") ? [`${dirname(prefix)}/`, basename(prefix)] : ["", prefix];
      const names = (await readdir(pathOf(above)).catch(undefinedIfMissing)) ?? [];
      const wanted = names.filter((name) => name.startsWith(start) && !draftName.test(name));
      const found = await Promise.all(wanted.map((name) => find(above + name)));
      return found.filter((object) => object !== undefined);
    },
    async put(key, body, { replaces = false, check } = {}) {
      const draft = draftOf(key);
      const [temporary, final] = [pathOf(draft), pathOf(key)];
      // The folder of the store is never created for a key at its top: a disk that is not mounted must be noticed.
      const makeFolderOf = async () => {
        if (key.includes("/")) await makeFolder(dirname(final), 0o777);
      };
      // Imports store thousands, nearly all of them in a folder that is there.
      const inFolder = (step: () => Promise<void>) =>
        step().catch(async (error: NodeJS.ErrnoException) => {
          if (error.code !== "ENOENT") throw error;
          await makeFolderOf();
          await step();
        });
      try {
        const as = { flag: "wx", flags: "wx", mode: 0o600, flush: true };
        if (body instanceof Uint8Array) await inFolder(() => writeFile(temporary, body, as));
        else {
          // A stream is read once only.
          await makeFolderOf();
          await pipeline(await streamOf(body), createWriteStream(temporary, as));
        }
        const size = body instanceof Uint8Array ? body.byteLength : (await stat(temporary)).size;
        await check?.(draft);
        // Unlike rename, link fails when the name exists.
        await inFolder(() => (replaces ? rename : link)(temporary, final));
        await syncSoon(dirname(final));
        return size;
      } finally {
        await unlink(temporary).catch(undefinedIfMissing);
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    async check() {
      await makeFolder(folder);
      const path = pathOf(draftOf("check"));
      try {
        await writeFile(path, "check", { flag: "wx", mode: 0o600, flush: true });
      } finally {
        await rm(path, { force: true });
      }
    },
    async removeLeftovers(before) {
      const former = await removeOlderFiles(join(folder, formerDrafts), before);
      return former + (await removeOlderFiles(folder, before, (name) => draftName.test(name)));
    },
    close: () => {},
  };
}

/** Also for a path that leads through a file, or is too long for the disk. */
function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (!["ENOENT", "ENOTDIR", "ENAMETOOLONG"].includes(error.code ?? "")) throw error;
}

/**
 * Deletes the files of a folder last changed before an instant; a missing folder counts as empty.
 * @param isIncluded whether to delete a file, by its name
 */
export async function removeOlderFiles(
  folder: string,
  before: Date,
  isIncluded: (name: string) => boolean = () => true,
): Promise<number> {
  let removed = 0;
  const names = (await readdir(folder).catch(undefinedIfMissing)) ?? [];
  for (const name of names.filter(isIncluded)) {
    const path = join(folder, name);
    const found: Stats | undefined = await stat(path).catch(() => undefined);
    if (!found || found.mtime >= before) continue;
    await rm(path, { force: true });
    removed++;
  }
  return removed;
}

/** Returns `syncFolder` for many at a time: names that are added while a folder is synced share its next sync. */
export function sharedSync(syncOne = syncFolder): (path: string) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const next = new Map<string, Promise<void>>();
  return (path) => {
    const begin = () => {
      next.delete(path);
      const sync = syncOne(path).finally(() => {
        if (running.get(path) === sync) running.delete(path);
      });
      running.set(path, sync);
      return sync;
    };
    const soon = next.get(path) ?? running.get(path)?.then(begin, begin) ?? Promise.resolve().then(begin);
    next.set(path, soon);
    return soon;
  };
}

/** Syncs a folder, so that a new name in it survives a power failure. Windows cannot sync folders. */
export async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path);
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    if (process.platform !== "win32") throw error;
  }
}
