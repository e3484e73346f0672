import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { decrypted, encrypted, readBackupKey, writeNewBackupKey } from "./backup-key.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-key-"));
  path = join(folder, "key.txt");
  await writeNewBackupKey(path);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("the key of the backups", () => {
  it("is written with owner-only permissions and an explanation, and never overwrites a file", async () => {
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const text = await readFile(path, "utf8");
    expect(text).toMatch(/^# Schlüssel der Sicherungen\..*\nAGE-SECRET-KEY-1[0-9A-Z]{58}\n$/s);
    await expect(writeNewBackupKey(path)).rejects.toThrow("gibt es schon");
    expect(await readFile(path, "utf8")).toBe(text);
  });

  it("can be typed from a printout, and typing errors are detected", async () => {
    const key = await readBackupKey(path);
    const inGroups = key.toLowerCase().replace(/.{10}/g, "$& ");
    await writeFile(path, `${inGroups.slice(0, 40)}\r\n${inGroups.slice(40)}\r\n`);
    expect(await readBackupKey(path)).toBe(key);
    const last = key.at(-1) === "Q" ? "P" : "Q";
    for (const wrong of ["", key.slice(0, -1), key.slice(0, -1) + last, "age1abc"]) {
      await writeFile(path, wrong);
      await expect(readBackupKey(path), wrong).rejects.toThrow("steht kein Schlüssel");
    }
    await expect(readBackupKey(join(folder, "none"))).rejects.toThrow("lässt sich nicht lesen");
  });

  it("encrypts and decrypts a stream with bounded memory", { timeout: 60_000 }, async () => {
    const key = await readBackupKey(path);
    const piece = Buffer.alloc(1024 * 1024, "x");
    let written = 0;
    async function* source() {
      for (; written < 24; written++) yield piece;
    }
    let ahead = 0;
    let read = 0;
    for await (const part of decrypted(encrypted(source(), key), key)) {
      read += part.length;
      ahead = Math.max(ahead, written * piece.length - read);
    }
    expect(read).toBe(24 * piece.length);
    expect(ahead).toBeLessThan(8 * piece.length);
  });
});
