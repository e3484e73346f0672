import { expect, it, vi } from "vitest";
import { cacheSummaries } from "#server/content/store/cached-summaries.ts";
import { type ContentReader, createContentReader } from "#server/content/store/content-store.ts";
import { type Author, writeContent } from "#server/content/store/write-content.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { aLibraryDocument, aNewsItem } from "#test/builders.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";

const author: Author = { email: null, now: new Date("2026-06-15T08:00:00Z") };
const small = { oneOf: { type: ["small"] } };

describeOnEachEngine("cached summaries of content", (current) => {
  const create = () => {
    const reader = createContentReader(current().database);
    const count = vi.spyOn(reader, "count");
    return { count, content: cacheSummaries(reader, current().database) };
  };
  const add = (database: Database, id: string, failure?: Error) =>
    database.transaction().execute(async (transaction) => {
      const document = aNewsItem({ type: "small" });
      await writeContent(transaction, { collection: "news", id, document, expected: "new", activity: null }, author);
      if (failure) throw failure;
    });
  const addDocument = (database: Database, id: string, fields: Parameters<typeof aLibraryDocument>[0]) =>
    database.transaction().execute((transaction) => {
      const document = aLibraryDocument(fields);
      const change = { collection: "documents", id, document, expected: "new", activity: null } as const;
      return writeContent(transaction, change, author);
    });

  it("are queried once per filter while nothing changes", async () => {
    await add(current().database, "a");
    const { content, count } = create();
    expect([await content.count("news"), await content.count("news")]).toEqual([1, 1]);
    expect([await content.count("news", small), await content.count("events")]).toEqual([1, 0]);
    expect(count).toHaveBeenCalledTimes(3);
  });

  it("are invalidated by an edit in another process, but not by a failed one", async () => {
    const { content, count } = create();
    expect(await content.count("news")).toBe(0);
    const otherDatabase = await openDatabase(current().url);
    await add(otherDatabase, "a");
    await otherDatabase.destroy();
    expect(await content.count("news")).toBe(1);
    await expect(add(current().database, "b", new Error("disk is full"))).rejects.toThrow("disk is full");
    expect(await content.count("news")).toBe(1);
    expect(count).toHaveBeenCalledTimes(2);
    await add(current().database, "b");
    expect(await content.count("news")).toBe(2);
  });

  it("are kept per search, and invalidated by an edit", async () => {
    await add(current().database, "a");
    const { content, count } = create();
    const found = (search: string) => content.count("news", { search });
    expect([await found("sprechzeiten"), await found("sprechzeiten"), await found("schlafmohn")]).toEqual([1, 1, 0]);
    expect(count).toHaveBeenCalledTimes(2);
    await add(current().database, "b");
    expect(await found("sprechzeiten")).toBe(2);
  });

  it("are of each kind what the database has, before and after an edit", async () => {
    const database = current().database;
    const reader = createContentReader(database);
    const content = cacheSummaries(reader, database);
    const summaries = (one: ContentReader) =>
      Promise.all([
        one.countEach(),
        one.count("documents"),
        one.values("documents", "category"),
        one.members("documents", "tags"),
        one.members("documents", "tags", { oneOf: { category: ["Satzung"] } }),
      ]);
    await addDocument(database, "a", { category: "Leitlinien", tags: ["Opioide", "Alter"] });
    expect(await summaries(content)).toEqual([{ documents: 1 }, 1, ["Leitlinien"], ["Opioide", "Alter"], []]);
    await addDocument(database, "b", { category: "Satzung", tags: ["Alter", "Verein"] });
    const now = await summaries(content);
    expect(now).toEqual(await summaries(reader));
    expect(now.at(-1)).toEqual(["Alter", "Verein"]);
    expect(now[3]?.toSorted()).toEqual(["Alter", "Opioide", "Verein"]);
  });
});
