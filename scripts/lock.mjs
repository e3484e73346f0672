// A lock for everything that changes the packages or builds of a checkout.
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const retryMilliseconds = 200;

/**
 * Runs `work` while no other process holds the lock of the folder. The lock of a killed process is detected by its
 * process id.
 *
 * The files `lock.1`, `lock.2`, … in the folder name the holders so far; a file is emptied on release. The process that
 * creates the next file holds the lock: only one can, and the newest file is never deleted, so that its number is never
 * reused.
 */
export function withLock(folder, work) {
  const held = takeLock(folder);
  const release = () => writeFileSync(held, "");
  // A failing step exits the process.
  process.once("exit", release);
  try {
    return work();
  } finally {
    process.off("exit", release);
    release();
  }
}

function takeLock(folder) {
  mkdirSync(folder, { recursive: true });
  const path = (number) => join(folder, `lock.${number}`);
  const draft = join(folder, `lock-draft.${process.pid}`);
  for (;;) {
    const numbers = lockNumbers(folder);
    const newest = Math.max(0, ...numbers);
    if (newest > 0 && isRunning(readHolder(path(newest)))) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMilliseconds);
      continue;
    }
    // Linked, so that the file never exists without its holder's name.
    writeFileSync(draft, processName(process.pid));
    try {
      linkSync(draft, path(newest + 1));
    } catch (error) {
      if (error.code === "EEXIST") continue;
      throw error;
    } finally {
      rmSync(draft);
    }
    for (const number of numbers) rmSync(path(number), { force: true });
    return path(newest + 1);
  }
}

function lockNumbers(folder) {
  return readdirSync(folder).flatMap((name) => Number(/^lock\.(\d+)$/.exec(name)?.[1] ?? []));
}

function readHolder(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    // Another process has taken a newer lock meanwhile.
    return "";
  }
}

/** Returns a name that identifies a process even if its id is reused: the id and, where available, its start time. */
export function processName(pid) {
  try {
    // Start time is the 22nd field; the second, in parentheses, may contain anything (proc(5)).
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
    return `${pid} ${fields[19]}`;
  } catch {
    return String(pid);
  }
}

/** Returns whether the process with this name is running and is not the current process. */
export function isRunning(name) {
  const pid = Number.parseInt(name, 10);
  if (!pid || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  return processName(pid) === name;
}
