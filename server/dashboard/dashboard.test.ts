import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordActivity } from "#server/activity/activity-store.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import { removeContent, writeContent } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { openInMemory } from "#test/database/contract-database.ts";
import { createDashboard } from "./dashboard.ts";

// Shortly after midnight in Berlin, when it is still the previous day in UTC.
const now = new Date("2026-06-14T22:30:00Z");
const author = { email: "a@verein.example", now };
let database: Database;
const dashboard = () =>
  createDashboard({
    database,
    content: createContentReader(database),
    clock: () => now,
    databaseCheck: { damagedSince: () => undefined },
    storeMark: { isKnownAsOther: () => false },
    clockTrust: { findDoubt: async () => undefined },
  });

beforeEach(async () => {
  database = await openInMemory();
});
afterEach(() => database.destroy());

describe("countRecords", () => {
  it("counts existing records, not deleted ones", async () => {
    await database.transaction().execute(async (transaction) => {
      for (const id of ["a", "b", "c"]) {
        const document = { title: id, date: "2026-06-15" };
        await writeContent(transaction, { collection: "news", id, document, expected: "new", activity: null }, author);
      }
      await removeContent(transaction, { collection: "news", id: "b", expected: "any", activity: null }, author);
    });
    expect(await dashboard().countRecords()).toMatchObject({ news: 2, events: 0, contact: 0, legal: 0 });
  });
});

describe("listActivities", () => {
  it("returns the newest first, filtered by section and instant", async () => {
    const entries = [
      ["news.created", "news", "2026-06-10T10:00:00Z"],
      ["events.updated", "events", "2026-06-12T10:00:00Z"],
      ["news.updated", "news", "2026-06-14T10:00:00Z"],
    ] as const;
    await database.transaction().execute(async (transaction) => {
      for (const [action, section, at] of entries) {
        await recordActivity(transaction, { action, section, details: {} }, { email: null, now: new Date(at) });
      }
    });
    const actions = async (filter: object) =>
      (await dashboard().listActivities({ limit: 30, ...filter })).map(({ action }) => action);
    expect(await actions({})).toEqual(["news.updated", "events.updated", "news.created"]);
    expect(await actions({ section: "news", since: "2026-06-12T00:00:00.000Z" })).toEqual(["news.updated"]);
    expect(await actions({ limit: 1 })).toEqual(["news.updated"]);
  });
});

describe("listViews", () => {
  it("sums the pages of each day and fills days without views, up to today in Berlin", async () => {
    const rows = [
      { day: "2026-06-13", path: "/", count: 5 },
      { day: "2026-06-13", path: "/aktuelles", count: 2 },
      { day: "2026-06-15", path: "/", count: 1 },
      { day: "2026-06-01", path: "/", count: 99 },
    ];
    await database.insertInto("page_views").values(rows).execute();
    expect(await dashboard().listViews(4)).toEqual([
      { day: "2026-06-12", count: 0 },
      { day: "2026-06-13", count: 7 },
      { day: "2026-06-14", count: 0 },
      { day: "2026-06-15", count: 1 },
    ]);
  });
});
