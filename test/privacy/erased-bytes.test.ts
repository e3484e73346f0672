import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { indexText, removeIndexedText } from "#server/database/engine.ts";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database, NewRow } from "#server/database/schema.ts";
import { scrub } from "#server/database/scrub.ts";
import { createPrivacyService, type PrivacyService } from "#server/privacy/privacy-service.ts";
import { defaultPeriods } from "#server/privacy/retention-periods.ts";
import { efns } from "#test/certificates/efns.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { person, plantedAt, plantPerson } from "./planted-person.ts";
import { quiet } from "./quiet.ts";

const viewer = { id: "u1", email: "redaktion@verein.example" };

describe("the bytes of the database file", () => {
  let folder: string;
  let database: Database;
  let privacy: PrivacyService;
  let now: Date;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "bytes-"));
    now = new Date("2026-06-15T10:00:00Z");
    database = await openDatabase(`file:${join(folder, "site.db")}`);
    await migrate(database);
    privacy = createPrivacyService({
      ...{ database, clock: () => now, periods: defaultPeriods, outboxFolder: folder, efns },
      ...quiet,
    });
  });
  afterEach(async () => {
    await database.destroy();
    await removeFolder(folder);
  });

  /** Returns the file and its write-ahead log. */
  async function bytes(): Promise<string> {
    const parts = ["site.db", "site.db-wal"].map((name) => readFile(join(folder, name), "latin1").catch(() => ""));
    return (await Promise.all(parts)).join("\n");
  }

  /** So many that SQLite moves rows between pages. Names are chosen so that they mix. */
  async function register(prefix: string, eventId: string, count = 1500): Promise<void> {
    const people = Array.from({ length: count }, (_, index): NewRow<"registrations"> => {
      const name = `${(index * 7919) % count}${prefix}${String(index).padStart(4, "0")}`;
      return {
        ...{ id: `${name}-id`, event_id: eventId, title: "", first_name: "Max", last_name: name, city: "Ulm" },
        ...{ email: `${name}@praxis.example`, email_key: `${name}@praxis.example`, status: "new" },
        ...{ created_at: plantedAt, updated_at: plantedAt, search_key: name, note: "x".repeat((index * 37) % 300) },
      };
    });
    await database.transaction().execute(async (transaction) => {
      for (const one of people) await transaction.insertInto("registrations").values(one).execute();
    });
    await sql`update registrations set note = note || ${"y".repeat(200)} where event_id = ${eventId}`.execute(database);
  }

  it("hold nothing of a person after the erasure", async () => {
    await register("Amsel", "e1");
    const planted = await plantPerson(database);
    await register("Fink", "e1");
    expect(await bytes()).toContain("zwitschert");
    await privacy.erase(viewer, person);
    const left = await bytes();
    for (const [table, column, text] of planted) {
      if (!/^\d|^confirmed$|^editorial$/.test(text)) expect(left.includes(text), `${table}.${column}`).toBe(false);
    }
    expect(left).not.toContain("zwitschert");
    expect(left).toContain("Amsel0007");
  });

  it("hold nothing after the nightly retention, in any column", async () => {
    await register("Amsel", "kept");
    await plantPerson(database, "2024-06-15");
    await register("Fink", "e1");
    await sql`update contact set answered_at = '2024-01-01T00:00:00.000Z'`.execute(database);
    await sql`delete from auth_user`.execute(database);
    await sql`update mail_outbox set created_at = '2024-01-01T00:00:00.000Z'`.execute(database);
    now = new Date("2026-06-16T10:00:00Z");
    await privacy.applyRetention({ isForced: true });
    const left = await bytes();
    expect(left.match(/zwitschert|Fink\d{4}/g)).toBeNull();
    expect(left).toContain("Amsel0007");
  });

  it("hold no word of text that was removed from the search", async () => {
    for (let number = 1; number < 300; number++) await indexText(database, number, `wort${number} haus`);
    await indexText(database, 300, "qxqxkanari");
    await scrub(database);
    await removeIndexedText(database, 300);
    await scrub(database);
    expect((await bytes()).includes("qxqxkanari")).toBe(false);
    expect((await bytes()).includes("haus")).toBe(true);
  });

  it("are cleaned while others read and write", async () => {
    await register("Amsel", "e1", 300);
    const writes = Array.from({ length: 20 }, (_, index) =>
      database
        .insertInto("task_runs")
        .values({ name: `t${index}`, ran_on: plantedAt })
        .execute(),
    );
    await Promise.all([scrub(database), ...writes]);
    expect(await database.selectFrom("task_runs").select("name").execute()).toHaveLength(20);
  });

  it("are left alone, with an error, while another process keeps the file", async () => {
    const other = await openDatabase(`file:${join(folder, "site.db")}`);
    const reading = await other.startTransaction().execute();
    await expect(scrub(database)).rejects.toThrow("not scrubbed");
    await reading.rollback().execute();
    await other.destroy();
    await scrub(database);
  });
});
