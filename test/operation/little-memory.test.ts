import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uploadLimitBytes } from "#model/files/upload.ts";
import { aPdf } from "#test/files/hostile-files.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { type SiteProcess, startSiteProcess } from "#test/site-process.ts";
import { uploadRefusalText } from "#text/content/upload.ts";
import { type LittleMemory, limitMemory } from "./little-memory.ts";

const megabytes = 256;
const probe = limitMemory(megabytes);
await probe?.remove();
if (!probe) console.warn("Hier lässt sich der Speicher nicht begrenzen; der Test mit wenig Speicher entfällt.");

describe.skipIf(!probe)(`a site with ${megabytes} MB of memory`, () => {
  let folder: string;
  let memory: LittleMemory;
  let site: SiteProcess;
  let cookie: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "little-memory-"));
    memory = limitMemory(megabytes) as LittleMemory;
    const account = { email: "redaktion@verein.example", password: "Vier Hühner tanzen" };
    const env = { DATA_DIR: join(folder, "data"), ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };
    site = await startSiteProcess(
      { ...env, REQUIRE_SECOND_FACTOR: "none", BACKUP_URL: "off" },
      { prefix: memory.prefix },
    );
    const body = new URLSearchParams({ ...account, weiter: "" });
    const answer = await fetch(`${site.url}/admin/login`, {
      ...{ method: "POST", body, redirect: "manual", headers: { Origin: site.url } },
    });
    cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
  });
  afterAll(async () => {
    await site?.stop();
    await memory?.remove();
    await removeFolder(folder);
  });

  async function upload(query: string, body: Uint8Array) {
    const headers = { Origin: site.url, Cookie: cookie };
    const answer = await fetch(`${site.url}/admin/upload?${query}`, {
      method: "POST",
      body: body as BodyInit,
      headers,
    });
    return { status: answer.status, answer: await answer.json() };
  }
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#0f4c5c" } });

  it("does everything, and refuses pictures that are too large for it with a sentence", async () => {
    for (const path of ["/", "/veranstaltungen", "/dokumente", "/suche?q=Kongress"])
      expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200]);

    // First, while no helper makes widths: of several that Linux ends at once, some still hold their memory, and it may
    // take the server next.
    const large = await picture(7700, 7700).avif({ quality: 10, effort: 0 }).toBuffer();
    expect(large.length).toBeLessThan(uploadLimitBytes("image"));
    expect(await upload("art=image&ordner=news&name=b.avif", large)).toEqual({
      status: 422,
      answer: { message: uploadRefusalText("too_little_memory", "image") },
    });
    expect(site.child.exitCode).toBeNull();
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);

    const usual = await picture(2400, 1600).jpeg().toBuffer();
    expect((await upload("art=image&ordner=news&name=a.jpg", usual)).status).toBe(201);
    expect((await upload("art=document&name=a.pdf", aPdf())).status).toBe(201);
    // The widths of the first picture may still be in the making.
    const uploadAgain = async () => (await upload("art=image&ordner=news&name=c.jpg", usual)).status;
    await expect.poll(uploadAgain, { timeout: 120_000, interval: 1_000 }).toBe(201);
  });
});
