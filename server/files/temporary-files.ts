import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { isDiskFull } from "#model/operation/disk-full.ts";
import { removeOlderFiles } from "#server/storage/disk-store.ts";
import type { LocalFile, ObjectStore } from "#server/storage/object-store.ts";

/** The received file, or why it was refused. Refused uploads are deleted. */
export type Received = { ok: true; file: LocalFile } | { ok: false; reason: "too_large" | "incomplete" };

/** Local files of uploads while they are received and processed. */
export interface TemporaryFiles {
  /**
   * Writes a stream to disk.
   * @param expectedBytes the announced length; with fewer bytes the upload is incomplete
   */
  receive(stream: AsyncIterable<Uint8Array>, limitBytes: number, expectedBytes?: number): Promise<Received>;
  /** Returns an unused path for a new file. */
  newPath(): Promise<string>;
  remove(...paths: string[]): Promise<void>;
  /** Removes what killed processes left; what this one works with stays, however old the clock makes it. */
  removeLeftovers(before: Date): Promise<number>;
}

/** Browsers show the response only after sending everything: this much beyond the limit is read and discarded. */
const drainedBytes = 64 * 1024 * 1024;

export function createTemporaryFiles(folder: string): TemporaryFiles {
  const namesInUse = new Set<string>();
  const newPath = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = randomUUID();
    namesInUse.add(name);
    return join(folder, name);
  };
  const remove = async (...paths: string[]) => {
    for (const path of paths) {
      await rm(path, { force: true });
      namesInUse.delete(basename(path));
    }
  };
  return {
    newPath,
    remove,
    removeLeftovers: (before) => removeOlderFiles(folder, before, (name) => !namesInUse.has(name)),
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
        if (isDiskFailure(error)) {
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

/**
 * Copies a stored file to disk for random access.
 * @returns false if there is none, also if it is deleted meanwhile
 * @throws when the store or the disk fails
 */
export async function copyToDisk(
  files: Pick<ObjectStore, "open"> & { find(key: string): Promise<unknown> },
  key: string,
  path: string,
): Promise<boolean> {
  if (!(await files.find(key))) return false;
  try {
    await pipeline(await files.open(key), createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return true;
  } catch (error) {
    if (await files.find(key)) throw error;
    return false;
  }
}

/** Returns a local file with its size. */
export async function localFile(path: string): Promise<LocalFile> {
  return { path, sizeBytes: (await stat(path)).size };
}

/** Whether the local disk failed; all other errors are those of the client's stream. */
function isDiskFailure(error: unknown): boolean {
  const { code } = error as { code?: string };
  return isDiskFull(error) || code === "EIO" || code === "EROFS";
}
