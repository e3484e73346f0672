import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { removeOlderFiles } from "./disk-driver.ts";
import type { LocalFile } from "./file-store.ts";

/** What arrived: a file, or why there is none. Of a refused upload nothing is left. */
export type Received = { ok: true; file: LocalFile } | { ok: false; reason: "too_large" | "incomplete" };

/** The place where uploads land before anyone has looked at them, and where they are worked on. */
export interface TemporaryFiles {
  /**
   * Writes a stream to disk as it comes.
   * @param expectedBytes what the sender announced; fewer are an upload that broke off
   */
  receive(stream: AsyncIterable<Uint8Array>, limitBytes: number, expectedBytes?: number): Promise<Received>;
  /** Where a new file may be written; nothing is there yet. */
  newPath(): Promise<string>;
  remove(...paths: string[]): Promise<void>;
  removeLeftovers(before: Date): Promise<number>;
}

/** A browser shows our answer only when it could send everything: this much more than the limit is read and dropped. */
const drainedBytes = 64 * 1024 * 1024;

export function createTemporaryFiles(folder: string): TemporaryFiles {
  const newPath = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return join(folder, randomUUID());
  };
  const remove = async (...paths: string[]) => {
    for (const path of paths) await rm(path, { force: true });
  };
  return {
    newPath,
    remove,
    removeLeftovers: (before) => removeOlderFiles(folder, before),
    async receive(stream, limitBytes, expectedBytes) {
      const path = await newPath();
      const refuse = async (reason: "too_large" | "incomplete"): Promise<Received> => {
        await remove(path);
        return { ok: false, reason };
      };
      const file = await open(path, "wx", 0o600);
      let sizeBytes = 0;
      let isBroken = false;
      try {
        for await (const chunk of stream) {
          sizeBytes += chunk.byteLength;
          if (sizeBytes <= limitBytes) await file.writeFile(chunk);
          else if (sizeBytes > limitBytes + drainedBytes) break;
        }
      } catch (error) {
        if (isOurs(error)) {
          await file.close();
          await remove(path);
          throw error;
        }
        isBroken = true;
      }
      await file.close();
      if (sizeBytes > limitBytes) return refuse("too_large");
      if (isBroken || (expectedBytes !== undefined && sizeBytes < expectedBytes)) return refuse("incomplete");
      return { ok: true, file: { path, sizeBytes } };
    },
  };
}

/** Writes a stored file to disk, for programs that need to read here and there in it. */
export async function copyToDisk(file: Readable, path: string): Promise<void> {
  await pipeline(file, createWriteStream(path, { flags: "wx", mode: 0o600 }));
}

/** A file on this machine with its size. */
export async function localFile(path: string): Promise<LocalFile> {
  return { path, sizeBytes: (await stat(path)).size };
}

/** A full disk is our failure; whatever else ends a stream is the sender's. */
function isOurs(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === "ENOSPC" || code === "EIO" || code === "EDQUOT" || code === "EROFS";
}
