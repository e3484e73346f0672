import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, readlink, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { program } from "#test/built-application.ts";
import { createTestApp } from "#test/create-test-app.ts";
import { freePort } from "#test/free-port.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { node } from "../../scripts/prepare.mjs";
import { makeSmallCheckout, type SmallCheckout } from "./small-checkout.ts";

const build = "scripts/build.mjs";
const say = ["scripts/run.mjs", "scripts/say.ts"];

describe("a checkout", () => {
  let checkout: SmallCheckout;
  let started: ChildProcess[];
  beforeEach(async () => {
    checkout = await makeSmallCheckout();
    started = [];
  });
  afterEach(async () => {
    for (const child of started) child.kill("SIGKILL");
    await checkout.remove();
  });

  /** Starts a process and resolves once it has printed a word. */
  async function start(command: string, args: string[], word: string, env = {}): Promise<ChildProcess> {
    const child = spawn(command, args, { cwd: checkout.folder, env: { ...checkout.env, ...env } });
    started.push(child);
    let output = "";
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    child.stdout.on("data", (chunk) => {
      output += chunk;
      if (output.includes(word)) resolve();
    });
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("exit", () => reject(new Error(output)));
    await promise;
    return child;
  }

  async function startSite(): Promise<{ child: ChildProcess; url: string }> {
    const port = await freePort();
    const child = await start("npm", ["start"], "ready", { PORT: String(port) });
    return { child, url: `http://127.0.0.1:${port}` };
  }

  it("links the current build as dist", async () => {
    for (const version of ["one", "two"]) {
      await checkout.edit(version);
      await checkout.run(build);
      const current = await readFile(join(checkout.folder, "build/current"), "utf8");
      expect(await readlink(join(checkout.folder, "dist"))).toBe(join("build", current));
    }
  });

  it("reports that a command is not built yet, and neither installs nor builds", async () => {
    expect(await checkout.run(...say)).toEqual({
      code: 1,
      stdout: "",
      stderr: "Dieser Befehl ist noch nicht gebaut. Bitte rufen Sie zuerst „npm run build“ auf.\n",
    });
    expect(await checkout.built()).toEqual([]);
    expect(existsSync(join(checkout.folder, "node_modules"))).toBe(false);
  });

  it("runs commands from the build, even if the sources have changed since", async () => {
    await checkout.run(build);
    await checkout.edit("second");
    await checkout.lock();
    expect(await checkout.run(...say, "Datei")).toMatchObject({ code: 0, stdout: "first Datei\n" });
    expect(await checkout.built()).toEqual(["first"]);
    await checkout.run(build);
    expect(await checkout.run(...say)).toMatchObject({ code: 0, stdout: "second\n" });
  });

  it("is installed and built once by concurrent builds", async () => {
    const outcomes = await Promise.all([checkout.run(build), checkout.run(build), checkout.run(build)]);
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(await checkout.built()).toEqual(["first"]);
    const installs = outcomes.filter(({ stderr }) => stderr.includes("Pakete werden installiert"));
    expect(installs).toHaveLength(1);
    expect((await checkout.builds()).length).toBe(1);
  });

  it("is built again if the content of a file differs, not if only its time does, as in a fresh checkout", async () => {
    const { mtime } = await stat(join(checkout.folder, "app/version"));
    await checkout.run(build);
    await utimes(join(checkout.folder, "app/version"), 0, 0);
    await checkout.run(build);
    expect(await checkout.built()).toEqual(["first"]);
    await checkout.edit("other");
    await utimes(join(checkout.folder, "app/version"), mtime, mtime);
    await checkout.run(build);
    expect(await checkout.built()).toEqual(["first", "other"]);
  });

  it("is built again after a build was killed", async () => {
    await checkout.edit("endless");
    const child = await start(process.execPath, [build], "building");
    child.kill("SIGKILL");
    await checkout.edit("second");
    expect(await checkout.run(build)).toMatchObject({ code: 0 });
    expect(await checkout.run(...say)).toMatchObject({ code: 0, stdout: "second\n" });
    expect((await checkout.builds()).length).toBe(1);
    // The lock of a process from before a reboot, whose id another process has now.
    const locks = (await readdir(join(checkout.folder, "build"))).filter((name) => name.startsWith("lock."));
    await writeFile(join(checkout.folder, "build", locks[0] ?? ""), `${process.pid} 1`);
    await checkout.edit("third");
    expect(await checkout.run(build)).toMatchObject({ code: 0 });
  });

  it("keeps the builds being served and the one served before, and removes others; npm exits after the server", async () => {
    const { child, url } = await startSite();
    const [first = ""] = await checkout.builds();
    for (const version of ["second", "third", "fourth"]) {
      await checkout.edit(version);
      await checkout.run(build);
      expect(await checkout.builds()).toContain(first);
    }
    expect(await (await fetch(url)).text()).toBe("first");
    // Stopping npm stops the server; npm exits after it.
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    await expect(fetch(url)).rejects.toThrow();

    const second = await startSite();
    expect(await (await fetch(second.url)).text()).toBe("fourth");
    const current = await readFile(join(checkout.folder, "build/current"), "utf8");
    expect((await checkout.builds()).sort()).toEqual([first, current].sort());
    const secondExited = once(second.child, "exit");
    second.child.kill("SIGTERM");
    await secondExited;
  });
});

describe("a failing start", () => {
  const env = { PATH: process.env.PATH, DATA_DIR: "/dev/null/data" };
  const sentence = /^DATA_DIR: \/dev\/null.* lässt sich nicht anlegen oder nicht beschreiben \(ENOTDIR\)\.\n$/;

  it.each([["server/main.ts"], ["scripts/admin.ts", "list"]])("prints one sentence: %s", async (file, ...args) => {
    const { status, stderr } = spawnSync(node, [join(program, file), ...args], { env, encoding: "utf8" });
    expect(stderr).toMatch(sentence);
    expect(status).toBe(1);
  });

  it("refuses an easily guessed password for the first administrator", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "first-start-"));
    const given = { ...env, DATA_DIR: dataDir, PORT: "0", ADMIN_PASSWORD: "Sommer2026", LOG_LEVEL: "silent" };
    const { status, stderr } = spawnSync(node, [join(program, "server/main.ts")], { env: given, encoding: "utf8" });
    expect(stderr).toMatch(/^ADMIN_PASSWORD ist zu leicht zu erraten; .*\.\n$/);
    expect(status).toBe(1);
    await removeFolder(dataDir);
  });
});

describe("a page opened before a new build", () => {
  const other = join(program, "../0123456789ab-cdef01");
  afterEach(() => removeFolder(other));

  it("still loads its assets", async () => {
    const app = await createTestApp();
    const url = await app.listen();
    // Read to its end, so that closing does not wait for the connection.
    const ask = async () => {
      const answer = await fetch(`${url}/assets/earlier-abc.js`);
      await answer.text();
      return answer;
    };
    await mkdir(join(other, "build/client/assets"), { recursive: true });
    await writeFile(join(other, "build/client/assets/earlier-abc.js"), "1");
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    rmSync(other, { recursive: true });
    expect((await ask()).status).toBe(404);
    await app.close();
  });
});
