import { type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pastOn, upcomingOn } from "#model/events/event-days.ts";
import { listActivities, recordActivity } from "#server/activity/activity-store.ts";
import { type ContentReader, createContentReader } from "#server/content/store/content-store.ts";
import type { Database } from "#server/database/schema.ts";
import { hasPayments, listUndecidedRefunds } from "#server/payments/list-payments.ts";
import { findNeighbours } from "#server/redirects/redirect-store.ts";
import { countByEvent } from "#server/registrations/count-by-event.ts";
import { countRegistrations } from "#server/registrations/registration-store.ts";
import { openInMemory } from "#test/database/contract-database.ts";

let database: Database;
beforeAll(async () => {
  database = await openInMemory();
});
afterAll(() => database.destroy());

/** Returns SQLite's plan for the queries of `run`, a line per step. */
async function planOf(run: (database: Database) => Promise<unknown>): Promise<string[]> {
  const nodes: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await run(database.withPlugin(recorder));
  const steps: string[] = [];
  for (const node of nodes) {
    const { sql: text, parameters } = database.getExecutor().compileQuery(node, { queryId: "plan" });
    let position = 0;
    const bound = sql.join(
      text.split("?").flatMap((part, index) => [...(index ? [sql`${parameters[position++]}`] : []), sql.raw(part)]),
      sql.raw(""),
    );
    const { rows } = await sql<{ detail: string }>`explain query plan ${bound}`.execute(database);
    steps.push(...rows.map((row) => row.detail));
  }
  return steps;
}

const today = "2026-06-15";
const latest = { field: "date", direction: "desc" } as const;
const next = { field: "date", direction: "asc" } as const;
const pinned = { field: "isPinned", direction: "desc" } as const;
const added = { field: "createdAt", direction: "desc" } as const;
const vorlagen = { category: ["Vorlagen"] };
const pdfs = { fileType: ["pdf"] };
const news = ["regular", "small", "both"];

/** Lists that may grow to thousands of records, as queried by the pages. */
const lists: Record<string, (content: ContentReader) => Promise<unknown>> = {
  "/aktuelles": (content) => content.list("news", { oneOf: { type: news }, order: [pinned, latest], limit: 6 }),
  "small news": (content) =>
    content.list("news", { oneOf: { type: ["small", "both"] }, order: [pinned, latest], limit: 4 }),
  "/wissenschaft": (content) => content.list("news", { oneOf: { type: ["science"] }, order: [latest], limit: 11 }),
  "news feed": (content) => content.list("news", { oneOf: { type: news }, order: [latest], limit: 20 }),
  "upcoming events": (content) => content.list("events", { ...upcomingOn(today), order: [next], limit: 4 }),
  "past events": (content) => content.list("events", { ...pastOn(today), order: [latest], limit: 11 }),
  archive: (content) => content.list("news", { order: [latest], limit: 20, offset: 400 }),
  "archive of a year": (content) =>
    content.list("news", { from: { date: "2026-01-01" }, before: { date: "2027-01-01" }, order: [latest], limit: 20 }),
  "archive of a type": (content) => content.list("news", { oneOf: { type: ["small"] }, order: [latest], limit: 20 }),
  "documents by date": (content) =>
    content.list("documents", { order: [{ field: "createdAt", direction: "desc" }], limit: 24 }),
  "documents by title": (content) =>
    content.list("documents", { order: [{ field: "title", direction: "asc", as: "word" }], limit: 24 }),
  "documents by size": (content) =>
    content.list("documents", { order: [{ field: "size", direction: "desc", as: "number" }], limit: 24 }),
  "documents of a category": (content) => content.list("documents", { oneOf: vorlagen, order: [added], limit: 24 }),
  "documents of a type": (content) => content.list("documents", { oneOf: pdfs, order: [added], limit: 24 }),
  "documents of a category and a type by title": (content) =>
    content.list("documents", {
      oneOf: { ...vorlagen, ...pdfs },
      order: [{ field: "title", direction: "desc", as: "word" }],
      limit: 24,
    }),
  "featured documents": (content) =>
    content.list("documents", { order: [{ field: "featured", direction: "desc" }, added], limit: 3 }),
  "count of documents": (content) => content.count("documents"),
  "count of documents of a category": (content) => content.count("documents", { oneOf: vorlagen }),
  "count of documents of a type": (content) => content.count("documents", { oneOf: pdfs }),
  congresses: (content) => content.list("congresses", { order: [{ field: "title", direction: "desc" }], limit: 20 }),
  sitemap: (content) => content.pick("news", ["title"], { order: [latest], limit: 1000, offset: 1000 }),
};

