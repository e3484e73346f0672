// The builds in build/: which one is current, and which ones are kept.
// Each is a folder of its own that `bundle.mjs` makes and nothing changes; the file `current` names the one to run.
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
/** In a build: the processes that serve it, one per line, changed at each start. */
const servedBy = "served-by";
const fingerprintLength = 12;
const buildName = /^[0-9a-f]{12}-[0-9a-f]{6}$/;

/** Absolute path of the program as it was built last, `undefined` when it was not. */
export function builtProgram() {
  const name = currentBuild();
  return name && join(buildFolder, name);
}

/** Whether the current build is of the inputs with this fingerprint. */
export function isBuilt(fingerprint) {
  return currentBuild()?.startsWith(fingerprint.slice(0, fingerprintLength)) ?? false;
}

/** A folder for a build that nobody else writes to, whoever else was killed while he built. */
export function newBuild(fingerprint) {
  return join(buildFolder, `${fingerprint.slice(0, fingerprintLength)}-${randomBytes(3).toString("hex")}`);
}

/** Makes a finished build the current one, at one instant, and removes those nobody needs. */
export function switchTo(program) {
  const before = currentBuild();
  const draft = `${pointer}.next`;
  writeFileSync(draft, program.slice(buildFolder.length + 1));
  renameSync(draft, pointer);
  linkTo(program);
  removeOldBuilds(before);
}

/** `dist` is the current build, for whoever starts it by `node dist/server.js`. */
function linkTo(program) {
  const draft = `${dist}.next`;
  rmSync(draft, { recursive: true, force: true });
  symlinkSync(relative(root, program), draft, "junction");
  // Windows replaces no folder by renaming, Unix does it at one instant.
  if (process.platform === "win32") rmSync(dist, { recursive: true, force: true });
  renameSync(draft, dist);
}

/** Notes that this process serves the current build, and removes those nobody needs any more. @returns its program */
export function noteServing() {
  const program = builtProgram();
  const note = join(program, servedBy);
  const running = linesOf(note).filter(isRunning);
  writeFileSync(note, [...running, processName(process.pid)].join("\n"));
  removeOldBuilds();
  return program;
}

/**
 * What stays: the current build; those that are served; the one served last before it, whose pages are open in browsers
 * and load more of its files (`server/app.ts`); and `also`, for whom it was the current one a moment ago.
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
