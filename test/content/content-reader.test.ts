import { sql } from "kysely";
import { expect, it } from "vitest";
import type { CollectionName, ContentInput } from "#model/content/collections.ts";
import { pastOn, upcomingOn } from "#model/events/event-days.ts";
import { type ContentFilter, createContentReader } from "#server/content/store/content-store.ts";
import { removeContent, writeContent } from "#server/content/store/write-content.ts";
import { aBoardMember, aLibraryDocument, aNewsItem, anEvent } from "#test/builders.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";

const author = { email: null, now: new Date("2026-06-15T10:00:00.000Z") };

describeOnEachEngine("reading content", (current) => {
  const reader = () => createContentReader(current().database);

  async function put<C extends CollectionName>(collection: C, documents: Record<string, ContentInput<C>>) {
    await current()
      .database.transaction()
      .execute(async (transaction) => {
        for (const [id, document] of Object.entries(documents)) {
          await writeContent(transaction, { collection, id, document, expected: "new", activity: null }, author);
        }
      });
  }
  const idsOf = (records: readonly { id: string }[]) => records.map((record) => record.id);
  const searched = async (search: string) => idsOf(await reader().list("news", { search }));

  const pinnedFirst = [
    { field: "isPinned", direction: "desc" },
    { field: "date", direction: "desc" },
  ] as const;

  it("finds a record by id within its collection only", async () => {
    await put("news", { same: aNewsItem() });
    expect(await reader().find("news", "same")).toMatchObject({ id: "same" });
    expect(await reader().find("events", "same")).toBeUndefined();
    expect(await reader().find("news", "other")).toBeUndefined();
  });

  it("returns the oldest record as the first of a collection", async () => {
    await put("news", { z: aNewsItem({ title: "Zuerst" }), a: aNewsItem({ title: "Danach" }) });
    expect(await reader().findFirst("news")).toMatchObject({ id: "z" });
    expect(await reader().findFirst("board")).toBeUndefined();
  });

  it("sorts pinned news first, then by date descending, and ties by id in the same direction", async () => {
    await put("news", {
      old: aNewsItem({ date: "2026-01-01" }),
      a: aNewsItem({ date: "2026-05-01" }),
      b: aNewsItem({ date: "2026-05-01" }),
      pinnedOld: aNewsItem({ date: "2020-01-01", isPinned: true }),
      pinnedNew: aNewsItem({ date: "2021-01-01", isPinned: true }),
    });
    expect(idsOf(await reader().list("news", { order: pinnedFirst }))).toEqual([
      "pinnedNew",
      "pinnedOld",
      "b",
      "a",
      "old",
    ]);
  });

  it("sorts text by code point and numbers as numbers", async () => {
    await put("board", {
      ten: aBoardMember({ name: "Zander", position: 10 }),
      nine: aBoardMember({ name: "Ärger", position: 9 }),
      two: aBoardMember({ name: "adler", position: 2 }),
    });
    const numeric = { field: "position", direction: "asc", as: "number" } as const;
    expect(idsOf(await reader().list("board", { order: [numeric] }))).toEqual(["two", "nine", "ten"]);
    const byName = { field: "name", direction: "asc" } as const;
    expect(idsOf(await reader().list("board", { order: [byName] }))).toEqual(["ten", "two", "nine"]);
  });

  it("sorts words as a dictionary does, ignoring case, umlauts and quotation marks", async () => {
    const titles = ["Zange", "Ärztetag", "Arztbrief", "„Atem“", "öffnen", "Oper", "Straße", "Strasze", "apfel"];
    await put("documents", Object.fromEntries(titles.map((title, id) => [`d${id}`, aLibraryDocument({ title })])));
    const list = async (direction: "asc" | "desc") =>
      (await reader().list("documents", { order: [{ field: "title", direction, as: "word" }] })).map((d) => d.title);
    const sorted = ["apfel", "Arztbrief", "Ärztetag", "„Atem“", "öffnen", "Oper", "Straße", "Strasze", "Zange"];
    expect(await list("asc")).toEqual(sorted);
    expect(await list("desc")).toEqual(sorted.toReversed());
  });

  it("sorts numbers larger than 32 bits", async () => {
    await put("documents", { large: aLibraryDocument({ size: 5_000_000_000 }), small: aLibraryDocument({ size: 7 }) });
    const order = [{ field: "size", direction: "desc", as: "number" }] as const;
    expect(idsOf(await reader().list("documents", { order }))).toEqual(["large", "small"]);
  });

  it("lists the distinct values of a field, without other collections and the trash", async () => {
    await put("documents", {
      a: aLibraryDocument({ category: "Vorlagen" }),
      b: aLibraryDocument({ category: "Vorlagen" }),
      c: aLibraryDocument({ category: "Ärztliches" }),
      d: aLibraryDocument({ category: "" }),
      e: aLibraryDocument({ category: "Gelöschtes" }),
    });
    await current()
      .database.transaction()
      .execute((transaction) =>
        removeContent(transaction, { collection: "documents", id: "e", expected: "any", activity: null }, author),
      );
    expect(await reader().values("documents", "category")).toEqual(["Vorlagen", "Ärztliches"]);
    expect(await reader().values("news", "title")).toEqual([]);
  });

  it("filters by values, by a date range and by ids", async () => {
    await put("news", {
      jan: aNewsItem({ date: "2026-01-31", type: "regular" }),
      feb: aNewsItem({ date: "2026-02-01", type: "small" }),
      mar: aNewsItem({ date: "2026-03-01", type: "science" }),
    });
    const order = [{ field: "date", direction: "asc" }] as const;
    const list = async (query: Parameters<ReturnType<typeof reader>["list"]>[1]) =>
      idsOf(await reader().list("news", { order, ...(query as object) }));
    expect(await list({ oneOf: { type: ["small", "science"] } } as never)).toEqual(["feb", "mar"]);
    expect(await list({ oneOf: { type: [] } } as never)).toEqual([]);
    expect(await list({ from: { date: "2026-02-01" } } as never)).toEqual(["feb", "mar"]);
    expect(await list({ before: { date: "2026-02-01" } } as never)).toEqual(["jan"]);
    expect(await list({ ids: ["mar", "jan", "gone"] })).toEqual(["jan", "mar"]);
    expect(await list({ ids: [] })).toEqual([]);
    expect(await reader().count("news", { oneOf: { type: ["small"] }, from: { date: "2026-01-01" } })).toBe(1);
  });

  it("treats an event as upcoming until its last day", async () => {
    await put("events", {
      yesterday: anEvent({ date: "2026-06-14" }),
      today: anEvent({ date: "2026-06-15" }),
      ended: anEvent({ date: "2026-06-12", lastDay: "2026-06-14" }),
      running: anEvent({ date: "2026-06-14", lastDay: "2026-06-15" }),
      year: anEvent({ date: "2025-06-15", lastDay: "2026-06-15" }),
    });
    // An event stored before events had a last day.
    await sql`update content set data = ${JSON.stringify({ title: "Alt", date: "2026-06-13" })} where id = 'yesterday'`.execute(
      current().database,
    );
    const ids = async (filter: ContentFilter<"events">) =>
      idsOf(await reader().list("events", { ...filter, order: [{ field: "date", direction: "asc" }] }));
    expect(await ids(upcomingOn("2026-06-15"))).toEqual(["year", "running", "today"]);
    expect(await ids(pastOn("2026-06-15"))).toEqual(["ended", "yesterday"]);
    expect(await reader().count("events", upcomingOn("2026-06-15"))).toBe(3);
  });

  it("pages through a list without gaps or repeats, also with equal dates", async () => {
    const ids = Array.from({ length: 23 }, (_, index) => `n${String(index).padStart(2, "0")}`);
    await put("news", Object.fromEntries(ids.map((id) => [id, aNewsItem({ date: "2026-05-01" })])));
    const seen: string[] = [];
    for (let offset = 0; offset < 30; offset += 10) {
      seen.push(...idsOf(await reader().list("news", { order: pinnedFirst, limit: 10, offset })));
    }
    expect(seen).toEqual(ids.toReversed());
    expect(idsOf(await reader().list("news", { offset: 21 }))).toEqual(["n21", "n22"]);
    expect(await reader().count("news")).toBe(23);
  });

  it("lists the years of records, newest first, without the trash", async () => {
    await put("news", {
      a: aNewsItem({ date: "2024-12-31" }),
      b: aNewsItem({ date: "2026-01-01" }),
      c: aNewsItem({ date: "2026-06-01" }),
      d: aNewsItem({ date: "2019-07-01" }),
      gone: aNewsItem({ date: "2011-07-01" }),
    });
    await current()
      .database.transaction()
      .execute((transaction) =>
        removeContent(transaction, { collection: "news", id: "gone", expected: "any", activity: null }, author),
      );
    expect(await reader().years("news", "date")).toEqual(["2026", "2024", "2019"]);
    expect(await reader().years("events", "date")).toEqual([]);
  });

  it("picks single fields without the whole document", async () => {
    await put("news", { a: aNewsItem({ title: "Kurz", date: "2026-05-01" }) });
    expect(await reader().pick("news", ["title", "date"])).toEqual([
      { id: "a", title: "Kurz", date: "2026-05-01", savedAt: "2026-06-15T10:00:00.000Z" },
    ]);
    const file = {
      category: "Recht",
      fileType: "pdf",
      fileUrl: "/files/documents/1_a.pdf",
      createdAt: "2026-05-01T08:00:00.000Z",
    };
    await put("documents", { d: { ...file, title: "Satzung", tags: ['Recht "neu"', "Ä"] } as never });
    const [document] = await reader().pick("documents", ["tags"]);
    expect(JSON.parse(document?.tags ?? "")).toEqual(['Recht "neu"', "Ä"]);
  });

  it("finds words by prefix in title and text, however umlauts are typed", async () => {
    await put("news", {
      a: aNewsItem({ title: "Größere Schmerztherapie", content: "<p>Über <b>Gelenke</b> &amp; Rücken</p>" }),
      b: aNewsItem({ title: "Palliativnetz", content: "<p>Begleitung zu Hause</p>" }),
    });
    for (const words of [
      "schmerz",
      "SCHMERZTHERAPIE",
      "größere",
      "groessere",
      "rücken",
      "ruecken gelenke",
      "ueber größ",
    ]) {
      expect(await searched(words), words).toEqual(["a"]);
    }
    for (const words of ["therapie", "schmerz palliativ", "strong", "amp"])
      expect(await searched(words), words).toEqual([]);
  });

  it("finds events by location and documents by category and tags", async () => {
    await put("events", { e: anEvent({ location: "Universitätsklinikum Köln" }) });
    await put("documents", { d: aLibraryDocument({ category: "Leitlinien", tags: ["Opioide"] }) });
    expect(idsOf(await reader().list("events", { search: "koeln uni" }))).toEqual(["e"]);
    expect(idsOf(await reader().list("documents", { search: "leitl opio" }))).toEqual(["d"]);
    expect(await reader().list("news", { search: "koeln" })).toEqual([]);
  });

  it("finds nothing, without an error, for input without words", async () => {
    await put("news", { a: aNewsItem() });
    for (const words of ["!!!", `" OR 1=1 --`, "a* NOT b", "title:neue", "(((", "'", "\0", "near(a b)", "🙂"]) {
      expect(await searched(words), words).toEqual([]);
    }
    expect(await searched("   ")).toEqual(["a"]);
  });
});
