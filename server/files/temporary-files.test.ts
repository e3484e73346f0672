import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { removeFolder } from "#test/remove-folder.ts";
import { createTemporaryFiles } from "./temporary-files.ts";

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
