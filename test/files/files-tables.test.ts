import { describe, expect, it } from "vitest";
import { purgeRecord } from "#server/content/history/trash.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import { removeContent, writeContent } from "#server/content/store/write-content.ts";
import {
  deleteFile,
  findPictureWithoutVariants,
  findVariantWidths,
  insertFile,
  listUnusedFiles,
  noteStored,
  saveVariantWidths,
} from "#server/files/file-rows.ts";
import { findFileText, findUnreadPdf, saveFileText } from "#server/files/file-texts.ts";
import { aLibraryDocument, aNewsItem } from "#test/builders.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";

const now = new Date("2026-06-15T10:00:00.000Z");
const later = new Date("2026-06-16T10:00:00.000Z");

describeOnEachEngine("the file tables", (current) => {
  const insertStored = async (...[key, more]: Parameters<typeof insert>) => {
    await insert(key, more);
    await noteStored(current().database, [key]);
  };
  const insert = (key: string, more: { width?: number; hasVariants?: boolean; createdAt?: Date } = {}) =>
    insertFile(current().database, {
      key,
      originalName: "x",
      mediaType: key.endsWith(".pdf") ? "application/pdf" : "image/png",
      sizeBytes: 10,
      width: more.width ?? null,
      height: more.width ?? null,
      createdAt: more.createdAt ?? now,
      hasVariants: more.hasVariants ?? false,
    });
  const putNews = (id: string, image: string, at = now) =>
    current()
      .database.transaction()
      .execute((transaction) =>
        writeContent(
          transaction,
          { collection: "news", id, document: aNewsItem({ image }), expected: "any", activity: null },
          { email: null, now: at },
        ),
      );
  const removeNews = (id: string, at: Date) =>
    current()
      .database.transaction()
      .execute((transaction) =>
        removeContent(
          transaction,
          { collection: "news", id, expected: "any", activity: null },
          { email: null, now: at },
        ),
      );
  const purgeAll = async () => {
    const { database } = current();
    const trashed = await database.selectFrom("content").selectAll().where("deleted_at", "is not", null).execute();
    await database.transaction().execute(async (transaction) => {
      for (const record of trashed) await purgeRecord(transaction, record, later);
    });
  };
  const unused = (since = later) => listUnusedFiles(current().database, since, 10);

  it("store each key once", async () => {
    expect(await insert("news/1-a.png")).toBe(true);
    expect(await insert("news/1-a.png")).toBe(false);
    await deleteFile(current().database, "news/1-a.png");
    expect(await insert("news/1-a.png")).toBe(true);
  });

  it("list files that have been unused since a given time", async () => {
    await insert("news/1-a.png");
    await insert("news/2-b.png");
    expect(await unused(now)).toEqual(["news/1-a.png", "news/2-b.png"]);
    expect(await unused(new Date(now.getTime() - 1))).toEqual([]);
    await putNews("one", "/files/news/1-a.png");
    await putNews("two", "/files/news/1-a.png");
    expect(await unused()).toEqual(["news/2-b.png"]);
    await removeNews("one", later);
    expect(await unused()).toEqual(["news/2-b.png"]);
    await putNews("two", "", later);
    expect(await unused(), "the trash and an old version refer to it").toEqual(["news/2-b.png"]);
    await removeNews("two", later);
    await purgeAll();
    expect(await unused()).toEqual(["news/2-b.png", "news/1-a.png"]);
    await putNews("one", "/files/news/1-a.png", later);
    expect(await unused()).toEqual(["news/2-b.png"]);
  });

  it("return the newest picture without variants that has arrived in the store", async () => {
    const { database } = current();
    await insert("news/3-c.png", { width: 600, hasVariants: true, createdAt: later });
    expect(await findPictureWithoutVariants(database)).toBeUndefined();
    await insertStored("news/1-a.png", { width: 800, hasVariants: true });
    await insertStored("news/2-b.png", { width: 700, hasVariants: true, createdAt: later });
    await insertStored("events/qr-codes/qrcode-1-3.png", { width: 300, createdAt: later });
    expect(await findPictureWithoutVariants(database)).toEqual({ key: "news/2-b.png", width: 700 });
    await saveVariantWidths(database, "news/2-b.png", [480, 960]);
    expect(await findVariantWidths(database, "news/2-b.png")).toEqual([480, 960]);
    expect(await findPictureWithoutVariants(database)).toEqual({ key: "news/1-a.png", width: 800 });
    await saveVariantWidths(database, "news/1-a.png", []);
    expect(await findVariantWidths(database, "news/1-a.png")).toEqual([]);
    expect(await findPictureWithoutVariants(database)).toBeUndefined();
  });

  it("return a PDF of the library or a congress whose text is not extracted yet, or was by an earlier version", async () => {
    const { database } = current();
    await insertStored("documents/1_a.pdf");
    await insert("documents/2_b.pdf");
    await insertStored("membership/2_b.pdf");
    expect(await findUnreadPdf(database)).toBe("documents/1_a.pdf");
    await saveFileText(database, "documents/1_a.pdf", "Wörter", now);
    expect(await findUnreadPdf(database)).toBeUndefined();
    expect(await findFileText(database, ["documents/1_a.pdf", "x/y"])).toBe("Wörter");
    expect(await findFileText(database, [])).toBe("");
    await insertStored("congresses/congress_program_3_c.pdf");
    expect(await findUnreadPdf(database)).toBe("congresses/congress_program_3_c.pdf");
    await saveFileText(database, "congresses/congress_program_3_c.pdf", "", now);

    await database.updateTable("file_texts").set({ reading: 0, text: "Wör-\nter" }).where("text", "!=", "").execute();
    expect(await findUnreadPdf(database)).toBe("documents/1_a.pdf");
    await saveFileText(database, "documents/1_a.pdf", "", now);
    expect(await findUnreadPdf(database)).toBeUndefined();
    expect(await findFileText(database, ["documents/1_a.pdf"])).toBe("Wör-\nter");
  });

  it("make a document searchable by the text of its file", async () => {
    const { database } = current();
    await saveFileText(database, "documents/1_a.pdf", "Über die Äthylchlorid-Vereisung", now);
    await database.transaction().execute((transaction) =>
      writeContent(
        transaction,
        {
          collection: "documents",
          id: "d",
          document: aLibraryDocument({ fileUrl: "/files/documents/1_a.pdf" }),
          expected: "new",
          activity: null,
        },
        { email: null, now },
      ),
    );
    const found = await createContentReader(database).list("documents", { search: "aethylchlorid" });
    expect(found.map(({ id }) => id)).toEqual(["d"]);
  });

  describe("pictures inside rich text", () => {
    const picture = (size: string) => `<p><img src="/files/news/1-a.png" alt="Saal"${size} loading="lazy"></p>`;
    const insertPicture = (width: number, height: number) =>
      insertFile(current().database, {
        key: "news/1-a.png",
        originalName: "x",
        mediaType: "image/png",
        sizeBytes: 10,
        width,
        height,
        createdAt: now,
        hasVariants: false,
      });
    const reader = () => createContentReader(current().database);
    const putContent = (id: string, content: string) =>
      current()
        .database.transaction()
        .execute((transaction) =>
          writeContent(
            transaction,
            { collection: "news", id, document: aNewsItem({ content }), expected: "any", activity: null },
            { email: null, now },
          ),
        );
    const storedContent = async (id: string) => {
      const row = await current()
        .database.selectFrom("content")
        .select("data")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return JSON.parse(row.data).content as string;
    };

    it.each([
      ["width and height when neither is set", "", ' width="600" height="400"'],
      ["the height for a width set by an editor", ' width="300"', ' width="300" height="200"'],
      ["the width for a height set by an editor", ' height="100"', ' width="150" height="100"'],
      ["nothing when both are set", ' width="90" height="90"', ' width="90" height="90"'],
    ])("get %s on saving", async (_what, written, kept) => {
      await insertPicture(600, 400);
      await putContent("n", picture(written));
      expect(await storedContent("n")).toBe(picture(kept));
    });

    it("are scaled to the sizes allowed in rich text", async () => {
      await insertPicture(20_000, 5000);
      await putContent("n", picture(""));
      expect(await storedContent("n")).toBe(picture(' width="9999" height="2500"'));
    });

    it("stay unchanged if the file is unknown", async () => {
      await putContent("n", picture(""));
      expect(await storedContent("n")).toBe(picture(""));
      expect(await reader().find("news", "n")).toMatchObject({ content: picture("") });
    });

    it("saved without a size get one on reading", async () => {
      await putContent("n", picture(""));
      await putContent("o", "<p>Text</p>");
      await insertPicture(600, 400);
      const sized = picture(' width="600" height="400"');
      expect(await reader().find("news", "n")).toMatchObject({ content: sized, version: 1 });
      const list = await reader().list("news", { order: [{ field: "title", direction: "asc" }] });
      expect(list.map(({ content }) => content).toSorted()).toEqual([sized, "<p>Text</p>"]);
      expect(await reader().findFirst("news")).toMatchObject({ content: sized });
    });
  });
});
