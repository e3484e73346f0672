// Brings a checkout up to date with its sources: installs packages and builds. Plain JavaScript without dependencies:
// it runs on any Node ≥ 20 before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { buildFolder, builtProgram, isBuilt, newBuild, noteServing, root, switchTo } from "./builds.mjs";
import { withLock } from "./lock.mjs";

export { builtProgram, root } from "./builds.mjs";

const packages = join(root, "node_modules");
const nodeOf = (folder) => join(folder, "node/bin", process.platform === "win32" ? "node.exe" : "node");
/** Absolute path of the pinned Node. */
export const node = nodeOf(packages);

/** In `node_modules`: the hash of the lockfile the packages were installed from. */
const installStamp = ".konsilium-installed";
/** In `build`: prefix of the folders in which packages are installed. Those of killed processes are removed. */
const stagePrefix = "install-";
/** What a build is made from: paths relative to the root. */
export const buildInputs = [
  "app",
  "model",
  "server",
  "text",
  "scripts",
  // The manual is part of the back office.
  "docs/handbuch",
  "scripts/bundle.mjs",
  "scripts/lock.mjs",
  "scripts/run-program.mjs",
  "scripts/serve-built.mjs",
  "vite.config.ts",
  "react-router.config.ts",
  "package.json",
  "package-lock.json",
];
/** Files and folders of a release besides its build; `deploy/.env` has secrets. */
export const packedFiles = [
  "README.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "LICENSE",
  "docs",
  "app/routes.ts",
  ...["Containerfile", "README.md", "compose.yaml", "fail2ban", "nginx", "systemd"].map((name) => `deploy/${name}`),
];

/**
 * Installs the locked packages if needed. They are installed in a separate folder, which then replaces `node_modules`,
 * so that a running site never misses a package.
 */
export function installPackages() {
  if (isInstalled()) return;
  withLock(buildFolder, () => {
    if (isInstalled()) return;
    console.error("Pakete werden installiert …");
    removeStages();
    const stage = join(buildFolder, `${stagePrefix}${randomBytes(3).toString("hex")}`);
    mkdirSync(stage);
    for (const name of ["package.json", "package-lock.json", ".npmrc"])
      copyFileSync(join(root, name), join(stage, name));
    const options = ["--include=dev", "--no-fund", "--no-audit", "--loglevel=error"];
    run("npm", ["ci", ...options], { cwd: stage, shell: process.platform === "win32" });
    const installed = join(stage, "node_modules");
    if (!existsSync(nodeOf(installed)))
      throw new Error("npm ci finished, but the package 'node' brought no binary for this platform.");
    writeFileSync(join(installed, installStamp), digest(join(stage, "package-lock.json")));
    try {
      if (existsSync(packages)) renameSync(packages, join(stage, "replaced"));
      renameSync(installed, packages);
    } catch (error) {
      console.error(
        `Die Pakete lassen sich nicht austauschen (${error.code}). Bitte zuerst die laufende Website anhalten.`,
      );
      process.exit(1);
    }
    removeStages();
  });
}

/** Builds if an input changed since the last build; concurrent calls build once. */
export function buildApplication() {
  if (isBuilt(fingerprint())) return;
  withLock(buildFolder, () => {
    const wanted = fingerprint();
    if (isBuilt(wanted)) return;
    console.error("Anwendung wird gebaut …");
    const program = newBuild(wanted);
    run(node, [join(root, "scripts/bundle.mjs"), program]);
    switchTo(program);
  });
}

/**
 * Records that this process serves the current build, so that it is kept.
 *
 * @returns the absolute path of that build
 */
export function keepBuild() {
  try {
    return withLock(buildFolder, noteServing);
  } catch (error) {
    // On a read-only file system builds are neither made nor removed, so no record is needed.
    if (!["EACCES", "EPERM", "EROFS"].includes(error.code)) throw error;
    return builtProgram();
  }
}

/** Runs a command in the project's root; if it fails, exits this process with its exit code. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (result.error) throw result.error;
  if (result.status !== 0) process.exit(result.status ?? 1);
}

function removeStages() {
  for (const name of readdirSync(buildFolder)) {
    if (name.startsWith(stagePrefix)) rmSync(join(buildFolder, name), { recursive: true, force: true });
  }
}

function isInstalled() {
  const stamp = join(packages, installStamp);
  const installed = existsSync(stamp) && readFileSync(stamp, "utf8");
  return installed === digest(join(root, "package-lock.json")) && existsSync(node);
}

function digest(path) {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

// Hashes path and content of every input, whatever their times: a fresh checkout has what was built from the same files.
function fingerprint() {
  const hash = createHash("sha256");
  const visit = (path) => {
    const stat = statSync(path);
    if (!stat.isDirectory()) hash.update(`${relative(root, path)}\0${stat.size}\0`).update(readFileSync(path));
    else for (const name of readdirSync(path).sort()) if (!/\.(test\.tsx?|mjs)$/.test(name)) visit(join(path, name));
  };
  for (const input of buildInputs) visit(join(root, input));
  return hash.digest("hex");
}