function expectIndexOrder(plan: string[], index: RegExp) {
  expect(plan.length).toBeGreaterThan(0);
  for (const step of plan) {
    expect(step).toMatch(index);
    expect(step).not.toMatch(/TEMP B-TREE/);
  }
}

describe("a long list", () => {
  it.each(Object.entries(lists))("uses the order of an index: %s", async (_name, read) => {
    expectIndexOrder(
      await planOf((recorded) => read(createContentReader(recorded))),
      /USING (COVERING )?INDEX (content|documents|events|news)_by/,
    );
  });

  it("counts matches of a search without a full scan", async () => {
    const plan = await planOf((recorded) => createContentReader(recorded).count("news", { search: "schmerz" }));
    expect(plan).toEqual([
      expect.stringMatching(/^SCAN content_search VIRTUAL TABLE INDEX/),
      expect.stringMatching(/^SEARCH content USING INDEX content_live /),
    ]);
  });

  it("of registrations is searched and counted using only an index", async () => {
    const plan = await planOf((recorded) => countRegistrations(recorded, { eventId: "e", search: "muster" }));
    expect(plan).toEqual([expect.stringMatching(/USING COVERING INDEX registrations_by_status_alone /)]);
  });

  it("finds the categories in use without a full scan", async () => {
    const plan = await planOf((recorded) => createContentReader(recorded).values("documents", "category"));
    const seeks = plan.filter((step) => /content/.test(step));
    expect(seeks.length).toBe(2);
    for (const step of seeks) expect(step).toMatch(/USING COVERING INDEX documents_by_category .*<expr>>\?/);
  });

  it("finds the years without a full scan", async () => {
    const plan = await planOf((recorded) => createContentReader(recorded).years("news", "date"));
    const seeks = plan.filter((step) => /content/.test(step));
    expect(seeks.length).toBe(2);
    for (const step of seeks) expect(step).toMatch(/USING COVERING INDEX content_by_date .*<expr>>\?/);
  });

  it("uses the order of an index: activity log", async () => {
    for (const filter of [{}, { since: "2026-06-01T00:00:00.000Z" }, { section: "news" as const }]) {
      const plan = await planOf((recorded) => listActivities(recorded, { ...filter, limit: 30 }));
      expectIndexOrder(plan, /USING INDEX activity_logs_by/);
    }
    const entry = { action: "news.created", section: "news", details: {} } as const;
    await database
      .transaction()
      .execute((transaction) => recordActivity(transaction, entry, { email: null, now: new Date(today) }));
    const [after] = await listActivities(database, { limit: 1 });
    const [, ...older] = await planOf((recorded) => listActivities(recorded, { after: after?.id, limit: 30 }));
    expectIndexOrder(older, /USING INDEX activity_logs_by_time \(timestamp<\?\)/);
  });

  it("without a fitting index is detected by this test", async () => {
    const plan = await planOf((recorded) =>
      createContentReader(recorded).list("events", { order: [{ field: "location", direction: "asc" }], limit: 10 }),
    );
    expect(plan.join()).toMatch(/TEMP B-TREE/);
  });
});

it("finds the old addresses that lead to another one without reading all of them", async () => {
  const steps = await planOf((db) => findNeighbours(db, [{ source: "/alt", target: "/nachrichten/neu" }]));
  expect(steps).toContainEqual(expect.stringContaining("USING INDEX redirects_by_target"));
  expect(steps.join()).not.toMatch(/\bSCAN\b/);
});

const payers: Record<string, (database: Database) => Promise<unknown>> = {
  "those of an event": (database) => hasPayments(database, "e"),
  "those of some events, counted": (database) => countByEvent(database, ["e1", "e2"]),
  "those to pay back": (database) =>
    listUndecidedRefunds({ database, content: createContentReader(database), clock: () => new Date(today) }),
};

it.each(Object.entries(payers))("finds who has paid without reading all who registered: %s", async (_name, read) => {
  const steps = await planOf(read);
  expect(steps).toContainEqual(expect.stringMatching(/registrations USING (COVERING )?INDEX registrations_paid/));
  for (const step of steps) expect(step).not.toMatch(/^SCAN registrations(?!.*registrations_paid)/);
});
