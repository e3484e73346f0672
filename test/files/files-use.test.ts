import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDraftEditor } from "#server/content/drafts/draft-editor.ts";
import { createContentEditor } from "#server/content/editor.ts";
import { createSiteSearch } from "#server/content/search/site-search.ts";
import { readFact } from "#server/database/installation.ts";
import { insertFile } from "#server/files/file-rows.ts";
import { expireFiles } from "#server/files/file-uses.ts";
import { createStoreMark } from "#server/files/store-mark.ts";
import { aBoardMember, aCongressProgram, aLibraryDocument, aNewsItem } from "#test/builders.ts";
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

const viewer = { id: "u", email: "redaktion@verein.example" };
const editor = () =>
  createContentEditor(
    site.database,
    () => new Date(startTime),
    () => {},
  );

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
  it("is unused until a record refers to it", async () => {
    const { url } = await picture();
    expect(await unusedSince(url)).toBe(startTime);
    await site.put("news", "n", aNewsItem({ image: url }));
    expect(await unusedSince(url)).toBeNull();
  });

  it("is in use wherever a record refers to it", async () => {
    const [inText, inList, small] = [await picture("a.png"), await picture("b.png"), await picture("c.png")];
    const content = `<p>Siehe <a href="${small.url}.480.webp">hier</a>.</p><img src="${inText.url}" alt="">`;
    await site.put("news", "n", aNewsItem({ content, images: [inList.url] }));
    for (const { url } of [inText, inList, small]) expect(await unusedSince(url), url).toBeNull();
  });

  it("becomes unused when the draft with an old version of it is published", async () => {
    const { url } = await picture();
    const drafts = createDraftEditor(site.database, () => new Date(startTime));
    const draft = { collection: "news", id: "n", document: aNewsItem({ image: url }), base: "new" } as const;
    await drafts.save(viewer, { ...draft, expected: "none" });
    await drafts.save(viewer, { ...draft, document: aNewsItem(), expected: 1 });
    expect(await unusedSince(url)).toBeNull();
    const published = { ...draft, document: aNewsItem(), expectedVersion: "new", expectedDraft: 2 } as const;
    await editor().save(viewer, published);
    expect(await unusedSince(url)).toBe(startTime);
  });

  it("stays in use while another record refers to it", async () => {
    const { url } = await picture();
    await site.put("news", "n", aNewsItem({ image: url }));
    await site.put("board", "b", aBoardMember({ image: url }));
    await site.remove("news", "n");
    expect(await unusedSince(url)).toBeNull();
    await site.remove("board", "b");
    for (const collection of ["news", "board"] as const) {
      expect(await unusedSince(url), collection).toBeNull();
      await editor().purgeDeleted(viewer, collection, collection === "news" ? "n" : "b");
    }
    expect(await unusedSince(url), "due for the next sweep").toBe(new Date(0).toISOString());
  });

  it("is in use again when its record is restored from the trash", async () => {
    const { url } = await picture();
    await site.put("news", "n", aNewsItem({ image: url }));
    await site.remove("news", "n");
    site.advance(6);
    await site.put("news", "n", aNewsItem({ image: url }));
    site.advance(30);
    await site.siteFiles.sweep();
    expect(await unusedSince(url)).toBeNull();
    expect(await site.files.find(keyOf(url))).toBeDefined();
  });

  it("stays unused when the write that refers to it fails", async () => {
    const { url } = await picture();
    await expect(site.put("news", "n", { title: "", date: "2026-05-04", image: url })).rejects.toThrow();
    expect(await unusedSince(url)).toBe(startTime);
  });
});

describe("permanent deletion", () => {
  it("removes the record, its versions and, with the next sweep, the files only it referred to", async () => {
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
    expect(await site.files.find(keyOf(shared.url))).toBeDefined();
    const [entry] = await site.database.selectFrom("activity_logs").selectAll().execute();
    expect(entry).toMatchObject({ action: "news.purged", user: viewer.email });
  });
});

