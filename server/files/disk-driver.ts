import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, type Stats } from "node:fs";
import { link, mkdir, open, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FSDriver } from "flydrive/drivers/fs";

/** Starts with a dot, so that no key can name a file in it. */
const incoming = ".incoming";

/**
 * Flydrive's local disk driver, which writes directly to the final name, with atomic and durable writes (DESIGN §1): a
 * file appears complete or not at all, and is on the disk before `put` resolves. Files are never overwritten.
 */
export class DurableDiskDriver extends FSDriver {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: "private" });
    this.#root = root;
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    await this.putStream(key, Readable.from([contents]));
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const temporary = join(this.#root, incoming, randomUUID());
    const final = join(this.#root, key);
    await mkdir(dirname(temporary), { recursive: true });
    try {
      await pipeline(contents, createWriteStream(temporary, { flags: "wx", mode: 0o600, flush: true }));
      await mkdir(dirname(final), { recursive: true });
      // Unlike rename, link fails when the name exists.
      await link(temporary, final);
      await syncFolder(dirname(final));
    } finally {
      await rm(temporary, { force: true });
    }
  }

  /** @param part first and last byte, both included */
  readPart(key: string, part: { first: number; last: number }): Readable {
    return createReadStream(join(this.#root, key), { start: part.first, end: part.last });
  }

  /** @throws when the folder is not writable */
  async check(): Promise<void> {
    await mkdir(this.#root, { recursive: true, mode: 0o700 });
    const path = join(this.#root, incoming, randomUUID());
    await mkdir(dirname(path), { recursive: true });
    try {
      await writeFile(path, "check", { flag: "wx", mode: 0o600, flush: true });
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Deletes partial files left by killed processes before an instant. */
  async removeLeftovers(before: Date): Promise<number> {
    return removeOlderFiles(join(this.#root, incoming), before);
  }
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
  for (const name of (await readdir(folder).catch(noneIfMissing)).filter(isIncluded)) {
    const path = join(folder, name);
    const found: Stats | undefined = await stat(path).catch(() => undefined);
    if (!found || found.mtime >= before) continue;
    await rm(path, { force: true });
    removed++;
  }
  return removed;
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
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
