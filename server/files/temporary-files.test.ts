import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createDiskStore } from "#server/storage/disk-store.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { copyToDisk, createTemporaryFiles } from "./temporary-files.ts";

it("removes what killed processes left, and nothing this one works with, although the clock was set forward", async () => {
  const folder = await mkdtemp(join(tmpdir(), "temporary-files-"));
  try {
    const upload = async function* () {
      yield Buffer.from("upload");
    };
    await createTemporaryFiles(folder).receive(upload(), 100);
    const files = createTemporaryFiles(folder);
    const received = await files.receive(upload(), 100);
    if (!received.ok) throw new Error(received.reason);
    const inAMonth = new Date(Date.now() + 30 * 24 * 3600 * 1000);
    expect(await files.removeLeftovers(inAMonth)).toBe(1);
    expect(await readdir(folder)).toEqual([received.file.path.slice(folder.length + 1)]);
    await files.remove(received.file.path);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await removeFolder(folder);
  }
});

it("copies a stored file, and nothing of one that is not there or is deleted just before it is opened", async () => {
  const folder = await mkdtemp(join(tmpdir(), "temporary-files-"));
  try {
    const store = createDiskStore(folder);
    await store.put("a.pdf", Buffer.from("text"));
    const to = join(folder, "copy");
    expect(await copyToDisk(store, "a.pdf", to)).toBe(true);
    expect(await readFile(to, "utf8")).toBe("text");
    expect(await copyToDisk(store, "b.pdf", join(folder, "other"))).toBe(false);
    const swept = {
      find: store.find,
      open: async (key: string) => {
        await store.delete(key);
        return store.open(key);
      },
    };
    expect(await copyToDisk(swept, "a.pdf", join(folder, "other"))).toBe(false);
    // The store's own failures are thrown.
    const broken = { find: async () => ({}) as never, open: () => Promise.reject(new Error("store")) };
    await expect(copyToDisk(broken, "a.pdf", join(folder, "other"))).rejects.toThrow("store");
  } finally {
    await removeFolder(folder);
  }
});
