// Manages the builds in build/: which is current and which are kept. Each is an immutable folder made by `bundle.mjs`;
// the file `current` names the one to run.
import { randomBytes } from "node:crypto";
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { isRunning, processName } from "./lock.mjs";

/** Absolute path of the checkout. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
export const buildFolder = join(root, "build");

const dist = join(root, "dist");
const pointer = join(buildFolder, "current");
/** A file in each build: the processes that serve it, one per line, rewritten at each start. */
const servedBy = "served-by";
const fingerprintLength = 12;
const buildName = /^[0-9a-f]{12}-[0-9a-f]{6}$/;

/** Returns the absolute path of the current build; undefined before the first build. */
export function builtProgram() {
  const name = currentBuild();
  return name && join(buildFolder, name);
}

/** Returns whether the current build was made from the inputs with this fingerprint. */
export function isBuilt(fingerprint) {
  return currentBuild()?.startsWith(fingerprint.slice(0, fingerprintLength)) ?? false;
}

/** Returns a unique folder for a build, so that no other build, even a killed one, has written to it. */
export function newBuild(fingerprint) {
  return join(buildFolder, `${fingerprint.slice(0, fingerprintLength)}-${randomBytes(3).toString("hex")}`);
}

/** Makes a finished build the current one atomically, and removes unused builds. */
export function switchTo(program) {
  const before = currentBuild();
  const draft = `${pointer}.next`;
  writeFileSync(draft, program.slice(buildFolder.length + 1));
  renameSync(draft, pointer);
  linkTo(program);
  removeOldBuilds(before);
}

/** Points `dist` to the current build, for `node dist/server.js`. */
function linkTo(program) {
  const draft = `${dist}.next`;
  rmSync(draft, { recursive: true, force: true });
  symlinkSync(relative(root, program), draft, "junction");
  // Windows cannot replace a folder by renaming; on Unix renaming is atomic.
  if (process.platform === "win32") rmSync(dist, { recursive: true, force: true });
  renameSync(draft, dist);
}

/**
 * Records that this process serves the current build, and removes unused builds.
 *
 * @returns the path of that build
 */
export function noteServing() {
  const program = builtProgram();
  const note = join(program, servedBy);
  const running = linesOf(note).filter(isRunning);
  writeFileSync(note, [...running, processName(process.pid)].join("\n"));
  removeOldBuilds();
  return program;
}

/**
 * Removes all builds except: the current one; those being served; the one served last before it, whose pages are open
 * in browsers and load more of its files (`server/app.ts`); and `also`, which was current until now.
 */
function removeOldBuilds(also) {
  const current = currentBuild();
  const others = readdirSync(buildFolder).filter((name) => buildName.test(name) && name !== current && name !== also);
  const notes = (name) => join(buildFolder, name, servedBy);
  const servedLast = others
    .filter((name) => existsSync(notes(name)))
    .sort((a, b) => statSync(notes(b)).mtimeMs - statSync(notes(a)).mtimeMs)[0];
  for (const name of others) {
    if (name === servedLast || linesOf(notes(name)).some(isRunning)) continue;
    rmSync(join(buildFolder, name), { recursive: true, force: true });
  }
}

function currentBuild() {
  const name = linesOf(pointer)[0];
  return name && existsSync(join(buildFolder, name)) ? name : undefined;
}

function linesOf(path) {
  return existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
}
