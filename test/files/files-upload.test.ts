import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { variantFormats, variantName, variantWidths } from "#model/files/picture-variant.ts";
import type { UploadRefusal } from "#model/files/upload.ts";
import { findFileText } from "#server/files/file-texts.ts";
import { removeFile } from "#server/files/sweep-files.ts";
import { createWorkshop } from "#server/files/workshop/workshop.ts";
import { collectGarbage } from "#test/memory.ts";
import { storeKinds } from "#test/storage/store-kinds.ts";
import { gpsPositionIn } from "./gps-position.ts";
import { aDocx, aGif, aJpeg, anOdt, anOldOfficeFile, aPdf, aPng, aZip, noise, pngBomb } from "./hostile-files.ts";
import { realFile, realFiles, realFilesAreMissing } from "./real-files.ts";
import { chunksOf, editorCookie, openSiteWithFiles, type SiteWithFiles } from "./site-with-files.ts";

const picture = { kind: "image", folder: "news" } as const;
const document = { kind: "document" } as const;
const congress = { kind: "congress-pdf" } as const;

async function bodyAt(site: SiteWithFiles, path: string): Promise<Buffer> {
  return Buffer.from(await (await site.get(path, { Cookie: editorCookie })).arrayBuffer());
}

async function expectOnlyPixels(name: string, body: Buffer, secrets: readonly Buffer[]): Promise<void> {
  for (const secret of secrets) expect(body.includes(secret), `${name} names the place`).toBe(false);
  const { exif, xmp, iptc, icc, orientation } = await sharp(body).metadata();
  expect({ exif, xmp, iptc, icc, orientation }, name).toEqual({});
}

for (const kind of storeKinds()) {
  describe.skipIf(kind.missing)(`uploads to ${kind.name}`, () => {
    let site: SiteWithFiles;
    beforeAll(async () => {
      site = await openSiteWithFiles(await kind.open());
    });
    afterAll(async () => {
      await site?.close();
      await kind.close();
    });

    it("are served in the requested width and format", async () => {
      const file = await site.uploaded(picture, "gross.png", await noise(500, 50).png().toBuffer());
      await site.siteFiles.work.settled();
      await site.publish(file.url);
      const small = await site.get(`${file.url}.480.avif`);
      expect(small.headers.get("Content-Type")).toBe("image/avif");
      expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 480, height: 48 });
      const whole = await site.get(`${file.url}.1440.webp`);
      expect(whole.headers.get("Cache-Control")).toContain("immutable");
      expect(await sharp(Buffer.from(await whole.arrayBuffer())).metadata()).toMatchObject({
        format: "webp",
        width: 500,
      });
    });

    it("leave nothing behind when they are deleted while their widths are made", async () => {
      const put = site.files.put;
      let key = "";
      let made = 0;
      const spy = vi.spyOn(site.files, "put").mockImplementation(async (name, ...parts) => {
        if (!/\.(?:avif|webp)$/.test(name)) return put(name, ...parts);
        key = name.replace(/\.\d+\.\w+$/, "");
        if (++made === 2) await removeFile(site, key);
        return put(name, ...parts);
      });
      await site.uploaded(picture, "kurz.png", await noise(600, 30).png().toBuffer());
      await site.siteFiles.work.settled();
      spy.mockRestore();
      expect(made).toBeGreaterThan(2);
      const names = variantWidths.flatMap((width) =>
        variantFormats.map((format) => variantName({ original: key, width, format })),
      );
      for (const name of [key, ...names]) expect(await site.files.find(name), name).toBeUndefined();
    });

    it("leave no text behind when they are deleted while it is read", async () => {
      const open = site.files.open;
      let key = "";
      const spy = vi.spyOn(site.files, "open").mockImplementation(async (name, ...parts) => {
        const stream = await open(name, ...parts);
        key = name;
        await removeFile(site, key);
        return stream;
      });
      await site.uploaded(document, "kurz.pdf", aPdf());
      await site.siteFiles.work.settled();
      spy.mockRestore();
      expect(key).toMatch(/kurz\.pdf$/);
      expect(await site.database.selectFrom("file_texts").select("key").where("key", "=", key).execute()).toEqual([]);
    });

    it("are processed once they have arrived in the store, however long that takes", async () => {
      const put = site.files.put;
      const arrival = Promise.withResolvers<void>();
      const underWay = Promise.withResolvers<void>();
      let count = 0;
      const spy = vi.spyOn(site.files, "put").mockImplementation(async (...parts) => {
        if (++count === 2) underWay.resolve();
        await arrival.promise;
        return put(...parts);
      });
      const uploads = Promise.all([
        site.uploaded(picture, "spät.png", await noise(600, 30).png().toBuffer()),
        site.uploaded(document, "spät.pdf", aPdf()),
      ]);
      await underWay.promise;
      // Work on other files does not wait for these, and does not give them up.
      site.siteFiles.work.nudge();
      await site.siteFiles.work.settled();
      spy.mockRestore();
      arrival.resolve();
      const [{ url }, { url: pdf }] = await uploads;
      await site.siteFiles.work.settled();
      const small = await site.get(`${url}.480.avif`, { Cookie: editorCookie });
      expect(small.headers.get("Content-Type")).toBe("image/avif");
      expect(await findFileText(site.database, [pdf.slice("/files/".length)])).not.toBe("");
    });

    it("with the same name and time get different addresses", async () => {
      const body = await aPng();
      const files = await Promise.all(Array.from({ length: 5 }, () => site.uploaded(picture, "gleich.png", body)));
      expect(new Set(files.map((file) => file.url)).size).toBe(5);
    });
  });
}

