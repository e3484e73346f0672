import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFileStore, type FileStore } from "#server/files/file-store.ts";
import { watchBuffers } from "#test/memory.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { storeKinds } from "./files-stores.ts";

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

for (const kind of storeKinds()) {
  describe.skipIf(kind.missing)(`the file store on ${kind.name}`, () => {
    let store: FileStore;
    let folder: string;
    const body = randomBytes(100_000);

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "store-test-"));
      const { FILES_URL, AWS_ACCESS_KEY_ID = "", AWS_SECRET_ACCESS_KEY = "" } = await kind.open();
      store = createFileStore(FILES_URL, { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY });
      await store.put("documents/1_bericht.pdf", body, "application/pdf");
    }, 60_000);
    afterAll(async () => {
      store?.close();
      await removeFolder(folder);
      await kind.close();
    }, 30_000);

    it("passes its health check", async () => {
      await expect(store.check()).resolves.toBeUndefined();
    });

    it("returns exactly what was stored", async () => {
      expect(await bytesOf(await store.open("documents/1_bericht.pdf"))).toEqual(body);
      expect(await store.find("documents/1_bericht.pdf")).toMatchObject({
        key: "documents/1_bericht.pdf",
        mediaType: "application/pdf",
        sizeBytes: 100_000,
        etag: expect.stringMatching(/^"[^"]+"$/),
        modifiedAt: expect.any(Date),
      });
    });

    it("returns the same ETag for a file every time", async () => {
      const [first, second] = [
        await store.find("documents/1_bericht.pdf"),
        await store.find("documents/1_bericht.pdf"),
      ];
      expect(first?.etag).toBe(second?.etag);
    });

    it("stores and returns a file from disk without loading it into memory", async () => {
      const path = join(folder, "gross.bin");
      const sizeBytes = 150_000_000;
      const limit = 100_000_000;
      await writeFile(path, "");
      await truncate(path, sizeBytes);
      const mostHeld = watchBuffers(limit);
      await store.put("documents/2_gross.zip", { path, sizeBytes }, "application/zip");
      let read = 0;
      for await (const chunk of await store.open("documents/2_gross.zip")) {
        read += (chunk as Buffer).length;
      }
      expect(read).toBe(sizeBytes);
      expect(mostHeld()).toBeLessThan(limit);
    });

    it("reads ranges, including first and last byte", async () => {
      const part = async (first: number, last: number) =>
        bytesOf(await store.open("documents/1_bericht.pdf", { first, last }));
      expect(await part(0, 0)).toEqual(body.subarray(0, 1));
      expect(await part(99_990, 99_999)).toEqual(body.subarray(99_990));
      expect(await part(70_000, 70_009)).toEqual(body.subarray(70_000, 70_010));
    });

    it("finds nothing under other keys and invalid keys", async () => {
      for (const key of [
        "documents/3_fehlt.pdf",
        "documents",
        "documents/1_bericht.pdf/weiter.pdf",
        "../documents/1_bericht.pdf",
        "documents/../documents/1_bericht.pdf",
        "/etc/passwd",
        "documents/.incoming",
        ".incoming/x",
        `documents/${"a".repeat(290)}`,
        "documents/1_bericht.pdf\0",
        "",
      ]) {
        expect(await store.find(key), key).toBeUndefined();
      }
      expect(await store.find("documents/1_bericht.pdf")).toBeDefined();
    });

    it("refuses to store, open or remove under invalid keys", async () => {
      await expect(store.put("../x/y", body, "text/plain")).rejects.toThrow("Not a key");
      await expect(store.open("a/../../b")).rejects.toThrow("Not a key");
      await expect(store.remove("a/.b")).rejects.toThrow("Not a key");
    });

    it("removes a file, existing or not", async () => {
      await store.put("news/4-weg.png", body, "image/png");
      expect(await store.find("news/4-weg.png")).toBeDefined();
      await store.remove("news/4-weg.png");
      expect(await store.find("news/4-weg.png")).toBeUndefined();
      await expect(store.remove("news/4-weg.png")).resolves.toBeUndefined();
    });

    it("replaces types that no upload can have with application/octet-stream", async () => {
      await store.put("documents/5_seite.html", Buffer.from("<script>alert(1)</script>"), "text/html");
      expect((await store.find("documents/5_seite.html"))?.mediaType).toBe("application/octet-stream");
    });

    it("keeps nothing of an interrupted write", async () => {
      const path = join(folder, "fehlt.bin");
      await expect(store.put("documents/6_nie.pdf", { path, sizeBytes: 10 }, "application/pdf")).rejects.toThrow();
      expect(await store.find("documents/6_nie.pdf")).toBeUndefined();
    });
  });
}

describe("the file store on disk", () => {
  let folder: string;
  let store: FileStore;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "store-test-"));
    store = createFileStore(`file:${folder}`);
  });
  afterAll(() => removeFolder(folder));

  it("never overwrites", async () => {
    await store.put("news/1-a.png", Buffer.from("one"), "image/png");
    await expect(store.put("news/1-a.png", Buffer.from("two"), "image/png")).rejects.toThrow("EEXIST");
    expect((await bytesOf(await store.open("news/1-a.png"))).toString()).toBe("one");
  });

  it("removes old leftovers of killed processes, but no file being written", async () => {
    const incoming = join(folder, ".incoming");
    await writeFile(join(incoming, "alt"), "x");
    await writeFile(join(incoming, "neu"), "x");
    await utimes(join(incoming, "alt"), 1_000_000, 1_000_000);
    expect(await store.removeLeftovers(new Date(2_000_000_000))).toBe(1);
    expect(await readdir(incoming)).toEqual(["neu"]);
  });
});
