import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { program } from "#test/built-application.ts";
import { freePort } from "#test/free-port.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { startSiteProcess } from "#test/site-process.ts";
import { node, root } from "../../scripts/prepare.mjs";
import { mountSmallDisk } from "./small-disk.ts";

let folder: string;
let site: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lost-output-"));
  site = join(folder, "site");
  await (await startSiteProcess({ DATA_DIR: site, BACKUP_URL: "off" })).stop();
});
afterAll(() => removeFolder(folder));

const environment = () => ({ PATH: process.env.PATH, NODE_COMPILE_CACHE: join(program, "compile-cache") });
const isHealthy = async (url: string) => (await fetch(`${url}/healthz`)).ok;

it("a site goes on when whoever read its log has ended", async () => {
  const running = await startSiteProcess({ DATA_DIR: site, BACKUP_URL: "off", LOG_LEVEL: "debug" });
  onTestFinished(() => running.stop("SIGKILL"));
  running.child.stdout?.destroy();
  for (let request = 0; request < 3; request++) expect(await isHealthy(running.url)).toBe(true);
  await running.stop();
  expect(running.child.exitCode).toBe(0);
});

const disk = mountSmallDisk(100);
afterAll(() => disk?.remove());

it.skipIf(!disk)("a site goes on when its log fills the disk, and logs again once there is space", async () => {
  const log = join(disk?.folder ?? "", "site.log");
  const port = String(await freePort());
  const output = openSync(log, "a");
  const child = spawn(node, [join(program, "server/main.ts")], {
    cwd: root,
    env: { ...environment(), DATA_DIR: site, BACKUP_URL: "off", LOG_LEVEL: "debug", PORT: port },
    stdio: ["ignore", output, "inherit"],
  });
  closeSync(output);
  // Also when an expectation fails.
  onTestFinished(() => void child.kill("SIGKILL"));
  const exited = once(child, "exit");
  const isLogged = (part: string) => readFileSync(log, "utf8").includes(part);
  await vi.waitFor(() => expect(isLogged('"ready"')).toBe(true), 60_000);
  disk?.fill();
  // More than the last page of the file still takes.
  for (let request = 0; request < 100; request++) expect(await isHealthy(`http://127.0.0.1:${port}`)).toBe(true);
  disk?.empty();
  await fetch(`http://127.0.0.1:${port}/barrierefreiheit`);
  await vi.waitFor(() => expect(isLogged("/barrierefreiheit")).toBe(true), 60_000);
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});

describe("a command whose output cannot be written", () => {
  const backup = () => join(folder, "backup.tar.gz");
  const calls: [string, () => string[]][] = [
    ["admin", () => ["list"]],
    ["export", () => []],
    ["backup", () => [backup()]],
    ["restore", () => ["--check", backup()]],
    ["retention", () => ["--dry-run"]],
    ["verify-log", () => []],
  ];

  async function run(name: string, args: string[], output: "pipe" | number, env: Record<string, string> = {}) {
    const child = spawn(node, [join(program, `scripts/${name}.ts`), ...args], {
      cwd: root,
      env: { ...environment(), DATA_DIR: site, ...env },
      stdio: ["ignore", output, "pipe"],
    });
    child.stdout?.destroy();
    const exited = once(child, "exit");
    const errors = child.stderr ? await text(child.stderr) : "";
    // A busy machine takes long enough to be told how far it is.
    return [name, (await exited)[0], errors.replaceAll(/^(?:Prüfen|Zurückholen): \d+ %\n/gm, "")];
  }

  it.skipIf(!existsSync("/dev/full"))("says so, and names no other cause", async () => {
    for (const [name, args] of calls) {
      const full = openSync("/dev/full", "w");
      const outcome = await run(name, args(), full);
      closeSync(full);
      expect(outcome).toEqual([name, 1, "Die Ausgabe lässt sich nicht schreiben (ENOSPC).\n"]);
    }
  });

  it("ends quietly when nobody reads it any more, and has done its work", async () => {
    for (const [name, args] of calls) expect(await run(name, args(), "pipe")).toEqual([name, 1, ""]);
    const restored = join(folder, "restored");
    await mkdir(restored);
    await writeFile(
      join(folder, "import.json"),
      JSON.stringify({ news: { n1: { title: "Neu", date: "2026-06-10" } } }),
    );
    expect(await run("restore", [backup()], "pipe", { DATA_DIR: restored })).toEqual(["restore", 1, ""]);
    expect(existsSync(join(restored, "site.db"))).toBe(true);
    const imported = await run("import", [join(folder, "import.json")], "pipe", { DATA_DIR: restored });
    expect(imported).toEqual(["import", 1, ""]);
  });
});
