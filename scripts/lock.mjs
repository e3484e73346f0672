// One lock for all that changes the packages or the builds of a checkout.
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const retryMilliseconds = 200;

/**
 * Runs `work` while no other process does with the same folder. A holder that was killed is noticed by its process.
 *
 * The files `lock.1`, `lock.2`, … in the folder are the holders so far, empty when they have finished. Who makes the next
 * one holds the lock: only one process can, and the newest is never deleted, so that nobody makes the same one again.
 */
export function withLock(folder, work) {
  const held = takeLock(folder);
  const release = () => writeFileSync(held, "");
  // A step that fails ends the process.
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
    // Linked, so that it is never there without its holder.
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
    // Somebody took a newer one meanwhile.
    return "";
  }
}

/** What tells a process from all others, before and after: its id, and where the system says so when it started. */
export function processName(pid) {
  try {
    // The 22nd field; the second, in parentheses, may hold anything (proc(5)).
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
    return `${pid} ${fields[19]}`;
  } catch {
    return String(pid);
  }
}

/** Whether the process of this name runs, another one than this. */
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
