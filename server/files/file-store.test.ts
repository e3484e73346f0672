import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { removeFolder } from "#test/remove-folder.ts";
import { createFileStore, type FileStore } from "./file-store.ts";

let folder: string;
let store: FileStore;
const body = Buffer.from("content");
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "file-store-"));
  store = createFileStore(`file:${folder}`);
  await store.put("documents/1_bericht.pdf", body, "application/pdf");
});
afterAll(() => removeFolder(folder));

it("finds files under valid keys only", async () => {
  expect(await store.find("documents/1_bericht.pdf")).toMatchObject({ mediaType: "application/pdf", sizeBytes: 7 });
  for (const key of [
    "../documents/1_bericht.pdf",
    "documents/../documents/1_bericht.pdf",
    "/etc/passwd",
    "documents/.incoming",
    ".incoming/x",
    "1_bericht.pdf.konsilium-0a1b2c3d.part",
    `documents/${"a".repeat(290)}`,
    "documents/1_bericht.pdf\0",
    "",
  ]) {
    expect(await store.find(key), key).toBeUndefined();
  }
});

it("refuses to store, open or remove under invalid keys", async () => {
  await expect(store.put("../x/y", body, "text/plain")).rejects.toThrow("Not a key");
  await expect(store.open("a/../../b")).rejects.toThrow("Not a key");
  await expect(store.remove("a/.b")).rejects.toThrow("Not a key");
});

it("replaces types that no upload can have with application/octet-stream", async () => {
  await store.put("documents/5_seite.html", Buffer.from("<script>alert(1)</script>"), "text/html");
  expect((await store.find("documents/5_seite.html"))?.mediaType).toBe("application/octet-stream");
});
