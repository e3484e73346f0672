import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createContentEditor } from "#server/content/editor.ts";
import { insertFile } from "#server/files/file-rows.ts";
import { aBoardMember, aLibraryDocument, aNewsItem } from "./builders.ts";
import { aPdf, aPng } from "./hostile-files.ts";
import { realFile, realFilesAreMissing } from "./real-files.ts";
import { openSiteWithFiles, type SiteWithFiles, startTime } from "./site-with-files.ts";

let site: SiteWithFiles;
beforeEach(async () => {
  site = await openSiteWithFiles();
});
afterEach(() => site.close());

const keyOf = (url: string) => url.slice("/files/".length);
const picture = async (name = "bild.png") => site.uploaded({ kind: "image", folder: "news" }, name, await aPng());
const pdf = (name = "bericht.pdf", text?: string) => site.uploaded({ kind: "document" }, name, aPdf(text));

async function unusedSince(url: string): Promise<string | null | undefined> {
  const row = await site.database
    .selectFrom("files")
    .select("unused_since")
    .where("key", "=", keyOf(url))
    .executeTakeFirst();
  return row?.unused_since;
}

async function exists(url: string): Promise<boolean> {
  const stored = (await site.files.find(keyOf(url))) !== undefined;
  expect(await unusedSince(url)).toEqual(stored ? expect.anything() : undefined);
  return stored;
}

describe("a file", () => {
  it("is nobody's until a record names it", async () => {
    const { url } = await picture();
    expect(await unusedSince(url)).toBe(startTime);
    await site.put("news", "n", aNewsItem({ image: url }));
    expect(await unusedSince(url)).toBeNull();
  });

  it("is used wherever in a record it stands", async () => {
    const [inText, inList, small] = [await picture("a.png"), await picture("b.png"), await picture("c.png")];
    const content = `<p>Siehe <a href="${small.url}.480.webp">hier</a>.</p><img src="${inText.url}" alt="">`;
    await site.put("news", "n", aNewsItem({ content, images: [inList.url] }));
    for (const { url } of [inText, inList, small]) expect(await unusedSince(url), url).toBeNull();
  });

  it("is released when its record takes another, and when its record is deleted", async () => {
    const [first, second] = [await picture("a.png"), await picture("b.png")];
    await site.put("news", "n", aNewsItem({ image: first.url }));
    site.pass(1);
    await site.put("news", "n", aNewsItem({ image: second.url }));
    expect(await unusedSince(first.url)).toBe("2026-06-16T10:00:00.000Z");
    expect(await unusedSince(second.url)).toBeNull();
    site.pass(1);
    await site.remove("news", "n");
    expect(await unusedSince(second.url)).toBe("2026-06-17T10:00:00.000Z");
  });

  it("stays with the other record that uses it", async () => {
    const { url } = await picture();
    await site.put("news", "n", aNewsItem({ image: url }));
    await site.put("board", "b", aBoardMember({ image: url }));
    await site.remove("news", "n");
    expect(await unusedSince(url)).toBeNull();
    await site.remove("board", "b");
    expect(await unusedSince(url)).not.toBeNull();
  });

  it("is taken again by a record that comes back from the trash", async () => {
    const { url } = await picture();
    await site.put("news", "n", aNewsItem({ image: url }));
    await site.remove("news", "n");
    site.pass(6);
    await site.put("news", "n", aNewsItem({ image: url }));
    site.pass(30);
    await site.siteFiles.sweep();
    expect(await unusedSince(url)).toBeNull();
    expect(await site.files.find(keyOf(url))).toBeDefined();
  });

  it("does not change hands when the write that would do it fails", async () => {
    const { url } = await picture();
    await expect(site.put("news", "n", { title: "", date: "2026-05-04", image: url })).rejects.toThrow();
    expect(await unusedSince(url)).toBe(startTime);
  });
});

