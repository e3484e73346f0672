import { DatabaseSync } from "node:sqlite";
import { isBusy } from "./database/sqlite-driver.ts";

/** A lock that other processes on this machine respect; released when its process ends. */
export interface ProcessLock {
  release(): void;
}

/**
 * Takes the lock of a file, which is created if needed. The lock is an exclusive SQLite transaction.
 * @returns `undefined` if another process, or this one, holds it
 */
export function takeLock(path: string): ProcessLock | undefined {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return { release: () => lock.close() };
}
