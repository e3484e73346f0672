// Brings a checkout into the state its sources describe: packages installed, build up to date.
// Plain JavaScript without dependencies: it runs on any Node ≥ 20 before anything is installed.
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

/** In `node_modules`: the lockfile they were installed from. */
const installStamp = ".konsilium-installed";
/** In `build`: where packages are installed. One that a killed process left is nobody's. */
const stagePrefix = "install-";
/** What a build is made from, paths from the root. */
export const buildInputs = [
  "app",
  "model",
  "server",
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
/** What a release has beside its build. */
export const packedFiles = ["README.md", "CHANGELOG.md", "SECURITY.md", "LICENSE", "docs/operations.md"];

/**
 * Installs the locked packages unless exactly these are installed already: in a folder of their own, which then takes the
 * place of `node_modules`, so that a running site never lacks one.
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

/** Builds unless no input changed since the last build; two that start together build once. */
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

/** Notes that this process serves the current build, so that it stays. @returns absolute path of the program */
export function keepBuild() {
  try {
    return withLock(buildFolder, noteServing);
  } catch (error) {
    // Where nobody may write, nobody builds or removes anything either.
    if (!["EACCES", "EPERM", "EROFS"].includes(error.code)) throw error;
    return builtProgram();
  }
}

/** Runs a command in the project's root and ends this process with its code when it fails. */
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

// Path, size and time of change of every input: cheap enough for every start.
function fingerprint() {
  const hash = createHash("sha256");
  const visit = (path) => {
    const stat = statSync(path);
    if (!stat.isDirectory()) hash.update(`${relative(root, path)}\0${stat.size}\0${stat.mtimeMs}\n`);
    else for (const name of readdirSync(path).sort()) if (!/\.(test\.tsx?|mjs)$/.test(name)) visit(join(path, name));
  };
  for (const input of buildInputs) visit(join(root, input));
  return hash.digest("hex");
}