describe("deleting for good", () => {
  const viewer = { id: "u", email: "redaktion@verein.example" };
  const editor = () =>
    createContentEditor(
      site.database,
      () => new Date(startTime),
      () => {},
    );

  it("removes the record, its versions and what only it named with the next sweep", async () => {
    const [first, second, shared] = [await picture("a.png"), await picture("b.png"), await picture("c.png")];
    await site.put("news", "n", aNewsItem({ image: first.url, images: [shared.url] }));
    await site.put("news", "n", aNewsItem({ image: second.url, images: [shared.url] }));
    await site.put("news", "trashed", aNewsItem({ image: shared.url }));
    await site.remove("news", "trashed");
    expect(await editor().purgeDeleted(viewer, "news", "n")).toEqual({ ok: false });
    await site.remove("news", "n");

    expect(await editor().purgeDeleted(viewer, "news", "n")).toEqual({ ok: true });
    expect(await editor().listVersions("news", "n")).toEqual([]);
    expect((await editor().listDeleted("news")).map(({ id }) => id)).toEqual(["trashed"]);
    expect(await site.siteFiles.sweep()).toEqual({ removed: 2, failed: [] });
    for (const { url } of [first, second]) expect(await exists(url)).toBe(false);
    expect(await exists(shared.url)).toBe(true);
    const [entry] = await site.database.selectFrom("activity_logs").selectAll().execute();
    expect(entry).toMatchObject({ action: "news.purged", user: viewer.email });
  });
});

describe("the sweep", () => {
  it("takes what nobody has used for 7 days, with all its widths, and nothing earlier", async () => {
    const { url } = await picture();
    await site.siteFiles.work.settled();
    expect(await site.files.find(keyOf(`${url}.480.avif`))).toBeDefined();
    site.pass(6.99);
    expect(await site.siteFiles.sweep()).toEqual({ removed: 0, failed: [] });
    expect(await exists(url)).toBe(true);
    site.pass(0.02);
    expect(await site.siteFiles.sweep()).toEqual({ removed: 1, failed: [] });
    expect(await exists(url)).toBe(false);
    expect(await site.files.find(keyOf(`${url}.480.avif`))).toBeUndefined();
    expect(await site.files.find(keyOf(`${url}.480.webp`))).toBeUndefined();
  });

  it("never takes what a record uses", async () => {
    const { url } = await pdf();
    await site.put("documents", "d", aLibraryDocument({ fileUrl: url }));
    site.pass(1000);
    await site.siteFiles.sweep();
    expect(await site.files.find(keyOf(url))).toBeDefined();
  });

  it("is not held up by a file that cannot be removed, says so in the log, and tries again", async () => {
    const [stuck, gone] = [await pdf("a.pdf"), await pdf("b.pdf")];
    site.pass(8);
    const { remove } = site.files;
    site.files.remove = async (key) => {
      if (key === keyOf(stuck.url)) throw new Error("the store does not answer");
      await remove(key);
    };
    expect(await site.siteFiles.sweep()).toEqual({ removed: 1, failed: [keyOf(stuck.url)] });
    expect(site.logged).toContain("file was not removed");
    expect(await exists(gone.url)).toBe(false);
    expect(await exists(stuck.url)).toBe(true);
    site.files.remove = remove;
    expect(await site.siteFiles.sweep()).toEqual({ removed: 1, failed: [] });
    expect(await exists(stuck.url)).toBe(false);
  });

  it("forgets an upload that was killed before its file was stored, so that no backup misses it", async () => {
    const { url } = await picture();
    const rows = async () => (await site.database.selectFrom("files").select("key").execute()).map(({ key }) => key);
    const before = await rows();
    await insertFile(site.database, {
      key: "news/1781517600999-halb.png",
      originalName: "halb.png",
      mediaType: "image/png",
      sizeBytes: 9,
      width: 3,
      height: 3,
      createdAt: new Date(startTime),
      hasVariants: false,
    });
    await site.siteFiles.sweep();
    expect(await rows()).toContain("news/1781517600999-halb.png");
    site.pass(0.1);
    await site.siteFiles.sweep();
    expect(await rows()).toEqual(before);
    expect(before).toContain(keyOf(url));
  });

  it("removes what killed uploads left, a day later", async () => {
    await mkdir(site.incoming, { recursive: true });
    const leftover = join(site.incoming, "rest");
    await writeFile(leftover, "x");
    await utimes(leftover, new Date(startTime), new Date(startTime));
    await site.siteFiles.sweep();
    await expect(rm(leftover)).resolves.toBeUndefined();
    await writeFile(leftover, "x");
    await utimes(leftover, new Date(startTime), new Date(startTime));
    site.pass(1.1);
    await site.siteFiles.sweep();
    await expect(rm(leftover)).rejects.toThrow("ENOENT");
  });

  it("knows nothing of files somebody copied into the store, and leaves them", async () => {
    await site.files.put("documents/1_alt.pdf", aPdf(), "application/pdf");
    await site.put("documents", "d", aLibraryDocument({ fileUrl: "/files/documents/1_alt.pdf" }));
    await site.remove("documents", "d");
    site.pass(30);
    await site.siteFiles.sweep();
    expect(await site.files.find("documents/1_alt.pdf")).toBeDefined();
  });
});

