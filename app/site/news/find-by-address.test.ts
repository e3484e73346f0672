import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { NewsType } from "#model/content/news.ts";
import { type ContentReader, createContentReader } from "#server/content/store/content-store.ts";
import { writeContent } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { openInMemory } from "#test/database/contract-database.ts";
import { findByAddress, findNeighbours } from "./find-by-address.ts";

const author = { email: null, now: new Date("2026-06-15T10:00:00Z") };
let database: Database;
let content: ContentReader;

beforeEach(async () => {
  database = await openInMemory();
  content = createContentReader(database);
});
afterEach(() => database.destroy());

function put(items: Record<string, { title?: string; date?: string; type?: "science" }>) {
  return database.transaction().execute(async (transaction) => {
    for (const [id, fields] of Object.entries(items)) {
      const document = { title: "Titel", date: "2026-05-04", ...fields };
      await writeContent(transaction, { collection: "news", id, document, expected: "new", activity: null }, author);
    }
  });
}

describe("finding an item by its address", () => {
  it("uses the id only and ignores the slug", async () => {
    await put({ a1: {} });
    expect(await findByAddress(content, "ganz-anders-a1")).toMatchObject({ id: "a1" });
    expect(await findByAddress(content, "a1")).toMatchObject({ id: "a1" });
    expect(await findByAddress(content, "titel-a2")).toBeUndefined();
    expect(await findByAddress(content, "titel-%00")).toBeUndefined();
  });

  it("prefers the longest matching id", async () => {
    await put({ b: {}, "a-b": {} });
    expect(await findByAddress(content, "alter-titel-a-b")).toMatchObject({ id: "a-b" });
  });

  it("prefers the item with exactly this address", async () => {
    await put({ b: { title: "Titel A" }, "a-b": { title: "Etwas" } });
    expect(await findByAddress(content, "titel-a-b")).toMatchObject({ id: "b" });
  });
});

describe("the neighbours of an item", () => {
  const neighboursOf = async (id: string, date: string, type: NewsType = "regular") => {
    const { older, newer } = await findNeighbours(content, { id, date, type });
    return [older?.id, newer?.id];
  };

  it("are those before and after it in the archive, also among items of one day", async () => {
    await put({
      first: { date: "2026-01-31" },
      a: { date: "2026-02-01" },
      b: { date: "2026-02-01" },
      c: { date: "2026-02-01" },
      last: { date: "2026-02-02" },
    });
    expect(await neighboursOf("a", "2026-02-01")).toEqual(["first", "b"]);
    expect(await neighboursOf("b", "2026-02-01")).toEqual(["a", "c"]);
    expect(await neighboursOf("c", "2026-02-01")).toEqual(["b", "last"]);
    expect(await neighboursOf("first", "2026-01-31")).toEqual([undefined, "a"]);
    expect(await neighboursOf("last", "2026-02-02")).toEqual(["c", undefined]);
  });

  it("are articles of an article, and news of news", async () => {
    const science = { type: "science" } as const;
    await put({
      before: { date: "2026-01-31" },
      early: { date: "2026-02-01", ...science },
      news: { date: "2026-02-01" },
      late: { date: "2026-02-01", ...science },
      after: { date: "2026-02-02" },
      latest: { date: "2026-02-03", ...science },
    });
    expect(await neighboursOf("early", "2026-02-01", "science")).toEqual([undefined, "late"]);
    expect(await neighboursOf("late", "2026-02-01", "science")).toEqual(["early", "latest"]);
    expect(await neighboursOf("news", "2026-02-01")).toEqual(["before", "after"]);
  });
});
