import { mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listActivities } from "#server/activity/activity-store.ts";
import { readConfig } from "#server/config.ts";
import { countEndingMessages } from "#server/contact/contact-store.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import { removeContent, writeContent } from "#server/content/store/write-content.ts";
import { listNotices } from "#server/dashboard/notices.ts";
import type { Database, NewRow, WriteTransaction } from "#server/database/schema.ts";
import { createPrivacyService, type PrivacyService } from "#server/privacy/privacy-service.ts";
import { defaultPeriods } from "#server/privacy/retention-periods.ts";
import { aNewsItem, anEvent } from "#test/builders.ts";
import { efns, someEfn } from "#test/certificates/efns.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { quiet } from "#test/privacy/quiet.ts";
import { removeFolder } from "#test/remove-folder.ts";

describeOnEachEngine("retention", (current) => {
  let now: Date;
  let outboxFolder: string;
  let database: Database;
  let privacy: PrivacyService;

  const serviceWith = (periods: typeof defaultPeriods) =>
    createPrivacyService({ database, clock: () => now, periods, outboxFolder, efns, ...quiet });

  beforeEach(async () => {
    now = new Date("2026-06-15T10:00:00Z");
    outboxFolder = await mkdtemp(join(tmpdir(), "outbox-"));
    database = current().database;
    privacy = serviceWith(defaultPeriods);
    await upload("2026-06-14T10:00:00.000Z");
  });
  afterEach(() => removeFolder(outboxFolder));

  const at = (instant: string) => {
    now = new Date(instant);
  };
  const write = <T>(run: (transaction: WriteTransaction) => Promise<T>) => database.transaction().execute(run);
  /** Stores a sign of life, by which a wrong clock is detected. */
  const upload = (createdAt: string) =>
    database
      .insertInto("files")
      .values({ key: `news/${createdAt}.png`, original_name: "", media_type: "", size_bytes: 0, created_at: createdAt })
      .execute();
  const putEvent = (id: string, date: string, lastDay = "") =>
    write((transaction) =>
      writeContent(
        transaction,
        { collection: "events", id, document: anEvent({ date, lastDay }), expected: "any", activity: null },
        { email: null, now },
      ),
    );
  const register = (id: string, changes: Partial<NewRow<"registrations">> = {}) =>
    database
      .insertInto("registrations")
      .values({
        id,
        event_id: "e1",
        title: "Frau",
        first_name: "Erika",
        last_name: "Muster",
        email: `${id}@example.org`,
        email_key: `${id}@example.org`,
        city: "Ulm",
        status: "new",
        created_at: "2024-01-01T00:00:00.000Z",
        updated_at: "2024-01-01T00:00:00.000Z",
        ...changes,
      })
      .execute();
  const message = (id: string, answeredAt: string | null) =>
    database
      .insertInto("contact")
      .values({
        id,
        first_name: "Erika",
        last_name: "Muster",
        email: "erika@example.org",
        phone: "030",
        message: "Frage",
        created_at: "2020-01-01T00:00:00.000Z",
        read_at: null,
        answered_at: answeredAt,
      })
      .execute();
  const mail = (kind: string, recordId: string, createdAt: string) =>
    database
      .insertInto("mail_outbox")
      .values({
        id: `${kind}-${recordId}`,
        kind,
        record_id: recordId,
        status: "sent",
        attempts: 1,
        next_attempt_at: null,
        last_error: null,
        created_at: createdAt,
        settled_at: createdAt,
      })
      .execute();
  const idsIn = async (table: "registrations" | "contact" | "mail_outbox" | "activity_logs") => {
    const rows = await sql<{ id: string }>`select id from ${sql.table(table)} order by id`.execute(database);
    return rows.rows.map(({ id }) => id);
  };
  const fresh = "2026-06-14T00:00:00.000Z";

  describe("registrations", () => {
    it("are deleted twelve months after their event, whatever their status, with their mails", async () => {
      await putEvent("old", "2025-06-14");
      await putEvent("yearAgo", "2025-06-15");
      await putEvent("congress", "2025-06-13", "2025-06-15");
      await putEvent("coming", "2026-09-12");
      for (const [id, event_id, status] of [
        ["a", "old", "new"],
        ["b", "old", "confirmed"],
        ["c", "old", "cancelled"],
        ["d", "yearAgo", "confirmed"],
        ["e", "coming", "new"],
        ["f", "congress", "new"],
      ] as const) {
        await register(id, { event_id, status });
        await mail("confirmation", id, fresh);
      }
      expect((await privacy.applyRetention()).counts).toMatchObject({ registrations: 3 });
      expect(await idsIn("registrations")).toEqual(["d", "e", "f"]);
      expect(await idsIn("mail_outbox")).toEqual(["confirmation-d", "confirmation-e", "confirmation-f"]);
    });

    it("lose only their EFN three months after points can last be corrected", async () => {
      await putEvent("old", "2026-02-26", "2026-02-27");
      await putEvent("recent", "2026-02-26", "2026-02-28");
      for (const [id, event_id, updated_at] of [
        ["a", "old", "2026-02-26T00:00:00.000Z"],
        ["b", "recent", "2026-02-26T00:00:00.000Z"],
        ["c", "gone", "2026-02-28T09:59:59.000Z"],
        ["d", "gone", "2026-02-28T10:00:01.000Z"],
      ] as const) {
        await register(id, { event_id, updated_at, sealed_efn: efns.seal(someEfn, id) });
      }
      await register("without", { event_id: "old" });
      const stored = async () =>
        (await database.selectFrom("registrations").select(["id", "sealed_efn"]).orderBy("id").execute())
          .filter(({ sealed_efn }) => sealed_efn)
          .map(({ id }) => id);
      expect((await privacy.applyRetention({ isDryRun: true })).counts).toMatchObject({ efns: 2 });
      expect(await stored()).toEqual(["a", "b", "c", "d"]);
      expect((await privacy.applyRetention()).counts).toMatchObject({ efns: 2, registrations: 0 });
      expect(await stored()).toEqual(["b", "d"]);
      expect(await idsIn("registrations")).toEqual(["a", "b", "c", "d", "without"]);
      expect((await privacy.applyRetention()).counts).toMatchObject({ efns: 0 });
    });

    it("keep their EFN where a chamber takes corrections for longer", async () => {
      await putEvent("old", "2026-02-26", "2026-02-27");
      await register("a", { event_id: "old", sealed_efn: efns.seal(someEfn, "a") });
      const { retention: periods } = readConfig({ EIV_REPORT_DAYS: "9" });
      const patient = serviceWith(periods);
      expect((await patient.applyRetention()).counts).toMatchObject({ efns: 0 });
      expect((await privacy.applyRetention()).counts).toMatchObject({ efns: 1 });
    });

    it("of an event in the trash follow its date, and of a missing event their last change", async () => {
      await putEvent("e1", "2026-09-12");
      await register("a");
      await register("gone", { event_id: "e2", updated_at: "2025-06-15T09:59:59.000Z" });
      await register("recent", { event_id: "e2", updated_at: "2025-06-15T10:00:01.000Z" });
      await write((transaction) =>
        removeContent(
          transaction,
          { collection: "events", id: "e1", expected: "any", activity: null },
          { email: null, now },
        ),
      );
      expect((await privacy.applyRetention()).counts).toMatchObject({ registrations: 1 });
      expect(await idsIn("registrations")).toEqual(["a", "recent"]);
    });
  });

  it("deletes contact messages six months after they were answered, and never before", async () => {
    await message("answered", "2025-12-15T09:00:00.000Z");
    await message("recent", "2025-12-15T11:00:00.000Z");
    await message("open", null);
    for (const id of ["answered", "recent"]) await mail("contact", id, fresh);
    expect((await privacy.applyRetention()).counts).toMatchObject({ contactMessages: 1 });
    expect(await idsIn("contact")).toEqual(["open", "recent"]);
    expect(await idsIn("mail_outbox")).toEqual(["contact-recent"]);
  });

  it("announces for 30 days that an unanswered contact message ends, twelve months after it arrived", async () => {
    const received = (id: string, createdAt: string) =>
      message(id, null).then(() =>
        database.updateTable("contact").set({ created_at: createdAt }).where("id", "=", id).execute(),
      );
    // Older than the rule: announced all the same.
    await received("ancient", "2020-01-01T00:00:00.000Z");
    await received("due", "2025-07-15T09:00:00.000Z");
    await received("young", "2025-07-15T11:00:00.000Z");
    await mail("contact", "ancient", fresh);
    const desk = () => countEndingMessages(database);
    expect((await privacy.applyRetention()).counts).toMatchObject({ contactMessages: 0 });
    expect(await desk()).toEqual({ count: 2, firstOn: "2026-07-15", lastOn: "2026-07-15" });

    at("2026-06-16T10:00:00Z");
    await privacy.applyRetention();
    expect(await desk()).toEqual({ count: 3, firstOn: "2026-07-15", lastOn: "2026-07-16" });
    await database.updateTable("contact").set({ answered_at: now.toISOString() }).where("id", "=", "due").execute();
    expect(await desk()).toEqual({ count: 2, firstOn: "2026-07-15", lastOn: "2026-07-16" });

    at("2026-07-14T10:00:00Z");
    await upload("2026-07-14T09:00:00.000Z");
    expect((await privacy.applyRetention()).counts).toMatchObject({ contactMessages: 0 });
    at("2026-07-15T10:00:00Z");
    expect((await privacy.applyRetention()).counts).toMatchObject({ contactMessages: 1 });
    expect(await idsIn("contact")).toEqual(["due", "young"]);
    expect(await idsIn("mail_outbox")).toEqual([]);
    // A longer period withdraws the announcement.
    const periods = { ...defaultPeriods, contactMonths: 12 };
    await serviceWith(periods).applyRetention();
    expect(await desk()).toEqual({ count: 0, firstOn: "", lastOn: "" });
  });

  it("deletes every link, token and task that has expired", async () => {
    const ended = "2026-06-15T09:59:59.000Z";
    const open = "2026-06-15T10:00:01.000Z";
    await sql`insert into auth_user (id, name, email, "emailVerified", "createdAt", "updatedAt")
      values ('u1', 'R', 'r@example.org', ${current().engine === "postgres" ? true : 1}, ${fresh}, ${fresh})`.execute(
      database,
    );
    const rows: Record<string, (id: string, expires: string) => Record<string, unknown>> = {
      account_links: (id, expires_at) => ({
        token_hash: id,
        user_id: "u1",
        purpose: "reset",
        created_at: fresh,
        expires_at,
      }),
      passkey_challenges: (id, expires_at) => ({ challenge_hash: id, bound_to: "b", expires_at }),
      used_challenges: (id, expires_at) => ({ id, expires_at }),
      preview_links: (id, expires_at) => ({
        token_hash: id,
        collection: "news",
        id: "n1",
        created_at: fresh,
        expires_at,
      }),
      auth_verification: (id, expiresAt) => {
        return { id, identifier: id, value: "v", expiresAt, createdAt: fresh, updatedAt: fresh };
      },
    };
    /** Tables whose rows outlast their expiry on purpose, or are deleted elsewhere. */
    const others: Record<string, string> = {
      auth_session: "kept as a record for RETENTION_SESSIONS_DAYS",
      auth_account: "tokens of a provider, never written",
      registrations: "offers of seats, withdrawn by the waiting list",
      rate_limits: "deleted every minute; unused on SQLite",
    };
    const tables = await database.introspection.getTables();
    const expiring = tables.filter(({ columns }) => columns.some(({ name }) => /expire/i.test(name)));
    expect(expiring.map(({ name }) => name).toSorted()).toEqual(
      [...Object.keys(rows), ...Object.keys(others)].toSorted(),
    );

    const people = database as unknown as import("kysely").Kysely<Record<string, object>>;
    for (const [table, row] of Object.entries(rows)) {
      await people
        .insertInto(table)
        .values([row("ended", ended), row("open", open)])
        .execute();
    }
    await privacy.applyRetention();
    for (const table of Object.keys(rows)) {
      const left = JSON.stringify(await people.selectFrom(table).selectAll().execute());
      expect([left.includes("ended"), left.includes("open")], table).toEqual([false, true]);
    }
  });

  it("removes users from the log and from old versions after 24 months", async () => {
    at("2024-06-15T09:00:00Z");
    const put = (title: string, email: string) =>
      write((transaction) =>
        writeContent(
          transaction,
          {
            collection: "news",
            id: "n1",
            document: aNewsItem({ title }),
            expected: "any",
            activity: { action: "news.updated", section: "news", details: { id: "n1", title } },
          },
          { email, now },
        ),
      );
    await put("Eins", "alt@example.org");
    at("2024-06-15T11:00:00Z");
    await put("Zwei", "neu@example.org");
    at("2026-06-15T10:00:00Z");
    expect((await privacy.applyRetention()).counts).toMatchObject({ activities: 1, authors: 1 });
    const entries = await listActivities(database, { limit: 10 });
    expect(entries.map(({ user }) => user)).toEqual(["System", "neu@example.org"]);
    const versions = await database
      .selectFrom("revisions")
      .select(["version", "saved_by"])
      .orderBy("version")
      .execute();
    expect(versions).toEqual([
      { version: 1, saved_by: null },
      { version: 2, saved_by: "neu@example.org" },
    ]);
  });

  it("empties the trash after 30 days, including versions and search text, and keeps published records", async () => {
    const put = (id: string, title: string) =>
      write((transaction) =>
        writeContent(
          transaction,
          { collection: "news", id, document: aNewsItem({ title }), expected: "any", activity: null },
          { email: null, now },
        ),
      );
    const remove = (id: string) =>
      write((transaction) =>
        removeContent(transaction, { collection: "news", id, expected: "any", activity: null }, { email: null, now }),
      );
    at("2026-05-16T09:00:00Z");
    for (const id of ["old", "live"]) {
      await put(id, "Erste Fassung");
      await put(id, "Zweite Fassung");
    }
    await remove("old");
    at("2026-05-16T11:00:00Z");
    await put("recent", "Noch im Papierkorb");
    await remove("recent");
    at("2026-06-15T10:00:00Z");

    expect((await privacy.applyRetention()).counts).toMatchObject({ trashedRecords: 1 });
    const records = await database.selectFrom("content").select("id").orderBy("id").execute();
    const versions = await database.selectFrom("revisions").select("id").distinct().orderBy("id").execute();
    expect(records).toEqual([{ id: "live" }, { id: "recent" }]);
    expect(versions).toEqual([{ id: "live" }, { id: "recent" }]);
    const found = await createContentReader(database).list("news", { search: "fassung" });
    expect(found.map(({ id }) => id)).toEqual(["live"]);
    await put("old", "Neu unter alter Kennung");
    expect(await createContentReader(database).find("news", "old")).toMatchObject({ version: 1 });
  });

  it("deletes mails after 90 days, also those stored as files, and no other files in their folder", async () => {
    await mail("confirmation", "old", "2026-03-17T09:59:00.000Z");
    await mail("confirmation", "recent", "2026-03-17T10:01:00.000Z");
    // With the date of today, as after a restore.
    for (const name of ["20260317T095900Z-contact-a.eml", "20260317T100100Z-contact-b.eml", "notes.txt"])
      await writeFile(join(outboxFolder, name), "x");
    expect((await privacy.applyRetention()).counts).toMatchObject({ mails: 2 });
    expect(await idsIn("mail_outbox")).toEqual(["confirmation-recent"]);
    expect((await readdir(outboxFolder)).sort()).toEqual(["20260317T100100Z-contact-b.eml", "notes.txt"]);
  });

  it("deletes sessions after 30 days and page views after 25 months", async () => {
    await sql`insert into auth_user (id, name, email, "emailVerified", "createdAt", "updatedAt")
      values ('u1', 'R', 'r@example.org', ${current().engine === "postgres" ? true : 1}, ${fresh}, ${fresh})`.execute(
      database,
    );
    for (const [id, created] of [
      ["old", "2026-05-16T09:59:00.000Z"],
      ["recent", "2026-05-16T10:01:00.000Z"],
    ]) {
      await sql`insert into auth_session (id, "userId", token, "expiresAt", "createdAt", "updatedAt")
        values (${id}, 'u1', ${id}, ${fresh}, ${created}, ${created})`.execute(database);
    }
    for (const day of ["2024-05-14", "2024-05-15"]) {
      await database.insertInto("page_views").values({ day, path: "/", count: 3 }).execute();
    }
    expect((await privacy.applyRetention()).counts).toMatchObject({ sessions: 1, pageViews: 1 });
    expect(await database.selectFrom("auth_session").select("id").execute()).toEqual([{ id: "recent" }]);
    expect(await database.selectFrom("page_views").select("day").execute()).toEqual([{ day: "2024-05-15" }]);
  });

  describe("a run", () => {
    const runs = async () =>
      (await listActivities(database, { section: "privacy", limit: 50 })).map(({ details, user }) => ({
        details,
        user,
      }));

    it("logs one entry with counts only", async () => {
      await message("a", "2020-02-01T00:00:00.000Z");
      await message("b", "2020-02-01T00:00:00.000Z");
      await privacy.applyRetention();
      expect(await runs()).toEqual([{ details: { contactMessages: 2 }, user: "System" }]);
    });

    it("that deletes nothing replaces the log entry of the previous one that deleted nothing", async () => {
      for (let night = 0; night < 5; night++) await privacy.applyRetention();
      await message("a", "2020-02-01T00:00:00.000Z");
      await privacy.applyRetention();
      at("2026-06-16T10:00:00Z");
      for (let night = 0; night < 5; night++) await privacy.applyRetention();
      expect(await runs()).toEqual([
        { details: {}, user: "System" },
        { details: { contactMessages: 1 }, user: "System" },
      ]);
    });

    it("as a dry run reports the same counts and changes nothing", async () => {
      await putEvent("old", "2020-01-01");
      await register("a", { event_id: "old" });
      await message("b", "2020-02-01T00:00:00.000Z");
      await writeFile(join(outboxFolder, "20260317T095900Z-contact-a.eml"), "x");
      const expected = await privacy.applyRetention({ isDryRun: true });
      expect(expected.counts).toMatchObject({ registrations: 1, contactMessages: 1, mails: 1 });
      expect(await idsIn("registrations")).toEqual(["a"]);
      expect(await idsIn("activity_logs")).toEqual([]);
      expect(await readdir(outboxFolder)).toEqual(["20260317T095900Z-contact-a.eml"]);
      expect(await privacy.applyRetention()).toEqual(expected);
    });

    it("uses the configured periods", async () => {
      await message("a", "2026-04-15T00:00:00.000Z");
      const periods = { ...defaultPeriods, contactMonths: 1 };
      const strict = serviceWith(periods);
      expect((await privacy.applyRetention({ isDryRun: true })).counts).toMatchObject({ contactMessages: 0 });
      expect((await strict.applyRetention()).counts).toMatchObject({ contactMessages: 1 });
    });

    it("is put on hold when the clock is far ahead of the last sign of life, until it is forced", async () => {
      await message("a", "2025-12-16T10:00:00.000Z");
      now = new Date("2028-08-24T01:00:00Z");
      const ahead = serviceWith(defaultPeriods);
      // Data written with the wrong clock does not count.
      await upload("2028-08-24T01:01:00.000Z");
      at("2028-08-24T01:02:00Z");
      const hold = { kind: "clock_ahead", today: "2028-08-24", aliveOn: "2026-06-14" };
      expect(await ahead.applyRetentionIfDue()).toMatchObject({ counts: { contactMessages: 1 }, hold });
      expect(await idsIn("contact")).toEqual(["a"]);
      // The dashboard has a notice of its own, which names all that is held back.
      expect(await listNotices(database)).toEqual([]);

      // The clock has been corrected, so the wrong day is ignored.
      at("2026-06-15T10:00:00Z");
      expect(await privacy.applyRetentionIfDue()).toMatchObject({ counts: { contactMessages: 0 } });
      expect(await listNotices(database)).toEqual([]);
      at("2026-07-20T10:00:00Z");
      expect(await privacy.applyRetention({ isDryRun: true })).toMatchObject({ hold: { aliveOn: "2026-06-15" } });
      expect(await listNotices(database)).toEqual([]);
      expect(await privacy.applyRetention({ isForced: true })).toMatchObject({ counts: { contactMessages: 1 } });
      expect(await idsIn("contact")).toEqual([]);
      expect((await privacy.applyRetention()).hold).toBeUndefined();
    });

    it("that would delete most of a table is put on hold for a week", async () => {
      await putEvent("old", "2025-06-01");
      for (let n = 0; n < 21; n++) await register(`r${n}`, { event_id: "old" });
      const hold = { kind: "removes_most", removed: { registrations: 21 }, until: "2026-06-22" };
      for (const day of ["2026-06-15", "2026-06-16", "2026-06-21"]) {
        at(`${day}T10:00:00Z`);
        expect(await privacy.applyRetentionIfDue()).toMatchObject({ hold });
        // Checked once per night.
        expect(await privacy.applyRetentionIfDue()).toBeUndefined();
        expect(await idsIn("registrations")).toHaveLength(21);
        expect(await listNotices(database)).toEqual([hold]);
      }
      at("2026-06-22T10:00:00Z");
      expect(await privacy.applyRetentionIfDue()).toEqual({ counts: expect.objectContaining({ registrations: 21 }) });
      expect(await idsIn("registrations")).toEqual([]);
      expect(await listNotices(database)).toEqual([]);
    });

    it("of the night happens once, however many instances there are, and again the next night", async () => {
      await message("a", "2020-02-01T00:00:00.000Z");
      at("2026-06-16T01:00:00Z");
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => privacy.applyRetentionIfDue()));
      expect(outcomes.filter(Boolean)).toEqual([{ counts: expect.objectContaining({ contactMessages: 1 }) }]);
      at("2026-06-16T20:00:00Z");
      expect(await privacy.applyRetentionIfDue()).toBeUndefined();
      at("2026-06-17T00:59:00Z");
      expect(await privacy.applyRetentionIfDue()).toBeUndefined();
      at("2026-06-17T01:00:00Z");
      expect(await privacy.applyRetentionIfDue()).toBeDefined();
    });
  });
});
