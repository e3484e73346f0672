import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBackupPlace } from "#server/backup/create-place.ts";
import { freePort } from "#test/free-port.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { openStore, storeKinds } from "#test/storage/store-kinds.ts";

const first = "daily-20260614T010000Z.tar.gz";
const second = "daily-20260615T010000Z.tar.gz.age";
const megabyte = 1024 * 1024;

async function* pieces(count: number, sizeBytes = megabyte) {
  for (let n = 0; n < count; n++) yield Buffer.alloc(sizeBytes, n);
}

describe("a backup place on disk", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "backup-place-"));
  });
  afterEach(() => removeFolder(folder));

  it("reads back backups, lists the nightly ones oldest first, and reports a missing one", async () => {
    const place = createBackupPlace(`file:${folder}`);
    expect(await place.write(second, pieces(3))).toBe(3 * megabyte);
    expect(await place.write(first, pieces(1, 5))).toBe(5);
    for (const name of ["daily-notes.txt", "holiday.jpg"]) await writeFile(join(folder, name), "x");
    expect(await place.list()).toEqual([
      { name: first, at: new Date("2026-06-14T01:00:00Z"), day: "2026-06-14", sizeBytes: 5 },
      { name: second, at: new Date("2026-06-15T01:00:00Z"), day: "2026-06-15", sizeBytes: 3 * megabyte },
    ]);
    const { sizeBytes, content } = await place.open(second);
    expect([sizeBytes, (await buffer(content)).length]).toEqual([3 * megabyte, 3 * megabyte]);
    await place.delete(first);
    await expect(place.open(first)).rejects.toMatchObject({ name: "BackupRefused" });
  });

  it("reports why it cannot be written, unless the content or its check fails", async () => {
    const nowhere = createBackupPlace(`file:${join(folder, "nowhere")}`);
    expect(await nowhere.list()).toEqual([]);
    await expect(nowhere.write(first, pieces(1))).rejects.toMatchObject({
      name: "BackupRefused",
      message: `${join(folder, "nowhere", first)} lässt sich nicht schreiben (ENOENT).`,
    });
    async function* broken() {
      yield* pieces(1);
      throw new Error("the database is away");
    }
    const place = createBackupPlace(`file:${folder}`);
    await expect(place.write(first, broken())).rejects.toThrow(/^the database is away$/);
    const isWrong = () => Promise.reject(new Error("it is wrong"));
    await expect(place.write(first, pieces(1), isWrong)).rejects.toThrow(/^it is wrong$/);
  });
});

const [, s3] = storeKinds();
it.skipIf(s3.missing)("an unusable bucket is reported in one sentence with its name and the reason", async () => {
  const { url, credentials } = await openStore(s3);
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
