import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Database } from "#server/database/schema.ts";
import { authorColumns, personColumns, textColumnsOf } from "#server/privacy/person-columns.ts";
import { createPrivacyService, type PrivacyService } from "#server/privacy/privacy-service.ts";
import { defaultPeriods } from "#server/privacy/retention-periods.ts";
import { efns } from "#test/certificates/efns.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { dumpTables, person, plantedAt, plantPerson } from "./planted-person.ts";
import { quiet } from "./quiet.ts";

const viewer = { id: "u1", email: "redaktion@verein.example" };
const advice =
  "Say in server/privacy/person-columns.ts whether this column can hold a person; the report and the erasure follow.";

/** Tables in which FTS5 keeps its index. */
const isShadow = (table: string) => /^content_search(_tokens)?_(config|data|docsize|idx|content)$/.test(table);

describeOnEachEngine("the columns that can hold a person", (current) => {
  let outboxFolder: string;
  let database: Database;
  let privacy: PrivacyService;
  let now: Date;

  beforeEach(async () => {
    now = new Date("2026-06-15T10:00:00Z");
    outboxFolder = await mkdtemp(join(tmpdir(), "outbox-"));
    database = current().database;
    privacy = createPrivacyService({
      ...{ database, clock: () => now, periods: defaultPeriods, outboxFolder, efns },
      ...quiet,
    });
  });
  afterEach(() => removeFolder(outboxFolder));

  /** Columns by table. */
  async function storedColumns(): Promise<Map<string, string[]>> {
    const { rows } =
      current().engine === "postgres"
        ? await sql<{ table: string; column: string }>`
            select table_name as "table", column_name as "column" from information_schema.columns where table_schema = current_schema()`.execute(
            database,
          )
        : await sql<{ table: string; column: string }>`
            select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`.execute(
            database,
          );
    const found = new Map<string, string[]>();
    for (const { table, column } of rows) {
      if (isShadow(table) || table === "sqlite_sequence") continue;
      found.set(table, [...(found.get(table) ?? []), column]);
    }
    return found;
  }

  it("are all told, and no others", async () => {
    const stored = await storedColumns();
    const missing = [...stored].flatMap(([table, columns]) =>
      columns.filter((column) => !personColumns[table]?.columns[column]).map((column) => `${table}.${column}`),
    );
    expect(missing, advice).toEqual([]);
    const gone = Object.entries(personColumns)
      .filter(([table]) => stored.has(table) && !table.startsWith("content_search"))
      .flatMap(([table, { columns }]) =>
        Object.keys(columns)
          .filter((column) => !stored.get(table)?.includes(column))
          .map((column) => `${table}.${column}`),
      );
    expect(gone, "These columns are gone; remove them from person-columns.ts.").toEqual([]);
    expect(stored.size).toBeGreaterThan(30);
  });

  it("are in the report as told, and nowhere after the erasure", async () => {
    const planted = await plantPerson(database);
    const report = await privacy.inform(viewer, person);
    for (const [table, column, text] of planted) {
      const rule = personColumns[table]?.columns[column];
      const field = rule?.holds === "own" && typeof rule.reported === "string" ? rule.reported : undefined;
      const place = field ?? (table === "contact" ? "contactMessages" : "registrations");
      const isReported = field !== undefined || rule?.holds === "text";
      const words = /Kanari .* zwitschert/.exec(text)?.[0] ?? text;
      if (isReported) expect(JSON.stringify(report?.[place]), `${table}.${column}`).toContain(words);
    }
    const tables = new Set(planted.map(([table]) => table));
    const owned = Object.entries(personColumns).flatMap(([table, { columns }]) =>
      Object.values(columns).some(({ holds }) => holds === "own") ? [table] : [],
    );
    expect([...tables].toSorted(), "Plant a row in planted-person.ts.").toEqual(owned.toSorted());

    await privacy.erase(viewer, person);
    const left = await dumpTables(database);
    for (const [table, text] of left) {
      expect(text, table).not.toContain("Kanari");
      expect(text, table).not.toContain(person);
    }
    expect(left.get("content")).toContain("Tagung");
  });

  it("are gone after the longest retention period, in the tables that have one", async () => {
    const planted = await plantPerson(database, "2026-06-13");
    const ending = Object.entries(personColumns).flatMap(([table, { ends }]) =>
      typeof ends === "string" ? [table] : [],
    );
    const found = (dump: Map<string, string>) =>
      ending.filter((table) => [person, "Kanari", "r-own"].some((words) => dump.get(table)?.includes(words)));
    const before = await dumpTables(database);
    const plantedTables = new Set(planted.map(([table]) => table).filter((table) => ending.includes(table)));
    expect(found(before)).toEqual(expect.arrayContaining([...plantedTables]));
    expect(plantedTables.size).toBeGreaterThan(4);
    now = new Date("2040-01-01T10:00:00Z");
    await privacy.applyRetention({ isForced: true });
    expect(found(await dumpTables(database))).toEqual([]);
    expect(before.get("auth_user")).toBe((await dumpTables(database)).get("auth_user"));
  });

  it.each(authorColumns())("%s.%s is emptied", async (table, column) => {
    const row = authored[table];
    if (!row) throw new Error(`Add a row of ${table} to this test.`);
    await plantPerson(database);
    await sql`delete from ${sql.table(table)}`.execute(database);
    await insert(table, { ...row, [column]: person });
    expect((await dumpTables(database)).get(table)).toContain(person);
    await privacy.erase(viewer, person);
    expect((await dumpTables(database)).get(table)).not.toContain(person);
  });

  const texts = Object.keys(personColumns).flatMap((table) => textColumnsOf(table).map((column) => [table, column]));
  it.each(texts as [string, string][])(
    "%s.%s of somebody else is found by the address in it",
    async (table, column) => {
      const row = others[table];
      if (!row) throw new Error(`Add a row of ${table} to this test.`);
      const rule = personColumns[table]?.columns[column];
      const isListed = rule?.holds === "text" && rule.erased === "listed";
      const text =
        column === "data" || column === "details" ? JSON.stringify({ title: `An ${person}` }) : `An ${person}!`;
      if (row.registration_id === others.registrations?.id) await insert("registrations", { ...others.registrations });
      await insert(table, { ...row, [column]: column === "user" ? person : text });

      const report = await privacy.inform(viewer, person);
      const found = table === "activity_logs" ? report?.activities : report?.mentions;
      // Versions of drafts are not shown; they go with the draft.
      expect(found).toHaveLength(table === "draft_versions" ? 0 : 1);
      const outcome = await privacy.erase(viewer, person);
      expect(outcome?.kept).toHaveLength(isListed ? 1 : 0);
      const stored = (await dumpTables(database)).get(table);
      if (isListed) expect(stored).toContain(person);
      else expect(stored).not.toContain(person);
    },
  );

  it("are searched for the name too, which only asks an editor to look", async () => {
    await plantPerson(database);
    await sql`update registrations set first_name = 'Änne', last_name = 'Vogel'`.execute(database);
    await insert("messages", { ...others.messages, body: "Frau ÄNNE\nVOGEL spricht." });
    await insert("registrations", { ...others.registrations, note: "Kommt mit Änne Vogelsang" });
    const colleague = { id: "r-colleague", email: "z@praxis.example", email_key: "z@praxis.example" };
    await insert("registrations", { ...others.registrations, ...colleague, invoice_recipient: "Praxis Änne Vogel" });
    const report = await privacy.inform(viewer, person);
    expect(report?.mentions).toMatchObject([
      { kind: "registration", by: "name", id: "r-colleague" },
      { kind: "participants", by: "name", title: "Betreff", eventId: "e1" },
    ]);
    const outcome = await privacy.erase(viewer, person);
    expect(outcome?.kept).toMatchObject([
      { reason: "name_only", mention: { kind: "registration" } },
      { reason: "name_only", mention: { kind: "participants" } },
    ]);
    expect((await dumpTables(database)).get("messages")).toContain("VOGEL");
  });

  const insert = (table: string, row: Record<string, unknown>) =>
    (database as unknown as Kysely<Record<string, object>>).insertInto(table).values(row).execute();
});

