import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, truncate, utimes, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { createObjectStore } from "#server/storage/create-store.ts";
import type { BytePart, ObjectStore } from "#server/storage/object-store.ts";
import { watchBuffers } from "#test/memory.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { openStore, storeKinds } from "./store-kinds.ts";

const megabyte = 1024 * 1024;

async function* pieces(count: number, sizeBytes = megabyte) {
  for (let n = 0; n < count; n++) yield Buffer.alloc(sizeBytes, n);
}
async function* breakingOff(count: number) {
  yield* pieces(count);
  throw new Error("the database is away");
}

/** Direct access to what is stored, past `ObjectStore`. */
interface RawStore {
  names(): Promise<string[]>;
  put(name: string): Promise<void>;
  /** Leaves what a program killed while writing leaves behind. */
  leaveKilled(key: string): Promise<void>;
}

for (const kind of storeKinds()) {
  describe.skipIf(kind.missing)(`an object store on ${kind.name}`, () => {
    let store: ObjectStore;
    let patient: ObjectStore;
    let raw: RawStore;
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), "store-test-"));
      const { url, credentials } = await openStore(kind);
      store = createObjectStore(url, credentials);
      patient = createObjectStore(url, credentials, { isPatient: true });
      raw = url.startsWith("file:") ? insideFolder(url.slice("file:".length)) : insideBucket(url, credentials);
    });
    afterEach(async () => {
      store.close();
      patient.close();
      await removeFolder(folder);
    });
    afterAll(() => kind.close());

    it("passes its check and leaves nothing of it behind", async () => {
      await store.check();
      expect(await raw.names()).toEqual([]);
    });

    it("returns exactly what was stored, whole and in parts, to visitors and commands", async () => {
      const body = randomBytes(10 * megabyte + 3);
      expect(await store.put("documents/1_bericht.pdf", body, { mediaType: "application/pdf" })).toBe(body.length);
      for (const reader of [store, patient]) {
        const read = async (part?: BytePart) => buffer(await reader.open("documents/1_bericht.pdf", part));
        expect(body.equals(await read())).toBe(true);
        for (const [first, last] of [
          [0, 0],
          [70_000, 70_009],
          [4 * megabyte - 1, 8 * megabyte],
          [body.length - 10, body.length - 1],
        ] as const) {
          expect(body.subarray(first, last + 1).equals(await read({ first, last })), `${first}`).toBe(true);
        }
      }
      const found = await store.find("documents/1_bericht.pdf");
      expect(found).toEqual({
        key: "documents/1_bericht.pdf",
        sizeBytes: body.length,
        etag: expect.stringMatching(/^"[^"]+"$/),
        modifiedAt: expect.any(Date),
      });
      expect(await store.find("documents/1_bericht.pdf")).toEqual(found);
      await store.put("leer.txt", Buffer.alloc(0));
      for (const reader of [store, patient]) expect(await buffer(await reader.open("leer.txt"))).toHaveLength(0);
    });

    it("stores and returns files and streams larger than memory allows", async () => {
      const path = join(folder, "gross.bin");
      const sizeBytes = 60_000_000;
      const limit = 50_000_000;
      await writeFile(path, "");
      await truncate(path, sizeBytes);
      const mostHeld = watchBuffers(limit);
      expect(await store.put("documents/2_gross.zip", { path, sizeBytes })).toBe(sizeBytes);
      expect(await store.put("stream.tar.gz", pieces(60))).toBe(60 * megabyte);
      for (const [reader, key, expected] of [
        [store, "documents/2_gross.zip", sizeBytes],
        [patient, "stream.tar.gz", 60 * megabyte],
      ] as const) {
        let read = 0;
        for await (const chunk of await reader.open(key)) read += (chunk as Buffer).length;
        expect(read, key).toBe(expected);
      }
      expect(mostHeld()).toBeLessThan(limit);
    });

    it("finds and opens nothing under other keys", async () => {
      await store.put("documents/1_bericht.pdf", Buffer.from("x"));
      for (const key of ["documents/3_fehlt.pdf", "documents", "documents/1_bericht.pdf/weiter.pdf", "a".repeat(290)]) {
        expect(await store.find(key), key).toBeUndefined();
      }
      for (const reader of [store, patient]) await expect(reader.open("documents/3_fehlt.pdf")).rejects.toThrow();
    });

    it("deletes an object, existing or not", async () => {
      await store.put("news/4-weg.png", Buffer.from("x"));
      await store.delete("news/4-weg.png");
      await store.delete("news/4-weg.png");
      expect(await store.find("news/4-weg.png")).toBeUndefined();
    });

    it("lists what is directly below a prefix", async () => {
      for (const key of ["daily-1", "daily-2", "weekly-1", "news/daily-3", "news/old/daily-4"]) {
        await store.put(key, Buffer.from(key));
      }
      const keysOf = async (prefix: string) => (await store.list(prefix)).map(({ key }) => key).sort();
      expect(await keysOf("daily-")).toEqual(["daily-1", "daily-2"]);
      expect(await keysOf("")).toEqual(["daily-1", "daily-2", "weekly-1"]);
      expect(await keysOf("news/d")).toEqual(["news/daily-3"]);
      expect(await keysOf("nowhere/")).toEqual([]);
      expect((await store.list("news/d"))[0]).toMatchObject({ sizeBytes: 12, modifiedAt: expect.any(Date) });
    });

    it("lists an object only once it has been read back and checked", async () => {
      const found: unknown[] = [];
      await store.put("daily-1", pieces(2), {
        check: async (key) => void found.push(await store.list("daily"), (await buffer(await store.open(key))).length),
      });
      expect(found).toEqual([[], 2 * megabyte]);
      expect(await store.list("daily")).toMatchObject([{ key: "daily-1" }]);
      expect(await raw.names()).toEqual(["daily-1"]);
    });

    it("keeps nothing of an object that fails its check or breaks off, and what it was to replace", async () => {
      const check = () => Promise.reject(new Error("it is wrong"));
      await expect(store.put("daily-1", pieces(2), { check })).rejects.toThrow("it is wrong");
      for (const options of [{}, { check: async () => {} }]) {
        await expect(store.put("daily-1", breakingOff(40), options)).rejects.toThrow("the database is away");
      }
      await expect(store.put("daily-1", { path: join(folder, "fehlt"), sizeBytes: 10 })).rejects.toThrow();
      expect(await raw.names()).toEqual([]);
      await store.put("list", Buffer.from("before"));
      await expect(store.put("list", breakingOff(1), { replaces: true })).rejects.toThrow("the database is away");
      expect((await buffer(await store.open("list"))).toString()).toBe("before");
      await store.put("list", Buffer.from("after"), { replaces: true });
      expect((await buffer(await store.open("list"))).toString()).toBe("after");
      expect(await raw.names()).toEqual(["list"]);
    });

    it("removes leftovers of killed programs and nothing else", async () => {
      await store.put("daily-1", pieces(1));
      await raw.put("holiday.jpg");
      await raw.leaveKilled("daily-2");
      expect(await store.list("daily")).toMatchObject([{ key: "daily-1" }]);
      const there = await raw.names();
      expect(await store.removeLeftovers(new Date(Date.now() - 60 * 60_000), "daily-")).toBe(0);
      expect(await raw.names(), "leftovers that may still be in use").toEqual(there);
      expect(await store.removeLeftovers(new Date(Date.now() + 60_000), "daily-")).toBe(2);
      expect(await raw.names()).toEqual(["daily-1", "holiday.jpg"]);
    });
  });
}

