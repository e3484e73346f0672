import { rm } from "node:fs/promises";

/**
 * Removes a folder with everything in it, if it exists. Tries again when a process writes to it meanwhile: the workshop
 * of a site that was killed ends a moment after it.
 */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
