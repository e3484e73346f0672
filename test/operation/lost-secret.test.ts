import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { program } from "#test/built-application.ts";
import { createTestApp } from "#test/create-test-app.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { administrator } from "#test/signed-in.ts";
import { node, root } from "../../scripts/prepare.mjs";

describeOnEachEngine("a site whose secret is lost", (current) => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "lost-secret-"));
    const app = await open();
    await app.services.accounts.create(administrator.email, administrator.password);
    await app.close();
  });
  afterEach(() => removeFolder(dataDir));

  const open = () => createTestApp({ databaseUrl: current().url, env: { DATA_DIR: dataDir } });
  const path = () => join(dataDir, "secret");
  /** On PostgreSQL the database has it, too. */
  async function lose(how: () => Promise<void>) {
    await how();
    await current().database.deleteFrom("installation").where("name", "=", "secret").execute();
  }
  const keysBegin = () =>
    spawnSync(node, [join(program, "scripts/keys.ts"), "begin"], {
      ...{ cwd: root, encoding: "utf8" },
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: current().url },
    });

  it.each<[string, () => Promise<void>]>([
    ["removed", () => rm(path())],
    ["emptied", () => writeFile(path(), "")],
  ])("does not start with another one: %s", async (_name, how) => {
    await lose(how);
    await expect(open()).rejects.toMatchObject({
      name: "ConfigError",
      message: expect.stringContaining(`Das Geheimnis der Website fehlt (${path()}`),
    });
    expect(await readFile(path(), "utf8").catch(() => "")).toBe("");
  });

  it("starts with a new one once that was asked for", async () => {
    const before = await readFile(path(), "utf8");
    expect(keysBegin()).toMatchObject({ status: 1, stdout: expect.stringContaining("ist noch da") });
    expect(await readFile(path(), "utf8")).toBe(before);
    await lose(() => writeFile(path(), ""));
    expect(keysBegin()).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("Ein neues Geheimnis ist angelegt."),
    });
    const fresh = await readFile(path(), "utf8");
    expect(fresh).toMatch(/^[\w-]{43}$/);
    expect(fresh).not.toBe(before);
    await (await open()).close();
  });

  it("is not recreated while the site runs", async () => {
    const app = await open();
    await rm(path());
    const form = new URLSearchParams({ ...administrator, weiter: "" });
    const { status } = await app.request("/admin/login", {
      method: "POST",
      body: form,
      headers: { Origin: app.siteUrl },
    });
    expect(status).toBe(500);
    expect(app.logText()).toContain(`The secret is missing: ${path()}`);
    await expect(readFile(path())).rejects.toThrow("ENOENT");
    await app.close();
  });
});