describe("an upload", () => {
  let site: SiteWithFiles;
  beforeAll(async () => {
    site = await openSiteWithFiles();
  });
  afterAll(() => site.close());

  it.each([
    ["JPG", "jpg", () => aJpeg()],
    ["PNG", "png", () => aPng()],
    ["WebP", "webp", () => noise(40, 30).webp().toBuffer()],
    ["AVIF", "avif", () => noise(40, 30).avif({ effort: 0 }).toBuffer()],
    ["GIF", "gif", async () => aGif(3)],
  ])("can be a %s", async (_name, ending, make) => {
    const { url, mediaType } = await site.uploaded(picture, "bild", await make());
    expect(url).toMatch(new RegExp(`^/files/news/\\d{13}-bild\\.${ending}$`));
    expect(mediaType).toBe(ending === "jpg" ? "image/jpeg" : `image/${ending}`);
  });

  it.each([
    ["bericht.pdf", "pdf", aPdf()],
    ["bericht.docx", "docx", aDocx()],
    ["bericht.odt", "odt", anOdt()],
    ["bericht.doc", "doc", anOldOfficeFile()],
    ["bericht.xls", "xls", anOldOfficeFile()],
    ["bericht.ppt", "ppt", anOldOfficeFile()],
    ["archiv.zip", "zip", aZip({ "a.txt": "a" })],
  ])("to the library can be %s", async (name, ending, body) => {
    expect((await site.uploaded(document, name, body)).url).toMatch(new RegExp(`_[a-z]+\\.${ending}$`));
  });

  it.each([
    ["a byte order mark", "\xef\xbb\xbf"],
    ["blank lines", "\r\n\n  \n"],
    ["zeros", "\0".repeat(128)],
    ["the head of a response", "HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n"],
    ["an order to a printer", "\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n"],
    ["a page", "<html><script>alert(1)</script></html>"],
    ["a thousand characters", " ".repeat(1000)],
  ])("to the library can be a PDF behind %s, which is cut off", async (_what, before) => {
    const body = Buffer.concat([Buffer.from(before, "latin1"), aPdf()]);
    for (const purpose of [document, congress]) {
      const { url, mediaType } = await site.uploaded(purpose, "bericht.pdf", body);
      expect(mediaType).toBe("application/pdf");
      expect((await bodyAt(site, url)).equals(aPdf())).toBe(true);
    }
  });

  it.skipIf(realFilesAreMissing)("of a photograph contains no GPS position in any format and width", async () => {
    const { name, body } = realFile("images", "DSCN0010.jpg");
    const secrets = await gpsPositionIn(body);
    expect(secrets).not.toEqual([]);
    const file = await site.uploaded(picture, name, body);
    await site.siteFiles.work.settled();
    const variants = variantWidths.flatMap((width) =>
      variantFormats.map((format) => variantName({ original: file.url, width, format })),
    );
    for (const url of [file.url, ...variants]) await expectOnlyPixels(url, await bodyAt(site, url), secrets);
  });

  // What is stored is what the workshop accepts, and variants are made of that.
  it.skipIf(realFilesAreMissing)("of any photograph is accepted without what the camera wrote into it", async () => {
    const workshop = createWorkshop(site.incoming, "normal");
    const [source, target] = [join(site.incoming, "photograph"), join(site.incoming, "accepted")];
    for (const { name, body } of realFiles("images").filter((file) => file.name.endsWith(".jpg"))) {
      await writeFile(source, body);
      const outcome = await workshop.run("accept", { kind: "image", fileName: name, source, target });
      expect(outcome, name).toMatchObject({ ok: true });
      await expectOnlyPixels(name, await readFile(target), await gpsPositionIn(body));
    }
    workshop.close();
    await Promise.all([source, target].map((path) => rm(path)));
  });

  it("keeps an animation, and gets no variants of it", async () => {
    const file = await site.uploaded(picture, "welle.gif", aGif(12));
    await site.siteFiles.work.settled();
    expect((await sharp(await bodyAt(site, file.url), { animated: true }).metadata()).pages).toBe(12);
    expect(await site.files.find(`${file.url.slice("/files/".length)}.480.avif`)).toBeUndefined();
  });

  it("gets its type from its content, whatever its name", async () => {
    expect((await site.uploaded(picture, "foto.png", await aJpeg())).url).toMatch(/-foto\.jpg$/);
    expect((await site.uploaded(document, "foto.pdf", await aJpeg())).url).toMatch(/_foto\.jpg$/);
  });

  it("has its original name, without invisible characters, for display", async () => {
    const { fileName } = await site.uploaded(document, "C:\\Antrag für\u202E 2026.PDF", aPdf());
    expect(fileName).toBe("Antrag für 2026.pdf");
  });

  it.each(["../../x.pdf", "C:\\x.pdf", "x\0.pdf", `${"x".repeat(300)}.pdf`, "x\u202Efdp.exe", ".htaccess", ""])(
    "named %j gets a safe address",
    async (name) => {
      expect((await site.uploaded(document, name, aPdf())).url).toMatch(
        /^\/files\/documents\/\d{13}_[\w-]{1,80}\.pdf$/,
      );
    },
  );

  it("loses anything hidden in a picture", async () => {
    const page = Buffer.from("<html><script>alert(1)</script></html>");
    const archive = aZip({ "run.js": "alert(1)" });
    const withComment = Buffer.from(await aJpeg());
    const polyglot = Buffer.concat([
      withComment.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, page.length + 2]),
      page,
      withComment.subarray(2),
      archive,
    ]);
    const { url } = await site.uploaded(picture, "beides.jpg", polyglot);
    const served = await bodyAt(site, url);
    expect((await sharp(served).metadata()).format).toBe("jpeg");
    expect(served.includes("<script>")).toBe(false);
    expect(served.includes("PK\x05\x06")).toBe(false);
    expect(served.includes("run.js")).toBe(false);
  });

  const refusals: [
    string,
    Parameters<SiteWithFiles["upload"]>[0],
    string,
    () => Buffer | Promise<Buffer>,
    UploadRefusal,
  ][] = [
    ["nothing at all", picture, "leer.png", () => Buffer.alloc(0), "empty"],
    ["a picture of more than 5 MB", picture, "x.png", () => Buffer.alloc(5 * 1024 * 1024 + 1), "too_large"],
    ["a document of more than 10 MB", document, "x.pdf", () => Buffer.alloc(10 * 1024 * 1024 + 1), "too_large"],
    ["an SVG", picture, "x.svg", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "svg"],
    ["an SVG called PNG", picture, "x.png", () => Buffer.from("<?xml version='1.0'?><svg/>"), "svg"],
    ["a page called PNG", picture, "x.png", () => Buffer.from("<html><script>1</script>"), "not_an_image"],
    ["a page called PDF", congress, "x.pdf", () => Buffer.from("<html>%PDF-1.4 %%EOF"), "not_a_pdf"],
    ["an archive with a PDF in it", congress, "x.pdf", () => aZip({ "a.pdf": aPdf().toString("latin1") }), "not_a_pdf"],
    [
      "a text with a PDF far down",
      congress,
      "x.pdf",
      () => Buffer.concat([Buffer.alloc(1100, " "), aPdf()]),
      "not_a_pdf",
    ],
    ["a picture called PDF", congress, "x.pdf", () => aJpeg(), "not_a_pdf"],
    ["half a PDF", congress, "x.pdf", () => aPdf().subarray(0, 300), "damaged"],
    ["a PDF with nothing in it", congress, "x.pdf", () => Buffer.from("%PDF-1.4\n%%EOF\n"), "damaged"],
    ["half a photograph", picture, "x.jpg", async () => (await aJpeg(800, 600)).subarray(0, 9000), "damaged"],
    ["half a PNG", picture, "x.png", async () => (await aPng(800, 600)).subarray(0, 9000), "damaged"],
    ["half an archive", document, "x.zip", () => aZip({ a: "x".repeat(999) }).subarray(0, 800), "damaged"],
    ["half an old Word file", document, "x.doc", () => anOldOfficeFile().subarray(0, 600), "damaged"],
    ["a picture of 50 000 × 50 000", picture, "x.png", () => pngBomb(50_000, 50_000), "too_many_pixels"],
    ["an animation of 5 000 frames", picture, "x.gif", () => aGif(5000), "too_many_frames"],
    ["a program", document, "x.pdf", () => Buffer.from("MZ".padEnd(2000, "\0")), "unknown_type"],
    ["a page for the library", document, "x.html", () => Buffer.from("<html><script>1</script>"), "unknown_type"],
    ["an archive called DOCX", document, "x.docx", () => aZip({ "a.txt": "a" }), "unknown_type"],
    ["an installer in Word's container", document, "x.msi", () => anOldOfficeFile(), "unknown_type"],
    ["a text", document, "x.txt", () => Buffer.from("Nur Text."), "unknown_type"],
  ];
  it.each(refusals)("is refused when it is %s", async (_what, purpose, name, make, reason) => {
    expect(await site.upload(purpose, name, await make())).toEqual({ ok: false, reason });
  });

  it.skipIf(realFilesAreMissing)("is refused when it is a HEIF", async () => {
    const { name, body } = realFile("images", "samplefilehub.heif");
    for (const purpose of [picture, document]) {
      expect(await site.upload(purpose, name, body)).toEqual({ ok: false, reason: "heif" });
    }
  });

  it("leaves nothing when it is refused or breaks off", async () => {
    const before = await site.database.selectFrom("files").select("key").execute();
    await site.upload(picture, "x.png", Buffer.from("<html>"));
    const body = await aPng(300, 300);
    async function* breaksOff() {
      yield body.subarray(0, 1000);
      throw new Error("aborted");
    }
    async function* endsEarly() {
      yield* chunksOf(body.subarray(0, 1000));
    }
    for (const stream of [breaksOff(), endsEarly()]) {
      const outcome = await site.siteFiles.receiveUpload({
        purpose: picture,
        fileName: "x.png",
        stream,
        contentLength: body.length,
      });
      expect(outcome).toEqual({ ok: false, reason: "incomplete" });
    }
    expect(await site.database.selectFrom("files").select("key").execute()).toEqual(before);
    await site.siteFiles.work.settled();
    expect(await readdir(site.incoming)).toEqual([]);
  });

  it("is never held in memory as a whole, even with many at once", async () => {
    const part = Buffer.alloc(65_536, 1);
    const before = await liveArrayBuffers();
    let most = 0;
    let ended = 0;
    async function* tenMegabytes() {
      for (let sent = 0; sent < 160; sent++) {
        yield Buffer.from(part);
        await new Promise((resolve) => setImmediate(resolve));
      }
      // When the first has been sent, half of them and the last.
      if (ended++ % 7 === 0) most = Math.max(most, (await liveArrayBuffers()) - before);
    }
    const outcomes = await Promise.all(
      Array.from({ length: 15 }, () =>
        site.siteFiles.receiveUpload({ purpose: document, fileName: "x.zip", stream: tenMegabytes() }),
      ),
    );
    expect(outcomes).toEqual(Array(15).fill({ ok: false, reason: "unknown_type" }));
    // Together they are 150 MB; what is not written to disk yet is a few chunks of each.
    expect(most).toBeLessThan(75_000_000);
  });

  it("is refused as busy when too many are waiting", async () => {
    const body = await aPng();
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => site.upload(picture, "x.png", body)));
    const refused = outcomes.filter((outcome) => !outcome.ok);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every((outcome) => !outcome.ok && outcome.reason === "busy")).toBe(true);
  });

  // Last, as the work in the background on real files takes long, and ends with the site.
  it.skipIf(realFilesAreMissing)("is rotated upright according to the camera's orientation", async () => {
    const lying = await site.uploaded(picture, "landscape_6.jpg", realFile("images", "landscape_6.jpg").body);
    const standing = await site.uploaded(picture, "portrait_8.jpg", realFile("images", "portrait_8.jpg").body);
    expect(lying).toMatchObject({ width: 600, height: 450 });
    expect(standing).toMatchObject({ width: 450, height: 600 });
    expect(await sharp(await bodyAt(site, standing.url)).metadata()).toMatchObject({ width: 450, height: 600 });
  });

  it.skipIf(realFilesAreMissing)("of a real PDF is stored byte for byte", async () => {
    for (const { name, body } of realFiles("pdf")) {
      const file = await site.uploaded(document, name, body);
      expect(file).toMatchObject({ fileName: name, mediaType: "application/pdf", sizeBytes: body.length });
      expect(file.isProtected, name).toBe(name.includes("password"));
      expect((await bodyAt(site, file.url)).equals(body), name).toBe(true);
    }
  });
});

/** Returns the bytes of referenced buffers, after collecting garbage. */
async function liveArrayBuffers(): Promise<number> {
  collectGarbage();
  // Collected buffers are freed in the background.
  await wait(50);
  return process.memoryUsage().arrayBuffers;
}