describe("a document of the library", () => {
  const found = async (search: string) => (await site.content.list("documents", { search })).map(({ id }) => id);

  it("is found by the text inside its PDF, whether that is read before or after it is saved", async () => {
    const early = await pdf("a.pdf", "Opioidrotation");
    await site.siteFiles.work.settled();
    await site.put("documents", "early", aLibraryDocument({ title: "Eins", fileUrl: early.url }));
    expect(await found("opioidrotation")).toEqual(["early"]);

    await site.files.put("documents/1_spaet.pdf", aPdf("Cannabinoide"), "application/pdf");
    await site.put("documents", "late", aLibraryDocument({ title: "Zwei", fileUrl: "/files/documents/1_spaet.pdf" }));
    expect(await found("cannabinoide")).toEqual([]);
    site.siteFiles.work.nudge();
    await site.siteFiles.work.settled();
    expect(await found("cannabinoide")).toEqual(["late"]);
    expect(await found("zwei cannab")).toEqual(["late"]);
  });

  it("is no longer found by the text of a file it does not have any more", async () => {
    const [first, second] = [await pdf("a.pdf", "Ketamin"), await pdf("b.pdf", "Lidocain")];
    await site.siteFiles.work.settled();
    await site.put("documents", "d", aLibraryDocument({ fileUrl: first.url }));
    await site.put("documents", "d", aLibraryDocument({ fileUrl: second.url }));
    expect(await found("ketamin")).toEqual([]);
    expect(await found("lidocain")).toEqual(["d"]);
  });

  it("keeps its text when its PDF cannot be read, and is not read again and again", async () => {
    await site.files.put("documents/1_kaputt.pdf", Buffer.from("%PDF-1.4 kaputt"), "application/pdf");
    await site.put("documents", "d", aLibraryDocument({ title: "Kaputt", fileUrl: "/files/documents/1_kaputt.pdf" }));
    await site.put("documents", "m", aLibraryDocument({ title: "Fehlt", fileUrl: "/files/documents/2_fehlt.pdf" }));
    site.siteFiles.work.nudge();
    await site.siteFiles.work.settled();
    expect(await found("kaputt")).toEqual(["d"]);
    const texts = await site.database.selectFrom("file_texts").selectAll().execute();
    expect(texts.map(({ key, text }) => [key, text]).sort()).toEqual([
      ["documents/1_kaputt.pdf", ""],
      ["documents/2_fehlt.pdf", ""],
    ]);
  });

  it.skipIf(realFilesAreMissing)("is found by the words of real PDFs, but not by those behind a password", async () => {
    for (const name of ["google-doc-document.pdf", "libreoffice-writer-password.pdf", "pdflatex-4-pages.pdf"]) {
      const { url } = await site.uploaded({ kind: "document" }, name, realFile("pdf", name).body);
      await site.put("documents", name, aLibraryDocument({ title: "Ohne", fileUrl: url }));
    }
    await site.siteFiles.work.settled();
    expect(await found("explicit is better than implicit")).toEqual(["google-doc-document.pdf"]);
    expect(await found("blind text")).toEqual(["pdflatex-4-pages.pdf"]);
    expect(await found("ohne")).toHaveLength(3);
  });
});
