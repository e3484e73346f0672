import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { ChainFinding } from "#model/operation/activity-chain.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { lastLink, sealLog } from "#server/activity/chain.ts";
import { verifyChain } from "#server/activity/verify-chain.ts";
import { migrateTo, newestSchema } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { putPerson } from "#server/import/people-rows.ts";
import { createPrivacyService } from "#server/privacy/privacy-service.ts";
import { defaultPeriods } from "#server/privacy/retention-periods.ts";
import { efns } from "#test/certificates/efns.ts";
import { describeOnEachEngine, makeDatabase } from "#test/database/contract-database.ts";
import { quiet } from "#test/privacy/quiet.ts";
import { fc } from "#test/property.ts";

const now = new Date("2026-06-15T10:00:00Z");
const clock = () => now;
const person = "erika@verein.example";

function write(database: Database, title: string, email = person, at = now): Promise<void> {
  const entry = { action: "news.updated", section: "news", details: { id: "x1", title, count: 2 } } as const;
  return database.transaction().execute((transaction) => recordActivity(transaction, entry, { email, now: at }));
}

async function writeLog(database: Database, length: number): Promise<void> {
  for (let n = 1; n <= length; n++) await write(database, `Titel ${n}`);
  await sealLog(database, clock);
}

const kinds = (findings: ChainFinding[]) => findings.map(({ kind }) => kind);
const deskOf = (database: Database, at = now) =>
  createPrivacyService({
    database,
    clock: () => at,
    periods: defaultPeriods,
    outboxFolder: "/nowhere",
    efns,
    ...quiet,
  });

