import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import { expect, it } from "vitest";
import { upcomingOn } from "#model/events/event-days.ts";
import { listActivities } from "#server/activity/activity-store.ts";
import { type ContentReader, createContentReader } from "#server/content/store/content-store.ts";
import type { Connection } from "#server/database/schema.ts";
import { listRegistrations } from "#server/registrations/registration-store.ts";
import { type ContractDatabase, describeOnEachEngine } from "#test/database/contract-database.ts";

const vorlagen = { category: ["Vorlagen"] };
const pdfs = { fileType: ["pdf"] };
const newest = { field: "date", direction: "desc" } as const;
const byDate = { field: "createdAt", direction: "desc" } as const;
const limit = 12;

/** Queries of long lists, by the index that must answer them. */
const queries: Record<string, (content: ContentReader) => Promise<unknown>> = {
  documents_by_category: (content) => content.list("documents", { oneOf: vorlagen, order: [byDate], limit }),
  documents_by_type: (content) => content.list("documents", { oneOf: pdfs, order: [byDate], limit }),
  documents_by_title: (content) =>
    content.list("documents", { order: [{ field: "title", direction: "asc", as: "word" }], limit }),
  documents_by_size: (content) =>
    content.list("documents", { order: [{ field: "size", direction: "desc", as: "number" }], limit }),
  documents_by_featured: (content) =>
    content.list("documents", { order: [{ field: "featured", direction: "desc" }, byDate], limit: 3 }),
  events_by_location: (content) =>
    content.list("events", {
      order: [
        { field: "location", direction: "asc" },
        { field: "date", direction: "asc" },
      ],
      limit,
    }),
  events_by_points: (content) =>
    content.list("events", {
      order: [
        { field: "certificationPoints", direction: "desc", as: "number" },
        { field: "date", direction: "desc" },
      ],
      limit,
    }),
  news_by_type_and_title: (content) =>
    content.list("news", { oneOf: { type: ["science"] }, order: [{ field: "title", direction: "desc" }], limit }),
  news_by_type_newest: (content) =>
    content.list("news", { order: [{ field: "type", direction: "asc" }, newest], limit }),
  news_by_pin_newest: (content) =>
    content.list("news", { order: [{ field: "isPinned", direction: "asc" }, newest], limit }),
  content_by_title: (content) => content.list("events", { order: [{ field: "title", direction: "asc" }], limit }),
  content_by_created: (content) => content.list("documents", { order: [byDate], limit }),
  content_by_date: (content) =>
    content.list("events", { ...upcomingOn("2026-06-15"), order: [{ field: "date", direction: "asc" }], limit }),
  content_by_pin: (content) =>
    content.list("news", {
      order: [
        { field: "isPinned", direction: "desc" },
        { field: "date", direction: "desc" },
      ],
      limit,
    }),
};

/** Queries of the registrations of one event. */
const ofOneEvent: Record<string, (db: Connection) => Promise<unknown>> = {
  registrations_by_event: (db) => listRegistrations(db, { eventId: "e", limit }),
  registrations_by_name: (db) =>
    listRegistrations(db, { eventId: "e", limit, order: { field: "lastName", direction: "asc" } }),
  registrations_by_status_alone: (db) =>
    listRegistrations(db, { eventId: "e", limit, order: { field: "status", direction: "desc" } }),
};

describeOnEachEngine("a list of thousands", (current) => {
  const ofTheLog: Record<string, (db: Connection) => Promise<unknown>> = {
    activity_logs_by_user: (db) => listActivities(db, { user: "u@verein.example", limit }),
    activity_logs_by_record: (db) => listActivities(db, { record: "n1", limit }),
  };
  const contentQueries = Object.entries(queries).map(
    ([index, ask]) => [index, (db: Connection) => ask(createContentReader(db))] as const,
  );
  it.each([...contentQueries, ...Object.entries(ofOneEvent), ...Object.entries(ofTheLog)])(
    "uses the index %s",
    async (index, ask) => {
      const plan = await planOf(current(), ask);
      expect(plan).toContain(index);
      expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
    },
  );

  it("counts what a search finds in a period by the index of the date", async () => {
    const filter = { search: "schmerz", ...upcomingOn("2026-06-15") };
    const plan = await planOf(current(), (db) => createContentReader(db).count("events", filter));
    // PostgreSQL has several indexes that begin with it.
    expect(plan).toMatch(current().engine === "sqlite" ? /content_by_date/ : /Index Cond: .*'date'/);
  });
});

async function planOf({ engine, database }: ContractDatabase, ask: (db: Connection) => Promise<unknown>) {
  const nodes: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await ask(database.withPlugin(recorder));
  const [node] = nodes;
  if (!node) throw new Error("Nothing was asked.");
  const { sql: text, parameters } = database.getExecutor().compileQuery(node, { queryId: "plan" });
  const explain = engine === "postgres" ? "explain" : "explain query plan";
  return database.transaction().execute(async (transaction) => {
    // On an empty table PostgreSQL would prefer a sequential scan.
    if (engine === "postgres") {
      for (const method of ["seqscan", "bitmapscan", "sort"])
        await sql.raw(`set local enable_${method} = off`).execute(transaction);
    }
    const { rows } = await transaction.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
    return rows.map((row) => Object.values(row as object).join(" ")).join("\n");
  });
}
