// Brings a checkout into the state its sources describe: packages installed, build up to date.
// Plain JavaScript without dependencies: it runs on any Node ≥ 20 before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
export const node = join(root, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");

const lockfile = join(root, "package-lock.json");
const installStamp = join(root, "node_modules/.konsilium-installed");
const buildStamp = join(root, "build/.konsilium-built");
const buildLock = join(root, "node_modules/.konsilium-building");
const buildInputs = [
  "app",
  "model",
  "server",
  "vite.config.ts",
  "react-router.config.ts",
  "package-lock.json",
  "scripts/build.mjs",
];

const isCurrent = (stamp, value) => existsSync(stamp) && readFileSync(stamp, "utf8") === value;

/** Installs the locked packages unless exactly these are installed already. */
export function installPackages() {
  const wanted = createHash("sha256").update(readFileSync(lockfile)).digest("hex");
  if (isCurrent(installStamp, wanted) && existsSync(node)) return;
  console.error("Pakete werden installiert …");
  run("npm", ["ci", "--no-fund", "--no-audit", "--loglevel=error"], { shell: process.platform === "win32" });
  if (!existsSync(node))
    throw new Error("npm ci finished, but the package 'node' brought no binary for this platform.");
  writeFileSync(installStamp, wanted);
}

/** Builds unless no input changed since the last build; two that start together build once. */
export function buildApplication() {
  if (isCurrent(buildStamp, fingerprint())) return;
  withLock(() => {
    const wanted = fingerprint();
    if (isCurrent(buildStamp, wanted)) return;
    console.error("Anwendung wird gebaut …");
    rmSync(buildStamp, { force: true });
    run(node, [join(root, "scripts/build.mjs")]);
    mkdirSync(dirname(buildStamp), { recursive: true });
    writeFileSync(buildStamp, wanted);
  });
}

/** Runs a command in the project's root and ends this process with its code when it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (result.error) throw result.error;
  if (result.status !== 0) process.exit(result.status ?? 1);
}

function withLock(work) {
  const release = () => rmSync(buildLock, { force: true });
  for (;;) {
    try {
      writeFileSync(buildLock, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (!isRunning(readHolder())) release();
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  // `run` ends the process when a build fails.
  process.once("exit", release);
  work();
  process.off("exit", release);
  release();
}

function readHolder() {
  try {
    return Number(readFileSync(buildLock, "utf8"));
  } catch {
    return Number.NaN;
  }
}

function isRunning(pid) {
  // Not written yet, or released in this moment: look again.
  if (!pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

// Path, size and time of change of every input: cheap enough for every start.
function fingerprint() {
  const hash = createHash("sha256");
  const visit = (path) => {
    const stat = statSync(path);
    if (stat.isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name));
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(`${relative(root, path)}\0${stat.size}\0${stat.mtimeMs}\n`);
    }
  };
  for (const input of buildInputs) visit(join(root, input));
  return hash.digest("hex");
}
