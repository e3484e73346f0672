import { mkdtemp, readdir } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import { createFileStore } from "#server/files/file-store.ts";
import { sweepFiles } from "#server/files/sweep-files.ts";
import { createTemporaryFiles } from "#server/files/temporary-files.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { administrator } from "#test/signed-in.ts";
import { type SiteProcess, startSiteProcess } from "#test/site-process.ts";
import { noise } from "./hostile-files.ts";

const day = 24 * 60 * 60 * 1000;

let folder: string;
let site: SiteProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "killed-"));
  await start();
});
afterAll(async () => {
  await site?.stop("SIGKILL");
  await removeFolder(folder);
});

async function start(): Promise<void> {
  const { email, password } = administrator;
  site = await startSiteProcess({ DATA_DIR: folder, ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${site.url}/admin/login`, {
    method: "POST",
    body: new URLSearchParams({ ...administrator, weiter: "" }),
    headers: { Origin: site.url },
    redirect: "manual",
  });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

/** Sends a share of a picture without waiting for the response; the request ends only if the share is 1. */
function beginUpload(cookie: string, body: Buffer, share: number): void {
  const upload = request(`${site.url}/admin/upload?art=image&ordner=news&name=foto.png`, {
    method: "POST",
    headers: { Origin: site.url, Cookie: cookie, "Content-Length": body.length },
  });
  upload.on("error", () => {});
  if (share < 1) upload.write(body.subarray(0, Math.floor(body.length * share)));
  else upload.end(body);
}

it("a process killed during an upload leaves nothing that the sweep does not remove", async () => {
  const body = await noise(900, 900).png().toBuffer();
  const isDefault = (key: string) => !key.includes("-foto.");
  const incoming = () => readdir(join(folder, "incoming")).catch(() => []);
  beginUpload(await signIn(), body, 0.5);
  await vi.waitFor(async () => expect(await incoming()).not.toEqual([]), 120_000);
  await site.stop("SIGKILL");
  // Killed while the picture is processed and while it is stored.
  for (const milliseconds of [5, 60, 200, 450]) {
    await start();
    beginUpload(await signIn(), body, 1);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await site.stop("SIGKILL");
  }

  const database = await openDatabase(`file:${folder}/site.db`);
  const files = createFileStore(`file:${folder}/files`);
  const temporaryFiles = createTemporaryFiles(join(folder, "incoming"));
  const stored = async () => (await readdir(join(folder, "files/news"))).map((name) => `news/${name}`);
  const listed = async () => (await database.selectFrom("files").select("key").execute()).map(({ key }) => key);
  try {
    const rows = await listed();
    // Every stored file has a row, even if the process was killed before it responded.
    for (const key of await stored()) expect(rows).toContain(key.replace(/\.\d+\.(avif|webp)$/, ""));
    expect(await incoming()).not.toEqual([]);

    // A helper process outlives the killed server briefly and leaves its file to the next sweep.
    await vi.waitFor(async () => {
      await sweepFiles({ database, files, temporaryFiles }, new Date(Date.now() + 8 * day), () => {});
      expect(await incoming()).toEqual([]);
    }, 120_000);
    expect((await stored()).filter((key) => !isDefault(key))).toEqual([]);
    expect((await listed()).filter((key) => !isDefault(key))).toEqual([]);
    expect(await incoming()).toEqual([]);
    expect((await readdir(join(folder, "files"))).filter((name) => name.endsWith(".part"))).toEqual([]);
    // Files used by records are all still stored.
    for (const key of await listed()) expect(await files.find(key), key).toBeDefined();
  } finally {
    await database.destroy();
  }
});
