import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { recordActivity } from "#server/activity/activity-store.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import { inContentTransaction } from "#server/content/store/write-content.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { databaseSource } from "#server/import/database-source.ts";
import { databaseTarget } from "#server/import/database-target.ts";
import { importFile } from "#server/import/import-file.ts";
import { peopleCollections, peopleColumns } from "#server/import/people-documents.ts";
import { writeSiteExport } from "#server/import/site-export.ts";
import { queueMails } from "#server/mail/mail-outbox.ts";
import type { Columns } from "#server/privacy/columns/column.ts";
import { createPrivacyService } from "#server/privacy/privacy-service.ts";
import { defaultPeriods } from "#server/privacy/retention-periods.ts";
import { efns } from "#test/certificates/efns.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { person, plantedAt, plantPerson } from "#test/privacy/planted-person.ts";
import { quiet } from "#test/privacy/quiet.ts";
import { removeFolder } from "#test/remove-folder.ts";

const now = new Date("2026-06-15T10:00:00Z");

/** Returns the exported columns of each table of people's data, a line for each row. */
async function exportedColumns(database: Database): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const collection of peopleCollections) {
    const columns: Columns = peopleColumns[collection];
    const names = Object.keys(columns).filter((name) => columns[name]?.places?.includes("export"));
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(collection)} order by id`.execute(
      database,
    );
    found[collection] = rows.map((row) => names.map((name) => `${name}: ${row[name]}`).join(", "));
  }
  return found;
}

describeOnEachEngine("an export of people", (current) => {
  it("brings back every exported column into an empty table, and changes nothing in a full one", async () => {
    const folder = await mkdtemp(join(tmpdir(), "export-"));
    const path = join(folder, "site.json");
    const { database } = current();
    const parts = {
      changeContent: <T>(run: (transaction: WriteTransaction) => Promise<T>) =>
        inContentTransaction(database, () => {}, run),
      clock: () => now,
      content: createContentReader(database),
    };
    await plantPerson(database);
    await sql`update registrations set waiting_rank = 7, speaker_points = 3`.execute(database);
    const entry = { action: "news.created", section: "news", details: { title: "Kanari" } } as const;
    await database
      .transaction()
      .execute((transaction) => recordActivity(transaction, entry, { email: "redaktion@verein.example", now }));
    const before = await exportedColumns(database);
    expect(before.registrations?.[0]).toMatch(/note: Kanari registrations note zwitschert.*waiting_rank: 7/);
    expect(before.contact?.[0]).toContain("answered_at: 2026");
    expect(before.activity_logs?.join()).toContain('details: {"title":"Kanari"}');

    await writeFile(path, writeSiteExport(databaseSource(database)));
    const bring = () => importFile(databaseTarget(parts), path, { now });
    // The planted key of the search is none that follows from the name.
    expect((await bring()).collections.registrations).toMatchObject({ updated: 1 });
    const again = await bring();
    expect(peopleCollections.map((name) => again.collections[name])).toMatchObject([
      { created: 0, updated: 0, unchanged: 1 },
      { created: 0, updated: 0, unchanged: 1 },
      { created: 0, updated: 0 },
    ]);
    for (const collection of peopleCollections) await database.deleteFrom(collection as "contact").execute();
    await bring();
    expect(await exportedColumns(database)).toEqual(before);
    await removeFolder(folder);
  });

  it("does not bring back who was erased after it was made", async () => {
    const folder = await mkdtemp(join(tmpdir(), "export-"));
    const path = join(folder, "site.json");
    const { database } = current();
    await plantPerson(database);
    const { email_key: key } = await database.selectFrom("registrations").select("email_key").executeTakeFirstOrThrow();
    const entry = { action: "account.invited", section: "account", details: { email: key } } as const;
    await database
      .transaction()
      .execute((transaction) => recordActivity(transaction, entry, { email: null, now: new Date(plantedAt) }));
    await writeFile(path, writeSiteExport(databaseSource(database)));
    const privacy = createPrivacyService({
      ...{ database, clock: () => now, periods: defaultPeriods, outboxFolder: folder, efns, ...quiet },
    });
    await privacy.erase({ id: "u", email: "datenschutz@verein.example" }, key);
    await database.deleteFrom("activity_logs").execute();
    const parts = {
      changeContent: <T>(run: (transaction: WriteTransaction) => Promise<T>) =>
        inContentTransaction(database, () => {}, run),
      clock: () => now,
      content: createContentReader(database),
    };
    const bring = (file: string) => importFile(databaseTarget({ ...parts, privacy }), file, { now });
    const { leftOut } = await bring(path);
    // A registration, a message, and the entry of the log.
    expect(leftOut.map(({ reason }) => reason)).toEqual(
      Array(3).fill(expect.stringMatching(/^die Daten dieser Person/)),
    );
    expect(JSON.stringify(await exportedColumns(database))).not.toContain(key);
    // Whoever comes back later is somebody new.
    const later = { firstName: "Kanari", lastName: "Vogel", email: key, createdAt: "2026-06-16T10:00:00.000Z" };
    const events = { e1: { title: "Abend", date: "2026-09-01" } };
    const newer = join(folder, "newer.json");
    await writeFile(newer, JSON.stringify({ events, registrations: { r9: { ...later, eventId: "e1" } } }));
    expect((await bring(newer)).collections).toMatchObject({ registrations: { created: 1 } });
    await removeFolder(folder);
  });

  it("does not bring back a registration that was erased under an address corrected since", async () => {
    const folder = await mkdtemp(join(tmpdir(), "export-"));
    const path = join(folder, "site.json");
    const { database } = current();
    await plantPerson(database);
    await database.deleteFrom("contact").execute();
    await database.deleteFrom("auth_user").execute();
    const { email_key: wrong } = await database
      .selectFrom("registrations")
      .select("email_key")
      .executeTakeFirstOrThrow();
    const entry = { action: "account.invited", section: "account", details: { email: wrong } } as const;
    await database
      .transaction()
      .execute((transaction) => recordActivity(transaction, entry, { email: null, now: new Date(plantedAt) }));
    await writeFile(path, writeSiteExport(databaseSource(database)));
    await database.deleteFrom("activity_logs").execute();
    const corrected = { email: "richtig@praxis.example", email_key: "richtig@praxis.example" };
    await database.updateTable("registrations").set(corrected).where("id", "=", "r-own").execute();
    const privacy = createPrivacyService({
      ...{ database, clock: () => now, periods: defaultPeriods, outboxFolder: folder, efns, ...quiet },
    });
    await privacy.erase({ id: "u", email: "datenschutz@verein.example" }, "richtig@praxis.example");
    const parts = {
      changeContent: <T>(run: (transaction: WriteTransaction) => Promise<T>) =>
        inContentTransaction(database, () => {}, run),
      clock: () => now,
      content: createContentReader(database),
      privacy,
    };
    const { leftOut } = await importFile(databaseTarget(parts), path, { now });
    // The registration, and the entry of the log that names its address.
    expect(leftOut.map(({ reason }) => reason)).toEqual(
      Array(2).fill(expect.stringMatching(/^die Daten dieser Person/)),
    );
    expect(await database.selectFrom("registrations").select("id").execute()).toEqual([]);
    expect(JSON.stringify(await exportedColumns(database))).not.toContain(wrong);
    await removeFolder(folder);
  });

  it("revokes the links of a registration only with its address, and offers a seat to the new one", async () => {
    const folder = await mkdtemp(join(tmpdir(), "export-"));
    const path = join(folder, "site.json");
    const { database } = current();
    await plantPerson(database);
    await database
      .updateTable("registrations")
      .set({ status: "waiting", offer_expires_at: "2026-06-20T10:00:00.000Z" })
      .execute();
    await queueMails(database, "offer", ["r-own"], new Date(plantedAt));
    await database.updateTable("mail_outbox").set({ status: "sent", next_attempt_at: null }).execute();
    const parts = {
      changeContent: <T>(run: (transaction: WriteTransaction) => Promise<T>) =>
        inContentTransaction(database, () => {}, run),
      clock: () => now,
      content: createContentReader(database),
    };
    const state = async () => ({
      links: (await database.selectFrom("manage_links").selectAll().execute()).length,
      offers: await database.selectFrom("mail_outbox").select("status").where("kind", "=", "offer").execute(),
    });
    const { registrations } = JSON.parse(
      (await Array.fromAsync(writeSiteExport(databaseSource(database)))).join(""),
    ) as {
      registrations: Record<string, object>;
    };
    const bring = async (change: object) => {
      const document = { ...registrations["r-own"], updatedAt: "2026-06-15T09:00:00.000Z", ...change };
      await writeFile(path, JSON.stringify({ registrations: { "r-own": document } }));
      return (await importFile(databaseTarget(parts), path, { now })).collections.registrations;
    };
    expect(await bring({ city: "Ulm" })).toMatchObject({ updated: 1 });
    expect(await state()).toEqual({ links: 1, offers: [{ status: "sent" }] });
    expect(await bring({ email: "neu@praxis.example" })).toMatchObject({ updated: 1 });
    expect(await state()).toEqual({ links: 0, offers: [{ status: "waiting" }] });
    await removeFolder(folder);
  });

  it.each(["updated", "created"] as const)("lets invoices follow registrations that are %s by it", async (outcome) => {
    const folder = await mkdtemp(join(tmpdir(), "export-"));
    const path = join(folder, "site.json");
    const { database } = current();
    await plantPerson(database);
    await database
      .insertInto("invoices")
      .values({
        ...{ number: "RE-1", year: 2026, sequence: 1, kind: "invoice", event_id: "e1", registration_id: "r-own" },
        ...{ email_key: person, data: "{}", cents: 1, sha256: "s", issued_at: plantedAt },
        ...{ issued_by: null, cancelled_by: null },
      })
      .execute();
    if (outcome === "created") await database.deleteFrom("registrations").where("id", "=", "r-own").execute();
    const newer = { firstName: "Kanari", lastName: "Vogel", email: "neu@praxis.example", eventId: "e2" };
    const dates = { createdAt: plantedAt, updatedAt: "2026-06-15T09:00:00.000Z" };
    await writeFile(path, JSON.stringify({ registrations: { "r-own": { ...newer, ...dates } } }));
    const parts = {
      changeContent: <T>(run: (transaction: WriteTransaction) => Promise<T>) =>
        inContentTransaction(database, () => {}, run),
      clock: () => now,
      content: createContentReader(database),
    };
    expect((await importFile(databaseTarget(parts), path, { now })).collections).toMatchObject({
      registrations: { [outcome]: 1 },
    });
    expect(await database.selectFrom("invoices").select(["email_key", "event_id"]).execute()).toEqual([
      { email_key: "neu@praxis.example", event_id: "e2" },
    ]);
    await removeFolder(folder);
  });

  it("without dates is unchanged when it is imported again", async () => {
    const folder = await mkdtemp(join(tmpdir(), "export-"));
    const path = join(folder, "site.json");
    const { database } = current();
    const ada = { firstName: "Ada", lastName: "Klee", email: "ada@verein.example" };
    const events = { e1: { title: "Abend", date: "2026-09-01" } };
    const people = {
      contact: { m1: { ...ada, message: "Hallo" } },
      registrations: { r1: { ...ada, eventId: "e1" } },
    };
    await writeFile(path, JSON.stringify({ events, ...people }));
    const bring = (clock: Date) =>
      importFile(
        databaseTarget({
          changeContent: (run) => inContentTransaction(database, () => {}, run),
          clock: () => clock,
          content: createContentReader(database),
        }),
        path,
        { now: clock },
      );
    expect(await bring(now)).toMatchObject({ taken: 3 });
    const before = await exportedColumns(database);
    expect(before.contact?.[0]).toContain(now.toISOString());
    expect(await bring(new Date(now.getTime() + 1000))).toMatchObject({ taken: 0, unchanged: 3 });
    expect(await exportedColumns(database)).toEqual(before);
    await removeFolder(folder);
  });

  it("of a version that did not keep when somebody was confirmed takes the instant of the registration", async () => {
    const folder = await mkdtemp(join(tmpdir(), "export-"));
    const path = join(folder, "site.json");
    const { database } = current();
    const createdAt = "2026-05-01T10:00:00.000Z";
    const statuses = ["new", "confirmed", "cancelled", "waiting"];
    const registrations = statuses.map((status) => {
      const names = { firstName: "Ada", lastName: status, email: `${status}@verein.example` };
      return [status, { ...names, eventId: "e1", status, createdAt }] as const;
    });
    const events = { e1: { title: "Abend", date: "2026-09-01" } };
    await writeFile(path, JSON.stringify({ events, registrations: Object.fromEntries(registrations) }));
    const parts = {
      changeContent: <T>(run: (transaction: WriteTransaction) => Promise<T>) =>
        inContentTransaction(database, () => {}, run),
      clock: () => now,
      content: createContentReader(database),
    };
    const confirmations = async () => {
      await importFile(databaseTarget(parts), path, { now });
      const query = database.selectFrom("registrations").select(["id", "confirmed_at"]).where("event_id", "=", "e1");
      return Object.fromEntries((await query.execute()).map((row) => [row.id, row.confirmed_at]));
    };
    expect(await confirmations()).toEqual({ new: "", confirmed: createdAt, cancelled: "", waiting: "" });
    // What is known here is not forgotten.
    const confirmed_at = "2026-05-04T10:00:00.000Z";
    await database.updateTable("registrations").set({ confirmed_at }).where("id", "=", "confirmed").execute();
    expect(await confirmations()).toMatchObject({ confirmed: confirmed_at });
    await removeFolder(folder);
  });
});
