import { expect, it, vi } from "vitest";
import { cacheCounts } from "#server/content/store/cached-counts.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import { type Author, writeContent } from "#server/content/store/write-content.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { aNewsItem } from "#test/builders.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";

const author: Author = { email: null, now: new Date("2026-06-15T08:00:00Z") };
const small = { oneOf: { type: ["small"] } };

describeOnEachEngine("cached list counts", (current) => {
  const create = () => {
    const reader = createContentReader(current().database);
    const count = vi.spyOn(reader, "count");
    return { count, content: cacheCounts(reader, current().database) };
  };
  const add = (database: Database, id: string, failure?: Error) =>
    database.transaction().execute(async (transaction) => {
      const document = aNewsItem({ type: "small" });
      await writeContent(transaction, { collection: "news", id, document, expected: "new", activity: null }, author);
      if (failure) throw failure;
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
});
