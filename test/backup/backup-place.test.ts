import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, utimes, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BackupPlace } from "#server/backup/backup-place.ts";
import { createBackupPlace } from "#server/backup/create-place.ts";
import { createS3Place } from "#server/backup/s3-place.ts";
import { s3LocationOf } from "#server/files/file-store.ts";
import { storeKinds } from "#test/files/files-stores.ts";
import { freePort } from "#test/free-port.ts";
import { watchBuffers } from "#test/memory.ts";
import { removeFolder } from "#test/remove-folder.ts";

const first = "daily-20260614T010000Z.tar.gz";
const second = "daily-20260615T010000Z.tar.gz.age";
const megabyte = 1024 * 1024;

async function* pieces(count: number, sizeBytes = megabyte) {
  for (let n = 0; n < count; n++) yield Buffer.alloc(sizeBytes, n);
}

/** Direct access to a backup place, past `BackupPlace`. */
interface RawPlace {
  names(): Promise<string[]>;
  put(name: string): Promise<void>;
  /** Leaves what a program killed while writing leaves behind. */
  leaveKilled(): Promise<void>;
}

for (const kind of storeKinds()) {
  describe.skipIf(kind.missing)(`a backup place on ${kind.name}`, () => {
    let place: BackupPlace;
    let raw: RawPlace;
    beforeEach(async () => {
      const { FILES_URL: url, AWS_ACCESS_KEY_ID = "", AWS_SECRET_ACCESS_KEY = "" } = await kind.open();
      const credentials = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY };
      place = createBackupPlace(url, credentials);
      raw = url.startsWith("file:") ? insideFolder(url.slice("file:".length)) : insideBucket(url, credentials);
    }, 60_000);
    afterEach(() => place.close());
    afterAll(() => kind.close(), 30_000);

    const bodyOf = async (name: string) => buffer((await place.open(name)).content);

    it("reads back small and large backups, and lists them oldest first", async () => {
      const large = randomBytes(40 * megabyte + 3);
      async function* cut() {
        for (let at = 0; at < large.length; at += 100_000) yield large.subarray(at, at + 100_000);
      }
      expect(await place.write(second, cut())).toBe(large.length);
      expect(await place.write(first, pieces(1, 5))).toBe(5);
      await raw.put("daily-notes.txt");
      await raw.put("holiday.jpg");
      expect(await place.list()).toEqual([
        { name: first, at: new Date("2026-06-14T01:00:00Z"), day: "2026-06-14", sizeBytes: 5 },
        { name: second, at: new Date("2026-06-15T01:00:00Z"), day: "2026-06-15", sizeBytes: large.length },
      ]);
      expect(large.equals(await bodyOf(second))).toBe(true);
      const { sizeBytes, content } = await place.open(second);
      content.destroy();
      expect(sizeBytes).toBe(large.length);
      expect(await bodyOf(first)).toEqual(Buffer.alloc(5));
    });

    it("lists a backup only once it has been read back and verified", async () => {
      const found: unknown[] = [];
      await place.write(first, pieces(2), async (name) => {
        found.push(await place.list(), (await bodyOf(name)).length);
      });
      expect(found).toEqual([[], 2 * megabyte]);
      expect(await place.list()).toMatchObject([{ name: first }]);
      expect(await raw.names()).toEqual([first]);
    });

    it("keeps nothing of a backup that fails verification or whose content breaks off", async () => {
      const isWrong = () => Promise.reject(new Error("it is wrong"));
      await expect(place.write(first, pieces(2), isWrong)).rejects.toThrow("it is wrong");
      async function* broken() {
        yield* pieces(40);
        throw new Error("the database is away");
      }
      await expect(place.write(second, broken())).rejects.toThrow("the database is away");
      await expect(place.write(second, broken(), async () => {})).rejects.toThrow("the database is away");
      expect(await raw.names()).toEqual([]);
    });

    it("deletes a backup, existing or not, and refuses to open a missing one", async () => {
      await place.write(first, pieces(1));
      await place.delete(first);
      await place.delete(first);
      expect([await place.list(), await raw.names()]).toEqual([[], []]);
      await expect(place.open(first)).rejects.toMatchObject({ name: "BackupRefused" });
    });

    it("writes and reads a backup larger than memory allows", async () => {
      const limit = 200 * megabyte;
      const mostHeld = watchBuffers(limit);
      await place.write(first, pieces(400));
      let read = 0;
      for await (const chunk of (await place.open(first)).content) {
        read += (chunk as Buffer).length;
      }
      expect(read).toBe(400 * megabyte);
      expect(mostHeld()).toBeLessThan(limit);
    });

    it("removes leftovers of killed programs and nothing else", async () => {
      await place.write(first, pieces(1));
      await raw.put("holiday.jpg");
      await raw.leaveKilled();
      expect(await place.list()).toMatchObject([{ name: first }]);
      const there = await raw.names();
      await place.removeLeftovers(new Date(Date.now() - 60 * 60_000));
      expect(await raw.names(), "leftovers that may still be in use").toEqual(there);
      await place.removeLeftovers(new Date(Date.now() + 60_000));
      expect(await raw.names()).toEqual([first, "holiday.jpg"]);
    });
  });
}

