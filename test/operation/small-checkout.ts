import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { removeFolder } from "#test/remove-folder.ts";
import { node, root } from "../../scripts/prepare.mjs";

const exec = promisify(execFile);

/** A program that builds instantly: a server and a command that print their build's version. */
const bundle = `
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
const program = process.argv[2];
const version = readFileSync("app/version", "utf8");
for (const folder of ["server", "scripts"]) mkdirSync(join(program, folder), { recursive: true });
writeFileSync(join(program, "scripts/server-runtime.json"), '{ "flags": [], "environment": {} }');
writeFileSync(join(program, "scripts/say.ts"), \`console.log("\${version}", ...process.argv.slice(2));\`);
writeFileSync(join(program, "server/main.ts"), \`
import { createServer } from "node:http";
const server = createServer((_request, response) => response.end("\${version}"));
server.listen(Number(process.env.PORT), "127.0.0.1", () => console.log("ready"));
process.on("SIGTERM", () => server.close(() => process.exit(0)));
\`);
writeFileSync("built", version + "\\n", { flag: "a" });
if (version === "endless") {
  console.log("building");
  setInterval(() => process.ppid === 1 && process.exit(), 100);
}
`;

/** A checkout with our scripts and npm commands, one package (Node) and almost nothing to build. */
export interface SmallCheckout {
  folder: string;
  env: Record<string, string>;
  /** Changes the sources to a version. */
  edit(version: string): Promise<void>;
  /** Changes the lockfile, so that packages must be installed. */
  lock(): Promise<void>;
  /** Runs one of our scripts until it exits. */
  run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }>;
  /** Names of the existing builds. */
  builds(): Promise<string[]>;
  /** Versions that were built, in order. */
  built(): Promise<string[]>;
  remove(): Promise<void>;
}

/** Packed once: npm takes longer than most of what is tested with it. */
let packed: Promise<Buffer> | undefined;

/** @returns a package called `node`, whose program is the pinned Node */
async function packNode(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "node-package-"));
  // Not the home folder itself: npm would pack its own log while it writes it.
  const at = (name: string) => join(folder, "package", name);
  await mkdir(at("bin"), { recursive: true });
  await writeFile(at("package.json"), JSON.stringify({ name: "node", version: "1.0.0", bin: "bin/node" }));
  await writeFile(at("bin/node"), `#!/bin/sh\nexec ${node} "$@"\n`);
  await chmod(at("bin/node"), 0o755);
  await exec("npm", ["pack", "--silent"], { cwd: at(""), env: { PATH: process.env.PATH ?? "", HOME: folder } });
  const content = await readFile(at("node-1.0.0.tgz"));
  await removeFolder(folder);
  return content;
}

export async function makeSmallCheckout(): Promise<SmallCheckout> {
  const folder = await mkdtemp(join(tmpdir(), "checkout-"));
  const at = (name: string) => join(folder, name);
  const env = { PATH: process.env.PATH ?? "", HOME: folder };
  for (const name of ["app", "model", "server", "text", "scripts", "docs/handbuch"])
    await mkdir(at(name), { recursive: true });
  for (const name of await readdir(join(root, "scripts"))) {
    if (name.endsWith(".mjs")) await cp(join(root, "scripts", name), at(`scripts/${name}`));
  }
  await writeFile(at("scripts/bundle.mjs"), bundle);
  for (const name of ["vite.config.ts", "react-router.config.ts", ".npmrc"]) await writeFile(at(name), "");

  packed ??= packNode();
  await writeFile(at("node-1.0.0.tgz"), await packed);
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const description = { name: "small", version: "1.0.0", type: "module", scripts };
  let installs = 0;
  const checkout: SmallCheckout = {
    folder,
    env,
    edit: (version) => writeFile(at("app/version"), version),
    async lock() {
      installs++;
      const own = { ...description, version: `1.0.${installs}`, dependencies: { node: "file:../../node-1.0.0.tgz" } };
      const packages = {
        "": { name: own.name, version: own.version, dependencies: own.dependencies },
        "node_modules/node": { version: "1.0.0", resolved: "file:../../node-1.0.0.tgz" },
      };
      await writeFile(at("package.json"), JSON.stringify(own));
      await writeFile(at("package-lock.json"), JSON.stringify({ name: own.name, lockfileVersion: 3, packages }));
    },
    async run(...args) {
      const child = spawn(process.execPath, args, { cwd: folder, env });
      const output = { stdout: "", stderr: "" };
      child.stdout.on("data", (chunk) => (output.stdout += chunk));
      child.stderr.on("data", (chunk) => (output.stderr += chunk));
      const [code] = await once(child, "close");
      return { code, ...output };
    },
    async builds() {
      const names = await readdir(at("build")).catch(() => []);
      return names.filter((name) => /^[0-9a-f]{12}-/.test(name));
    },
    async built() {
      return (await readFile(at("built"), "utf8").catch(() => "")).split("\n").filter(Boolean);
    },
    remove: () => removeFolder(folder),
  };
  await checkout.edit("first");
  await checkout.lock();
  return checkout;
}