describe("the sweep", () => {
  it("removes files unused for 7 days with all their variants, and none earlier", async () => {
    const { url } = await picture();
    await site.siteFiles.work.settled();
    expect(await site.files.find(keyOf(`${url}.480.avif`))).toBeDefined();
    site.advance(6.99);
    expect(await site.siteFiles.sweep()).toEqual({ removed: 0, failed: [] });
    expect(await exists(url)).toBe(true);
    site.advance(0.02);
    expect(await site.siteFiles.sweep()).toEqual({ removed: 1, failed: [] });
    expect(await exists(url)).toBe(false);
    expect(await site.files.find(keyOf(`${url}.480.avif`))).toBeUndefined();
    expect(await site.files.find(keyOf(`${url}.480.webp`))).toBeUndefined();
  });

  it("never removes a file in use", async () => {
    const { url } = await pdf();
    await site.put("documents", "d", aLibraryDocument({ fileUrl: url }));
    site.advance(1000);
    await site.siteFiles.sweep();
    expect(await site.files.find(keyOf(url))).toBeDefined();
  });

  it("continues past a file that cannot be removed, logs it, and retries", async () => {
    const [stuck, gone] = [await pdf("a.pdf"), await pdf("b.pdf")];
    site.advance(8);
    const { remove } = site.files;
    site.files.remove = async (key) => {
      if (key === keyOf(stuck.url)) throw new Error("the store does not answer");
      await remove(key);
    };
    expect(await site.siteFiles.sweep()).toEqual({ removed: 1, failed: [keyOf(stuck.url)] });
    expect(site.logged).toContain("a file could not be removed");
    expect(await exists(gone.url)).toBe(false);
    expect(await exists(stuck.url)).toBe(true);
    site.files.remove = remove;
    expect(await site.siteFiles.sweep()).toEqual({ removed: 1, failed: [] });
    expect(await exists(stuck.url)).toBe(false);
  });

  it("of a store that is another site's is left there, also when an editor or the trash deletes it", async () => {
    const [unused, expired] = [await pdf("a.pdf"), await pdf("b.pdf")];
    const own = Buffer.from("of another site");
    const mark = "site/store-id";
    await site.siteFiles.removeExpired();
    const ours = await buffer(await site.files.open(mark));
    await site.files.remove(mark);
    await site.files.put(mark, own, "text/plain");
    await site.database.transaction().execute((transaction) => expireFiles(transaction, [keyOf(expired.url)]));
    await site.siteFiles.removeExpired();
    await site.siteFiles.removeUnused(keyOf(unused.url));
    expect([await exists(expired.url), await exists(unused.url)]).toEqual([true, true]);
    await site.files.remove(mark);
    await site.files.put(mark, ours, "text/plain");
    await site.siteFiles.removeExpired();
    await site.siteFiles.removeUnused(keyOf(unused.url));
    expect([await exists(expired.url), await exists(unused.url)]).toEqual([false, false]);
  });

  it("is not expected in a store with the mark of another site, also if the database has none, as after a restore", async () => {
    const { url } = await pdf();
    await site.publish(url);
    const { files, database } = site;
    const storeMark = createStoreMark(database, files);
    expect(await storeMark.isOurs()).toBe(true);
    await database.deleteFrom("installation").where("name", "=", "file store").execute();
    expect(await storeMark.isOurs(), "with the files the database knows").toBe(true);
    await database.deleteFrom("installation").where("name", "=", "file store").execute();
    const elsewhere = {
      ...files,
      find: async (key: string) => (key === "site/store-id" ? files.find(key) : undefined),
    };
    expect(await createStoreMark(database, elsewhere).isOurs()).toBe(false);
    expect(await readFact(database, "file store")).toBeUndefined();
  });

  it("deletes the row of an upload that was killed before its file was stored, so that backups do not report it missing", async () => {
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
    site.advance(0.1);
    await site.siteFiles.sweep();
    expect(await rows()).toEqual(before);
    expect(before).toContain(keyOf(url));
  });

  it("notes as stored what was stored by a process that was killed before it noted that, which then gets its widths", async () => {
    const { url } = await picture();
    await site.put("news", "n", aNewsItem({ image: url }));
    await site.siteFiles.work.settled();
    const row = site.database.updateTable("files").where("key", "=", keyOf(url));
    await row.set({ is_stored: 0, variants: null }).execute();
    const widths = async () => {
      await site.siteFiles.sweep();
      site.siteFiles.work.nudge();
      await site.siteFiles.work.settled();
      const files = site.database.selectFrom("files").select(["is_stored", "variants"]);
      return files.where("key", "=", keyOf(url)).executeTakeFirstOrThrow();
    };
    expect(await widths()).toEqual({ is_stored: 0, variants: null });
    site.advance(0.1);
    expect(await widths()).toEqual({ is_stored: 1, variants: expect.stringContaining("480") });
  });

  it("removes leftovers of killed uploads after a day", async () => {
    await mkdir(site.incoming, { recursive: true });
    const leftover = join(site.incoming, "rest");
    await writeFile(leftover, "x");
    await utimes(leftover, new Date(startTime), new Date(startTime));
    await site.siteFiles.sweep();
    await expect(rm(leftover)).resolves.toBeUndefined();
    await writeFile(leftover, "x");
    await utimes(leftover, new Date(startTime), new Date(startTime));
    site.advance(1.1);
    await site.siteFiles.sweep();
    await expect(rm(leftover)).rejects.toThrow("ENOENT");
  });

  it("leaves files that were copied into the store by hand", async () => {
    await site.files.put("documents/1_alt.pdf", aPdf(), "application/pdf");
    await site.put("documents", "d", aLibraryDocument({ fileUrl: "/files/documents/1_alt.pdf" }));
    await site.remove("documents", "d");
    site.advance(30);
    await site.siteFiles.sweep();
    expect(await site.files.find("documents/1_alt.pdf")).toBeDefined();
  });
});