function insideFolder(folder: string): RawStore {
  const isFile = (name: string) => !name.startsWith(".incoming");
  return {
    names: async () => [
      ...(await readdir(folder)).filter(isFile).sort(),
      ...(await readdir(join(folder, ".incoming")).catch(() => [])),
    ],
    put: (name) => writeFile(join(folder, name), "x"),
    async leaveKilled(key) {
      await writeFile(join(folder, `${key}.konsilium-0a1b2c3d.part`), "x");
      // Where former versions wrote.
      await mkdir(join(folder, ".incoming"));
      await writeFile(join(folder, ".incoming", crypto.randomUUID()), "x");
    },
  };
}

/** Lists unfinished uploads along with the objects. */
function insideBucket(url: string, credentials: { accessKeyId: string; secretAccessKey: string }): RawStore {
  const { hostname: Bucket, searchParams } = new URL(url);
  const client = new S3Client({
    region: "us-east-1",
    endpoint: searchParams.get("endpoint") ?? "",
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
  });
  const put = async (name: string) => void (await client.send(new PutObjectCommand({ Bucket, Key: name, Body: "x" })));
  return {
    async names() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
      return [...Contents.map(({ Key }) => Key ?? ""), ...Uploads.map(({ Key }) => `upload of ${Key}`)].sort();
    },
    put,
    async leaveKilled(key) {
      await put(`${key}.unchecked`);
      await put(key);
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: key }));
      await client.send(new UploadPartCommand({ Bucket, Key: key, UploadId, PartNumber: 1, Body: "part" }));
    },
  };
}