function insideFolder(folder: string): RawPlace {
  return {
    names: async () => (await readdir(folder)).sort(),
    put: (name) => writeFile(join(folder, name), "x"),
    leaveKilled: () => writeFile(join(folder, `${second}.konsilium-0a1b2c3d.part`), "x"),
  };
}

/** Lists unfinished uploads along with the objects. */
function insideBucket(url: string, credentials: { accessKeyId: string; secretAccessKey: string }): RawPlace {
  const { bucket: Bucket, region, endpoint } = s3LocationOf(url);
  const requestChecksumCalculation = "WHEN_REQUIRED";
  const client = new S3Client({ region, endpoint, credentials, forcePathStyle: true, requestChecksumCalculation });
  const put = async (name: string) => void (await client.send(new PutObjectCommand({ Bucket, Key: name, Body: "x" })));
  return {
    async names() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
      return [...Contents.map(({ Key }) => Key ?? ""), ...Uploads.map(({ Key }) => `upload of ${Key}`)].sort();
    },
    put,
    async leaveKilled() {
      await put(`${second}.unchecked`);
      await put(second);
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: second }));
      await client.send(new UploadPartCommand({ Bucket, Key: second, UploadId, PartNumber: 1, Body: "part" }));
    },
  };
}

describe("an unusable backup folder", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "backup-place-"));
  });
  afterEach(() => removeFolder(folder));

  it("is reported when a backup is written", async () => {
    const place = createBackupPlace(`file:${join(folder, "nowhere")}`);
    expect(await place.list()).toEqual([]);
    await expect(place.write(first, pieces(1))).rejects.toMatchObject({
      name: "BackupRefused",
      message: `${join(folder, "nowhere", first)} lässt sich nicht schreiben (ENOENT).`,
    });
  });

  it("keeps foreign files and folders, however old", async () => {
    const names = ["a.part", "daily-20250615T010000Z.tar.gz.konsilium-x.part"];
    for (const name of names) await writeFile(join(folder, name), "x");
    await mkdir(join(folder, "drill-1"));
    for (const name of await readdir(folder)) await utimes(join(folder, name), 0, 0);
    await createBackupPlace(`file:${folder}`).removeLeftovers(new Date());
    expect((await readdir(folder)).sort()).toEqual([...names, "drill-1"].sort());
  });
});

const s3 = storeKinds().find(({ name }) => name === "S3");
describe.skipIf(s3?.missing)("an unusable bucket", () => {
  let url: string;
  let credentials: { accessKeyId: string; secretAccessKey: string };
  beforeAll(async () => {
    const settings = await s3?.open();
    url = settings?.FILES_URL ?? "";
    credentials = {
      accessKeyId: settings?.AWS_ACCESS_KEY_ID ?? "",
      secretAccessKey: settings?.AWS_SECRET_ACCESS_KEY ?? "",
    };
  }, 60_000);
  afterAll(() => s3?.close(), 30_000);

  it("is reported in one sentence with its name and the reason", async () => {
    const closed = encodeURIComponent(`http://127.0.0.1:${await freePort()}`);
    for (const [what, place, reason] of [
      ["another bucket", createBackupPlace(url.replace(/\/\/[^?]+/, "//nowhere"), credentials), "NoSuchBucket"],
      ["another key", createBackupPlace(url, { ...credentials, secretAccessKey: "other" }), "SignatureDoesNotMatch"],
      ["no server", createBackupPlace(`s3://closed?endpoint=${closed}`, credentials), "ECONNREFUSED"],
    ] as const) {
      const refusal = {
        name: "BackupRefused",
        message: `${place.label} antwortet nicht oder lehnt ab (${reason}).`,
      };
      await expect(place.list(), what).rejects.toMatchObject(refusal);
      await expect(place.write(first, pieces(1)), what).rejects.toMatchObject(refusal);
      await expect(
        place.write(first, pieces(40), async () => {}),
        what,
      ).rejects.toMatchObject(refusal);
      place.close();
    }
  });

  it("is read completely over a connection that breaks repeatedly, but not over one that always breaks", async () => {
    const { bucket, region, endpoint = "" } = s3LocationOf(url);
    const direct = createBackupPlace(url, credentials);
    await direct.write(first, pieces(20));
    direct.close();
    for (const [breaksEach, isRead] of [
      [2, true],
      [1, false],
    ] as const) {
      const proxy = await unreliableProxy(Number(new URL(endpoint).port), breaksEach);
      const through = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
      const place = createS3Place({ bucket, region, endpoint: through }, "s3://weak", credentials);
      const { content } = await place.open(first);
      if (isRead) expect((await buffer(content)).length).toBe(20 * megabyte);
      else await expect(buffer(content as Readable)).rejects.toMatchObject({ name: "BackupRefused" });
      place.close();
      proxy.close();
    }
  });
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
