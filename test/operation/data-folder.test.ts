import { chmod, mkdir, mkdtemp, readdir, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadApplication } from "#test/built-application.ts";
import { removeFolder } from "#test/remove-folder.ts";

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "data-folder-"));
});
afterEach(() => removeFolder(parent));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** Runs a first start. */
async function start(dataDir: string): Promise<void> {
  const { createServices, initialize, readConfig } = await loadApplication();
  const env = { DATA_DIR: dataDir, ADMIN_EMAIL: "a@verein.example", ADMIN_PASSWORD: "Vier Hühner tanzen" };
  const services = await createServices(readConfig({ ...env, LOG_LEVEL: "silent" }));
  await initialize(services);
  await services.close();
}

describe("the data folder", () => {
  it("is made at the first start for its owner only, as is the secret in it", async () => {
    const folder = join(parent, "data");
    await start(folder);
    expect(await modeOf(folder)).toBe("700");
    expect(await modeOf(join(folder, "secret"))).toBe("600");
    expect(await readdir(folder)).toContain("site.db");
  });

  it("is made private if it was created or changed to be readable by others", async () => {
    const folder = join(parent, "data");
    await mkdir(folder, { mode: 0o755 });
    await start(folder);
    expect(await modeOf(folder)).toBe("700");
    await chmod(folder, 0o755);
    await start(folder);
    expect(await modeOf(folder)).toBe("700");
  });

  it("keeps its mode if it contains foreign files", async () => {
    const folder = join(parent, "shared");
    await mkdir(folder);
    await chmod(folder, 0o755);
    await writeFile(join(folder, "notes.txt"), "not ours");
    await start(folder);
    expect(await modeOf(folder)).toBe("755");
    expect(await modeOf(join(folder, "secret"))).toBe("600");
  });
});