describe("an object store on disk", () => {
  let folder: string;
  let store: ObjectStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "store-test-"));
    store = createObjectStore(`file:${folder}`);
  });
  afterEach(() => removeFolder(folder));

  it("never overwrites unless told", async () => {
    await store.put("news/1-a.png", Buffer.from("one"));
    await expect(store.put("news/1-a.png", Buffer.from("two"))).rejects.toThrow("EEXIST");
    expect((await buffer(await store.open("news/1-a.png"))).toString()).toBe("one");
  });

  it("creates the folders of a key, whatever kind of object is the first in them", async () => {
    const path = join(folder, "a.png");
    await writeFile(path, Buffer.alloc(4, 0));
    const bodies = {
      bytes: () => Buffer.alloc(4, 0),
      file: () => ({ path, sizeBytes: 4 }),
      stream: () => pieces(1, 4),
    };
    for (const [kind, body] of Object.entries(bodies)) {
      for (const where of [store, createObjectStore(`file:${join(folder, "new", kind)}`)]) {
        expect(await where.put(`${kind}/inner/1-a.png`, body())).toBe(4);
        expect(await buffer(await where.open(`${kind}/inner/1-a.png`))).toEqual(Buffer.alloc(4, 0));
      }
    }
  });

  it("does not create its folder for an object at its top, which may be missing because a disk is", async () => {
    const missing = createObjectStore(`file:${join(folder, "nowhere")}`);
    await expect(missing.put("daily-1", pieces(1))).rejects.toThrow("ENOENT");
    await expect(missing.put("daily-1", Buffer.from("bytes"))).rejects.toThrow("ENOENT");
    expect(await missing.list("daily-")).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  it("keeps foreign files and folders, however old", async () => {
    const names = ["a.part", "daily-20250615T010000Z.tar.gz.konsilium-x.part"];
    for (const name of names) await writeFile(join(folder, name), "x");
    await mkdir(join(folder, "drill-1"));
    for (const name of await readdir(folder)) await utimes(join(folder, name), 0, 0);
    await store.removeLeftovers(new Date(), "");
    expect((await readdir(folder)).sort()).toEqual([...names, "drill-1"].sort());
  });
});

const [, s3] = storeKinds();
it.skipIf(s3.missing)("a bucket is read completely by commands over a connection that breaks repeatedly", async () => {
  const { url, credentials } = await openStore(s3);
  const direct = createObjectStore(url, credentials);
  await direct.put("daily-1", pieces(20));
  direct.close();
  const endpoint = new URL(new URL(url).searchParams.get("endpoint") ?? "");
  for (const [breaksEach, isRead] of [
    [2, true],
    [1, false],
  ] as const) {
    const proxy = await unreliableProxy(Number(endpoint.port), breaksEach);
    const through = encodeURIComponent(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
    const store = createObjectStore(url.replace(/endpoint=[^&]+/, `endpoint=${through}`), credentials, {
      isPatient: true,
    });
    const read = store.open("daily-1").then(buffer);
    if (isRead) expect(await read).toHaveLength(20 * megabyte);
    else await expect(read).rejects.toThrow();
    store.close();
    proxy.close();
  }
});

/** Proxies connections to a port; every `breaksEach`-th one is closed after one megabyte of response. */
async function unreliableProxy(port: number, breaksEach: number): Promise<Server> {
  let large = 0;
  const proxy = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    let bytes = 0;
    client.pipe(upstream);
    upstream.on("data", (chunk) => {
      bytes += chunk.length;
      client.write(chunk);
      if (bytes < megabyte || bytes - chunk.length >= megabyte) return;
      if (large++ % breaksEach === 0) client.destroy();
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return proxy;
}
