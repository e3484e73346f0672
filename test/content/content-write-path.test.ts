import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { listActivities } from "#server/activity/activity-store.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import {
  type ContentChange,
  type ContentRemoval,
  removeContent,
  writeContent,
} from "#server/content/store/write-content.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { aNewsItem } from "#test/builders.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";

const anna = { email: "anna@verein.example", now: new Date("2026-06-15T10:00:00.000Z") };
const ben = { email: "ben@verein.example", now: new Date("2026-06-16T10:00:00.000Z") };
const created = { action: "news.created", section: "news", details: { id: "n1" } } as const;
const updated = { action: "news.updated", section: "news", details: { id: "n1" } } as const;
const deleted = { action: "news.deleted", section: "news", details: { id: "n1" } } as const;

describeOnEachEngine("the content write path", (current) => {
  const inTransaction = <T>(run: (transaction: WriteTransaction) => Promise<T>) =>
    current().database.transaction().execute(run);

  function write(change: Partial<ContentChange<"news">> = {}, author = anna) {
    const whole: ContentChange<"news"> = {
      collection: "news",
      id: "n1",
      document: aNewsItem(),
      expected: "new",
      activity: null,
      ...change,
    };
    return inTransaction((transaction) => writeContent(transaction, whole, author));
  }
  function remove(removal: Partial<ContentRemoval<"news">> = {}, author = anna) {
    const whole: ContentRemoval<"news"> = { collection: "news", id: "n1", expected: "any", activity: null, ...removal };
    return inTransaction((transaction) => removeContent(transaction, whole, author));
  }
  const find = (id = "n1") => createContentReader(current().database).find("news", id);
  const search = (words: string) => createContentReader(current().database).list("news", { search: words });
  const revisions = () => current().database.selectFrom("revisions").selectAll().orderBy("version").execute();
  const activities = () => listActivities(current().database, { limit: 10 });
  const counter = async () =>
    (await current().database.selectFrom("content_counter").select("value").executeTakeFirstOrThrow()).value;

  it("creates a record as version 1 with all defaults", async () => {
    const outcome = await write();
    expect(outcome).toMatchObject({ ok: true, change: "created", stored: { id: "n1", version: 1, type: "regular" } });
    expect(await find()).toEqual(outcome.ok ? outcome.stored : undefined);
  });

  it("takes a new record once that two people save at once, and tells the second who was first", async () => {
    const late: { saved?: ReturnType<typeof write> } = {};
    await inTransaction(async (transaction) => {
      const document = aNewsItem({ title: "Von Anna" });
      const change = { collection: "news", id: "n1", document, expected: "new", activity: null } as const;
      await writeContent(transaction, change, anna);
      late.saved = write({ document: aNewsItem({ title: "Von Ben" }) }, ben);
      // SQLite has one writer at a time.
      if (current().engine === "postgres")
        await vi.waitFor(async () => {
          const { rows } = await sql`select 1 from pg_locks where not granted`.execute(transaction);
          expect(rows.length).toBeGreaterThan(0);
        }, 60_000);
    });
    expect(await late.saved).toMatchObject({ ok: false, reason: "stale", savedBy: "anna@verein.example" });
    expect(await find()).toMatchObject({ title: "Von Anna", version: 1 });
    expect(await revisions()).toHaveLength(1);
  });

  it("increments the version with each change, and keeps the old one with its author", async () => {
    await write({ document: aNewsItem({ title: "Alt" }) });
    const outcome = await write({ expected: 1, document: aNewsItem({ title: "Neu" }) }, ben);
    expect(outcome).toMatchObject({ ok: true, change: "updated", stored: { version: 2, title: "Neu" } });
    expect(
      (await revisions()).map((row) => [row.version, JSON.parse(row.data).title, row.saved_by, row.saved_at]),
    ).toEqual([
      [1, "Alt", "anna@verein.example", "2026-06-15T10:00:00.000Z"],
      [2, "Neu", "ben@verein.example", "2026-06-16T10:00:00.000Z"],
    ]);
  });

  it("refuses an edit of an older version, returns who saved meanwhile, and changes nothing", async () => {
    await write();
    await write({ expected: 1, document: aNewsItem({ title: "Von Ben" }) }, ben);
    const before = await counter();
    expect(await write({ expected: 1, document: aNewsItem({ title: "Von Anna" }), activity: updated })).toMatchObject({
      ok: false,
      reason: "stale",
      current: { title: "Von Ben", version: 2 },
      savedBy: "ben@verein.example",
      savedAt: "2026-06-16T10:00:00.000Z",
    });
    expect(await find()).toMatchObject({ title: "Von Ben", version: 2 });
    expect([await revisions(), await activities()].map((rows) => rows.length)).toEqual([2, 0]);
    expect(await counter()).toBe(before);
  });

  it("lets only one of several concurrent saves of the same version succeed", async () => {
    await write();
    const outcomes = await Promise.all(
      ["A", "B", "C"].map((title) => write({ expected: 1, document: aNewsItem({ title }) })),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === "stale")).toHaveLength(2);
    expect((await find())?.version).toBe(2);
  });

  it("refuses to create a record that exists", async () => {
    await write();
    expect(await write({ document: aNewsItem({ title: "Anderes" }) })).toMatchObject({ ok: false, reason: "stale" });
  });

  it("lets only one of two concurrent creations succeed", async () => {
    const outcomes = await Promise.allSettled([write(), write({ document: aNewsItem({ title: "Anderes" }) })]);
    const winners = outcomes.filter((outcome) => outcome.status === "fulfilled" && outcome.value.ok);
    expect(winners).toHaveLength(1);
    expect(await revisions()).toHaveLength(1);
  });

  it("overwrites any version when asked to", async () => {
    await write();
    expect(await write({ expected: "any", document: aNewsItem({ title: "Import" }) })).toMatchObject({ ok: true });
    expect(await find()).toMatchObject({ title: "Import", version: 2 });
  });

  it("reports a record as missing if it never existed or is in the trash", async () => {
    expect(await write({ expected: 1 })).toEqual({ ok: false, reason: "missing" });
    expect(await remove()).toEqual({ ok: false, reason: "missing" });
    await write();
    await remove();
    expect(await write({ expected: 1 })).toEqual({ ok: false, reason: "missing" });
    expect(await remove()).toEqual({ ok: false, reason: "missing" });
  });

  it("makes no version, no activity and no cache invalidation for an unchanged document", async () => {
    await write();
    const before = await counter();
    expect(await write({ expected: 1, activity: updated }, ben)).toMatchObject({ ok: true, change: "unchanged" });
    expect([await revisions(), await activities()].map((rows) => rows.length)).toEqual([1, 0]);
    expect(await counter()).toBe(before);
    expect((await find())?.version).toBe(1);
  });

  it("moves a removed record to the trash, hidden from all readers", async () => {
    await write({ document: aNewsItem({ title: "Sommerfest" }) });
    await write({ id: "n2", document: aNewsItem({ title: "Sommerpause" }) });
    expect(await remove({ expected: 1 })).toMatchObject({ ok: true });
    const reader = createContentReader(current().database);
    expect(await find()).toBeUndefined();
    expect((await reader.list("news")).map((item) => item.id)).toEqual(["n2"]);
    expect(await reader.count("news")).toBe(1);
    expect((await search("sommer")).map((item) => item.id)).toEqual(["n2"]);
    expect(await revisions()).toHaveLength(2);
  });

  it("refuses to remove an outdated version", async () => {
    await write();
    await write({ expected: 1, document: aNewsItem({ title: "Neu" }) }, ben);
    expect(await remove({ expected: 1 })).toMatchObject({ ok: false, reason: "stale", savedBy: "ben@verein.example" });
    expect(await find()).toBeDefined();
  });

  it("restores a record from the trash as its next version, found by search again", async () => {
    await write({ document: aNewsItem({ title: "Sommerfest" }) });
    await remove();
    expect(await write({ expected: "new", document: aNewsItem({ title: "Sommerfest" }) })).toMatchObject({
      ok: true,
      change: "created",
      stored: { version: 2 },
    });
    expect(await search("sommerfest")).toHaveLength(1);
  });

  it("stores nothing if the document does not match its schema", async () => {
    await expect(write({ document: aNewsItem({ date: "31.12.2026" }), activity: created })).rejects.toThrow();
    expect(await find()).toBeUndefined();
    expect(await activities()).toEqual([]);
  });

  it("sanitises rich text before storing it", async () => {
    await write({ document: aNewsItem({ content: `<p onclick="x()">Text<script>alert(1)</script></p>` }) });
    expect((await revisions()).map((row) => JSON.parse(row.data).content)).toEqual(["<p>Text</p>"]);
  });

  it("keeps texts unchanged, whatever characters they contain", async () => {
    const title = `"Ärzte" 'n \\ Co – 50 % ${"\u{1F600}"} ? $1 :name`;
    await write({ document: aNewsItem({ title }) });
    expect((await find())?.title).toBe(title);
  });

  it("records who changed what and when, in the same transaction", async () => {
    await write({ activity: created });
    await write({ expected: 1, document: aNewsItem({ title: "Neu" }), activity: updated }, ben);
    await remove({ activity: deleted }, ben);
    expect((await activities()).map(({ action, user, timestamp }) => [action, user, timestamp])).toEqual([
      ["news.deleted", "ben@verein.example", "2026-06-16T10:00:00.000Z"],
      ["news.updated", "ben@verein.example", "2026-06-16T10:00:00.000Z"],
      ["news.created", "anna@verein.example", "2026-06-15T10:00:00.000Z"],
    ]);
  });

  it("leaves nothing behind after a rollback", async () => {
    const before = await counter();
    const failing = inTransaction(async (transaction) => {
      const change = {
        collection: "news",
        id: "n1",
        document: aNewsItem(),
        expected: "new",
        activity: created,
      } as const;
      await writeContent(transaction, change, anna);
      throw new Error("power cut");
    });
    await expect(failing).rejects.toThrow("power cut");
    expect(await find()).toBeUndefined();
    expect([await revisions(), await activities(), await search("sprechzeiten")]).toEqual([[], [], []]);
    expect(await counter()).toBe(before);
  });

  it("raises the content counter once per change", async () => {
    const before = await counter();
    await write();
    expect(await counter()).toBe(before + 1);
    await remove();
    expect(await counter()).toBe(before + 2);
  });

  it("keeps the search text of a record up to date", async () => {
    await write({ document: aNewsItem({ title: "Sommerfest" }) });
    await write({ expected: 1, document: aNewsItem({ title: "Winterfest" }) });
    expect(await search("sommerfest")).toEqual([]);
    expect(await search("winterfest")).toHaveLength(1);
    const { rows } = await sql`select count(*) as count from content_search`.execute(current().database);
    expect(rows).toEqual([{ count: 1 }]);
  });
});
