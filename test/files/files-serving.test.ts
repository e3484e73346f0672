import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aLibraryDocument } from "#test/builders.ts";
import { freePort } from "#test/free-port.ts";
import { storeKinds } from "#test/storage/store-kinds.ts";
import { aDocx, aPdf, noise } from "./hostile-files.ts";
import { editorCookie, openSiteWithFiles, type SiteWithFiles } from "./site-with-files.ts";

for (const kind of storeKinds()) {
  describe.skipIf(kind.missing)(`a file served from ${kind.name}`, () => {
    let site: SiteWithFiles;
    let url: string;
    const body = aPdf("Ein Programm");
    beforeAll(async () => {
      site = await openSiteWithFiles(await kind.open());
      ({ url } = await site.uploaded({ kind: "congress-pdf" }, "Programm 2026.pdf", body));
      await site.publish(url);
    });
    afterAll(async () => {
      await site?.close();
      await kind.close();
    });

    it("is complete, with its length, type and download name", async () => {
      const response = await site.get(url);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "application/pdf",
        "content-length": String(body.length),
        "content-disposition": 'inline; filename="Programm-2026.pdf"',
        "accept-ranges": "bytes",
        "cache-control": "public, no-cache, no-transform",
        etag: expect.stringMatching(/^".+"$/),
      });
      expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true);
    });

    it("has no body in a response to HEAD", async () => {
      const response = await site.get(url, {}, "HEAD");
      expect(response.headers.get("Content-Length")).toBe(String(body.length));
      expect(await response.text()).toBe("");
    });

    it("is not sent again to a browser that has cached it", async () => {
      const etag = (await site.get(url, {}, "HEAD")).headers.get("ETag") ?? "";
      for (const tags of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const response = await site.get(url, { "If-None-Match": tags });
        expect(response.status, tags).toBe(304);
        expect(await response.text()).toBe("");
      }
      expect((await site.get(url, { "If-None-Match": '"other"' })).status).toBe(200);
    });

    it("is served in ranges", async () => {
      const response = await site.get(url, { Range: "bytes=5-14" });
      expect(response.status).toBe(206);
      expect(response.headers.get("Content-Range")).toBe(`bytes 5-14/${body.length}`);
      expect(response.headers.get("Content-Length")).toBe("10");
      expect(Buffer.from(await response.arrayBuffer()).equals(body.subarray(5, 15))).toBe(true);
      const tail = await site.get(url, { Range: "bytes=-6" });
      expect(await tail.text()).toBe(body.subarray(-6).toString());
    });

    it("answers 416 with its size for a range past its end", async () => {
      const response = await site.get(url, { Range: `bytes=${body.length}-` });
      expect(response.status).toBe(416);
      expect(response.headers.get("Content-Range")).toBe(`bytes */${body.length}`);
    });

    it("is sent whole if the range is requested of another version", async () => {
      const etag = (await site.get(url, {}, "HEAD")).headers.get("ETag") ?? "";
      expect((await site.get(url, { Range: "bytes=0-1", "If-Range": '"old"' })).status).toBe(200);
      expect((await site.get(url, { Range: "bytes=0-1", "If-Range": etag })).status).toBe(206);
    });

    it("forbids anything inside it to run", async () => {
      const policyOf = async (path: string) => (await site.get(path)).headers.get("Content-Security-Policy") ?? "";
      expect(await policyOf(url)).toContain("default-src 'none'");
      const picture = await site.uploaded(
        { kind: "image", folder: "news" },
        "a.png",
        await noise(9, 9).png().toBuffer(),
      );
      await site.publish(picture.url);
      expect(await policyOf(picture.url)).toMatch(/default-src 'none'.*; sandbox$/);
    });

    it("is a download unless browsers display its type", async () => {
      const file = await site.uploaded({ kind: "document" }, "Brief.docx", aDocx());
      await site.publish(file.url);
      expect((await site.get(file.url)).headers.get("Content-Disposition")).toBe('attachment; filename="Brief.docx"');
    });

    it("is visible to editors only while no public record uses it", async () => {
      const file = await site.uploaded({ kind: "document" }, "Satzung.pdf", aPdf("Satzung"));
      const statuses = async () => [
        (await site.get(file.url)).status,
        (await site.get(file.url, { Cookie: editorCookie })).status,
      ];
      expect(await statuses()).toEqual([404, 200]);
      const forEditors = await site.get(file.url, { Cookie: editorCookie });
      expect(forEditors.headers.get("Cache-Control")).toBe("private, no-store");
      await site.put("documents", "satzung", aLibraryDocument({ fileUrl: file.url }));
      expect(await statuses()).toEqual([200, 200]);
      await site.remove("documents", "satzung");
      expect(await statuses()).toEqual([404, 200]);
    });

    it("that does not exist answers 404, as do paths that leave the store", async () => {
      for (const path of [
        "/files/news/1-fehlt.png",
        "/files/news/1-fehlt.png.480.avif",
        "/files/..%2f..%2fsite.db",
        "/files/%2e%2e/site.db",
        "/files/.incoming/x",
        "/files/",
        `/files/news/${"a".repeat(2000)}`,
        "/files/news%00/a",
      ]) {
        expect((await site.get(path)).status, path).toBe(404);
      }
    });

    it("replaces its other widths until they are made, cached for a minute only", async () => {
      const body = await noise(700, 300).png().toBuffer();
      const { url } = await site.uploaded({ kind: "image", folder: "home" }, "neu.png", body);
      await site.publish(url);
      const early = await site.get(`${url}.480.avif`);
      await early.arrayBuffer();
      if (early.headers.get("Content-Type") === "image/png") {
        expect(early.headers.get("Cache-Control")).toContain("max-age=60");
      }
      await site.siteFiles.work.settled();
      const later = await site.get(`${url}.480.avif`);
      expect(later.headers.get("Content-Type")).toBe("image/avif");
      expect(later.headers.get("Cache-Control")).toContain("immutable");
    });
  });
}

it("a file that the store cannot return answers 503 with Retry-After, and is logged", async () => {
  const site = await openSiteWithFiles({
    FILES_URL: `s3://files?endpoint=http://127.0.0.1:${await freePort()}`,
    AWS_ACCESS_KEY_ID: "key",
    AWS_SECRET_ACCESS_KEY: "secret",
  });
  try {
    const answer = await site.get("/files/news/1781517600000-bild.png", { Cookie: editorCookie });
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "30"]);
    expect(await answer.text()).toBe("Die Datei ist gerade nicht zu erreichen.");
    expect(site.logged).toEqual(["a file could not be read"]);
  } finally {
    await site.close();
  }
});