describeOnEachEngine("the chain of the activity log", (current) => {
  it("verifies sealed entries and counts unsealed ones", async () => {
    const { database } = current();
    await writeLog(database, 3);
    await write(database, "Noch offen");
    expect(await verifyChain(database)).toMatchObject({
      findings: [],
      entries: 3,
      unsealed: 1,
      newest: { position: 3 },
    });
    await sealLog(database, clock);
    expect(await verifyChain(database)).toMatchObject({
      findings: [],
      entries: 4,
      unsealed: 0,
      newest: { position: 4 },
    });
  });

  it("adds one link per entry while several instances write and seal concurrently", async () => {
    const { database, url } = current();
    const other = await openDatabase(url);
    const work = async (own: Database, name: string) => {
      for (let n = 0; n < 15; n++) {
        await write(own, `${name} ${n}`);
        await sealLog(own, clock);
      }
    };
    await Promise.all([work(database, "a"), work(other, "b"), work(database, "c")]);
    await other.destroy();
    expect(await verifyChain(database)).toMatchObject({ findings: [], entries: 45, newest: { position: 45 } });
  });

  it("does not block writers while another transaction is open", async ({ skip }) => {
    const { database, engine } = current();
    if (engine === "sqlite") skip();
    await database.transaction().execute(async (transaction) => {
      const entry = { action: "news.updated", section: "news", details: { id: "x1" } } as const;
      await recordActivity(transaction, entry, { email: person, now });
      await write(database, "Daneben");
      await sealLog(database, clock);
      expect((await lastLink(database))?.position).toBe(1);
    });
    await sealLog(database, clock);
    expect(await verifyChain(database)).toMatchObject({ findings: [], entries: 2 });
  });

  it("still verifies after a person is erased, and keeps nothing from which to guess the person", async () => {
    const { database } = current();
    await writeLog(database, 2);
    await write(database, `Frage von ${person}`, "max@verein.example");
    await deskOf(database).erase({ id: "u", email: "max@verein.example" }, person);
    await sealLog(database, clock);
    expect(await verifyChain(database)).toMatchObject({ findings: [], entries: 4, erased: 3 });
    const rows = await database.selectFrom("activity_logs").selectAll().orderBy("number").execute();
    expect(rows[0]?.user).toBe("Gelöschtes Konto");
    expect(JSON.parse(rows[0]?.commitments ?? "")).toMatchObject({ user: { commitment: expect.any(String) } });
    expect(rows[0]?.commitments).not.toMatch(/"user":\{"salt"/);
  });

  it("detects an entry whose user was removed by hand", async () => {
    const { database } = current();
    await writeLog(database, 3);
    const row = await database
      .selectFrom("activity_logs")
      .selectAll()
      .where("position", "=", 2)
      .executeTakeFirstOrThrow();
    const commitments = { ...JSON.parse(row.commitments ?? ""), user: { commitment: "0".repeat(64) } };
    await database
      .updateTable("activity_logs")
      .set({ user: "Gelöschtes Konto", commitments: JSON.stringify(commitments) })
      .where("position", "=", 2)
      .execute();
    expect((await verifyChain(database)).findings).toMatchObject([{ kind: "changed", position: 2 }]);
  });

  it("detects a user name written over an erased one", async () => {
    const { database } = current();
    await writeLog(database, 2);
    await deskOf(database).erase({ id: "u", email: "max@verein.example" }, person);
    await database.updateTable("activity_logs").set({ user: "wer@anders.example" }).where("position", "=", 1).execute();
    expect((await verifyChain(database)).findings).toMatchObject([{ kind: "changed", position: 1 }]);
  });

  it("still verifies after retention removes entries, and after nights that removed none", async () => {
    const { database } = current();
    await write(database, "Alt", person, new Date("2024-01-01T10:00:00Z"));
    await write(database, "Neu");
    for (const day of [16, 17, 18]) {
      await deskOf(database, new Date(`2026-06-${day}T10:00:00Z`)).applyRetention({ isForced: true });
      await sealLog(database, clock);
    }
    expect(await verifyChain(database)).toMatchObject({ findings: [], removed: 2 });
    const { count } = await database
      .selectFrom("activity_logs")
      .select((e) => e.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(3);
  });

  it("detects an entry inserted again after retention removed it", async () => {
    const { database } = current();
    await write(database, "Alt", person, new Date("2024-01-01T10:00:00Z"));
    await sealLog(database, clock);
    const row = await database.selectFrom("activity_logs").selectAll().executeTakeFirstOrThrow();
    await deskOf(database).applyRetention({ isForced: true });
    await sealLog(database, clock);
    const { number: _number, ...rest } = row;
    await database.insertInto("activity_logs").values(rest).execute();
    expect(kinds((await verifyChain(database)).findings)).toContain("changed");
  });

  it("detects a truncated end only against a link noted before", async () => {
    const { database } = current();
    await writeLog(database, 5);
    const known = await lastLink(database);
    await database.deleteFrom("activity_logs").where("position", ">", 3).execute();
    expect(kinds((await verifyChain(database)).findings)).toEqual(["removed", "removed"]);
    await database.deleteFrom("activity_chain").where("position", ">", 3).execute();
    expect((await verifyChain(database)).findings).toEqual([]);
    expect((await verifyChain(database, known)).findings).toEqual([{ kind: "known_link_missing", position: 5 }]);
    await writeLog(database, 3);
    expect(kinds((await verifyChain(database, known)).findings)).toEqual(["known_link_missing"]);
  });

  it("detects an entry inserted directly into the table, and never seals it", async () => {
    const { database } = current();
    await writeLog(database, 2);
    await database
      .insertInto("activity_logs")
      .values({ id: "hand", action: "news.updated", section: "news", details: "{}", timestamp: "x", user: person })
      .execute();
    await sealLog(database, clock);
    expect((await verifyChain(database)).findings).toMatchObject([{ kind: "inserted", entryId: "hand" }]);
  });

  it("seals imported entries, and does not let an import change one", async () => {
    const { database } = current();
    const document = {
      action: "news.updated",
      section: "news",
      details: { id: "x" },
      timestamp: "2024-01-01T00:00:00.000Z",
      user: person,
    };
    const importEntry = (user: string) =>
      database
        .transaction()
        .execute((transaction) => putPerson(transaction, "activity_logs", "i1", { ...document, user }, now));
    expect(await importEntry(person)).toBe("created");
    expect(await importEntry(person)).toBe("unchanged");
    expect(await importEntry("wer@anders.example")).toHaveProperty("leftOut");
    await sealLog(database, clock);
    expect(await verifyChain(database)).toMatchObject({ findings: [], entries: 1 });
  });

  it("detects any edit of the stored rows", async () => {
    const { database } = current();
    await writeLog(database, 8);
    const rows = {
      logs: await database.selectFrom("activity_logs").selectAll().execute(),
      links: await database.selectFrom("activity_chain").selectAll().execute(),
    };
    const place = fc.integer({ min: 1, max: 8 });
    const other = fc.tuple(place, place).filter(([a, b]) => a !== b);
    const edit = fc.oneof(
      fc.record({
        kind: fc.constant("change" as const),
        at: place,
        column: fc.constantFrom("id", "action", "section", "details", "timestamp", "user", "commitments"),
      }),
      fc.record({
        kind: fc.constant("changeLink" as const),
        at: place,
        column: fc.constantFrom("subject", "digest", "sealed_at", "hash"),
      }),
      fc.record({ kind: fc.constant("remove" as const), at: place }),
      fc.record({ kind: fc.constant("removeLink" as const), at: fc.integer({ min: 1, max: 7 }) }),
      fc.record({ kind: fc.constant("removeBoth" as const), at: fc.integer({ min: 1, max: 7 }) }),
      fc.record({ kind: fc.constant("insert" as const), at: place }),
      fc.record({ kind: fc.constant("swap" as const), at: other }),
      fc.record({ kind: fc.constant("swapPlaces" as const), at: other }),
    );
    await fc.assert(
      fc.asyncProperty(edit, async (made) => {
        await database
          .transaction()
          .execute(async (transaction) => {
            const rowAt = (position: number) =>
              rows.logs.find((row) => row.position === position) as (typeof rows.logs)[0];
            const set = (position: number, values: object) =>
              transaction.updateTable("activity_logs").set(values).where("id", "=", rowAt(position).id).execute();
            const remove = (table: "activity_logs" | "activity_chain", position: number) =>
              transaction.deleteFrom(table).where("position", "=", position).execute();
            if (made.kind === "change") {
              const texts: Record<string, string> = {
                details: '{"id":"x1","title":"anders","count":2}',
                commitments: "{}",
              };
              await set(made.at, { [made.column]: texts[made.column] ?? "anders" });
            } else if (made.kind === "changeLink") {
              await transaction
                .updateTable("activity_chain")
                .set({ [made.column]: "anders" })
                .where("position", "=", made.at)
                .execute();
            } else if (made.kind === "remove") await remove("activity_logs", made.at);
            else if (made.kind === "removeLink") await remove("activity_chain", made.at);
            else if (made.kind === "removeBoth") {
              await remove("activity_logs", made.at);
              await remove("activity_chain", made.at);
            } else if (made.kind === "insert") {
              const { number: _number, position: _position, ...rest } = rowAt(made.at);
              await transaction
                .insertInto("activity_logs")
                .values({ ...rest, id: "hand", position: made.at + 100 })
                .execute();
            } else {
              const [a, b] = made.at;
              if (made.kind === "swap") {
                const { action, section, details, timestamp, user, commitments } = rowAt(a);
                // They differ only in title and salts.
                await set(b, { action, section, details, timestamp, user, commitments });
              } else {
                await set(a, { position: 1000 });
                await set(b, { position: a });
                await set(a, { position: b });
              }
            }
            expect((await verifyChain(transaction)).findings.length, JSON.stringify(made)).toBeGreaterThan(0);
            throw new Undone();
          })
          .catch((error: unknown) => {
            if (!(error instanceof Undone)) throw error;
          });
        expect((await verifyChain(database)).findings).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

class Undone extends Error {}

describe.each(["sqlite", "postgres"] as const)("the chain of a log older than the chain, on %s", (engine) => {
  it("starts with the existing entries", async () => {
    const made = await makeDatabase(engine);
    const database = await openDatabase(made.url);
    await database.transaction().execute((transaction) => migrateTo(transaction, newestSchema));
    for (const n of [1, 2, 3]) {
      await sql`insert into activity_logs (id, action, section, details, timestamp, "user", commitments)
        values (${`old${n}`}, 'news.created', 'news', ${`{"id":"n${n}"}`}, ${now.toISOString()}, ${person}, '{}')`.execute(
        database,
      );
    }
    await write(database, "Neu");
    await sealLog(database, clock);
    expect(await verifyChain(database)).toMatchObject({ findings: [], entries: 4, newest: { position: 4 } });
    await sql`update activity_logs set "user" = 'jemand' where id = 'old2'`.execute(database);
    expect((await verifyChain(database)).findings).toMatchObject([{ kind: "changed", position: 2 }]);
    await database.destroy();
    await made.remove();
  });
});