describe("a congress programme that is a PDF", () => {
  it("is found by its text, until its own days are shown", async () => {
    const search = createSiteSearch(site.database, site.content, () => new Date(startTime));
    const found = async () => {
      const { kinds } = await search.find("Fentanylpflaster", { kinds: ["programs"], limit: 5, isStrict: true });
      return kinds.flatMap(({ entries }) => entries.map(({ id, excerpt }) => [id, excerpt.length > 1]));
    };
    const { url } = await site.uploaded({ kind: "congress-pdf" }, "programm.pdf", aPdf("Fentanylpflaster"));
    const congress = aCongressProgram({ programPdfUrl: url, displayMode: "pdf" });
    await site.put("congresses", "k", congress);
    await site.siteFiles.work.settled();
    expect(await found()).toEqual([["k", true]]);
    await site.put("congresses", "k", { ...congress, displayMode: "manual" });
    expect(await found()).toEqual([]);
  });
});

describe("a library document", () => {
  const found = async (search: string) => (await site.content.list("documents", { search })).map(({ id }) => id);

  it("is found by the text of its PDF, whether extracted before or after saving", async () => {
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

  it("is not found by the text of a replaced file", async () => {
    const [first, second] = [await pdf("a.pdf", "Ketamin"), await pdf("b.pdf", "Lidocain")];
    await site.siteFiles.work.settled();
    await site.put("documents", "d", aLibraryDocument({ fileUrl: first.url }));
    await site.put("documents", "d", aLibraryDocument({ fileUrl: second.url }));
    expect(await found("ketamin")).toEqual([]);
    expect(await found("lidocain")).toEqual(["d"]);
  });

  it("is still found by its title when its PDF is unreadable, which is tried only once", async () => {
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

  it.skipIf(realFilesAreMissing)("is found by the text of real PDFs, except those with a password", async () => {
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