const record = { collection: "news", id: "n1", version: 1, data: "{}" };
const saved = { ...record, saved_at: plantedAt };
const event = { event_id: "e1", registration_id: "r-own" };

/** A row of each table with an author. */
const authored: Record<string, Record<string, unknown>> = {
  revisions: saved,
  drafts: saved,
  draft_versions: saved,
  planned_removals: { collection: "news", id: "n1", remove_at: plantedAt, reason: "" },
  preview_links: { token_hash: "p", collection: "news", id: "n1", created_at: plantedAt, expires_at: plantedAt },
  attendance: { registration_id: "r-own", day: "2026-06-13", method: "door", recorded_at: plantedAt },
  invoices: {
    ...{ number: "RE-1", year: 2026, sequence: 1, kind: "invoice", ...event, email_key: "a@b.example", data: "{}" },
    ...{ cents: 1, sha256: "s", issued_at: plantedAt },
  },
  payments: {
    ...{
      id: "p",
      registration_id: "r-own",
      kind: "payment",
      cents: 1,
      of_cancellation: 0,
      received_on: "2026-06-13",
      payer: "",
    },
    entered_at: plantedAt,
  },
  certificates: {
    code: "c",
    ...event,
    data: "{}",
    sha256: "s",
    is_duplicate: 0,
    issued_at: plantedAt,
    withdrawn_reason: "",
  },
  media: { key: "news/1-a.png", version: 1 },
};

/** A row of each table with free text, about nobody or somebody else. */
const others: Record<string, Record<string, unknown>> = {
  content: { ...record, created_at: plantedAt, updated_at: plantedAt },
  revisions: saved,
  drafts: saved,
  draft_versions: saved,
  messages: {
    ...{ id: "m1", event_id: "e1", subject: "Betreff", body: "", audience: "all", options: "{}" },
    created_at: plantedAt,
  },
  registrations: {
    ...{ id: "r-other", event_id: "e1", title: "", first_name: "Max", last_name: "Muster", city: "Ulm", status: "new" },
    ...{ email: "max@praxis.example", email_key: "max@praxis.example", created_at: plantedAt, updated_at: plantedAt },
  },
  // Of the registration above.
  payments: {
    ...{
      id: "p",
      registration_id: "r-other",
      kind: "payment",
      cents: 1,
      of_cancellation: 0,
      received_on: "2026-06-13",
      payer: "",
    },
    entered_at: plantedAt,
  },
  evaluations: { event_id: "e1", data: "[]" },
  contact: {
    ...{ id: "c-other", first_name: "Max", last_name: "Muster", email: "max@praxis.example", phone: "", message: "" },
    created_at: plantedAt,
  },
  activity_logs: {
    ...{ id: "l1", action: "news.created", section: "news", details: "{}", timestamp: plantedAt, user: "System" },
  },
  files: { key: "news/1-a.png", original_name: "a.png", media_type: "image/png", size_bytes: 1, created_at: plantedAt },
  file_texts: { key: "news/1-a.png", text: "", extracted_at: plantedAt },
  media: { key: "news/1-a.png", version: 1 },
};
