import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Creates a folder, and the missing ones above it. `mkdir` with `recursive` would try for ever where a folder exists but
 * takes no others, as below `/proc`.
 */
export async function makeFolder(path: string, mode = 0o700): Promise<void> {
  if ((await makeOne(path, mode)) === undefined) return;
  if (dirname(path) !== path) await makeFolder(dirname(path), mode);
  const error = await makeOne(path, mode);
  if (error) throw error;
}

/** Succeeds if it is there. @returns the error if the folder above it is missing */
async function makeOne(path: string, mode: number): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await mkdir(path, { mode });
  } catch (caught) {
    const error = caught as NodeJS.ErrnoException;
    if (error.code === "ENOENT") return error;
    if (!(await stat(path).catch(() => undefined))?.isDirectory()) throw error;
  }
  return undefined;
}
