import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { addressKey } from "#model/people/address-key.ts";
import { readOrCreateSecret, readSecret } from "#server/accounts/secret.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { verifyChain } from "#server/activity/verify-chain.ts";
import { createAutomaticBackups } from "#server/backup/automatic-backup.ts";
import { BackupRefused } from "#server/backup/backup-refused.ts";
import { backupFile, createBackupPlace } from "#server/backup/create-place.ts";
import { erasureListName, readErasureList, writeErasureList } from "#server/backup/erasure-list.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { drillRestore } from "#server/backup/restore-drill.ts";
import { retainRestored } from "#server/backup/retain-restored.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { engineOf } from "#server/database/engine.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database, NewRow } from "#server/database/schema.ts";
import { eraseAgain } from "#server/privacy/erase-again.ts";
import { createHashPerson, type Erasure, isOfRegistration, listErasures } from "#server/privacy/erasures.ts";
import { createPrivacyService } from "#server/privacy/privacy-service.ts";
import { defaultPeriods } from "#server/privacy/retention-periods.ts";
import { efns } from "#test/certificates/efns.ts";
import { isSecondRun, makeDatabase, makeMigratedDatabase } from "#test/database/contract-database.ts";
import { dumpTables } from "#test/privacy/planted-person.ts";
import { quiet } from "#test/privacy/quiet.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { makePlaces, type TestPlaces } from "./backup-site.ts";

const viewer = { id: "u1", email: "redaktion@verein.example" };
const monday = new Date("2026-06-15T10:00:00Z");
const tuesday = new Date("2026-06-16T10:00:00Z");
const wednesday = new Date("2026-06-17T10:00:00Z");
/** The entries of a list about people, without those about their registrations. */
const ofPeople = (list: readonly Erasure[]) => list.filter((one) => !isOfRegistration(one));
const silent = { info() {}, warn() {}, error() {}, debug() {} };

/** A site that is used through its stores. */
class Site {
  readonly places: TestPlaces;
  constructor(places: TestPlaces) {
    this.places = places;
  }

  async use<T>(run: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase(this.places.databaseUrl);
    try {
      return await run(database);
    } finally {
      await database.destroy();
    }
  }

  register(email: string, at: Date, changes: Partial<NewRow<"registrations">> = {}): Promise<unknown> {
    return this.use((database) =>
      database
        .insertInto("registrations")
        .values({
          ...{ id: `${email} ${at.getTime()}`, event_id: `e ${at.getTime()}`, title: "", first_name: "Erika" },
          ...{ last_name: "Muster", email, email_key: email, city: "Ulm", status: "new" },
          ...{ created_at: at.toISOString(), updated_at: at.toISOString() },
          ...changes,
        })
        .execute(),
    );
  }

  createAccount(email: string, at: Date): Promise<unknown> {
    return this.use((database) => {
      const instant = at.toISOString();
      return sql`insert into auth_user (id, name, email, "emailVerified", "createdAt", "updatedAt")
        values (${email}, ${email}, ${email}, ${engineOf(database) === "postgres" ? true : 1}, ${instant}, ${instant})`.execute(
        database,
      );
    });
  }

  erase(email: string, at: Date) {
    const outboxFolder = join(this.places.dataDir, "outbox");
    return this.use((database) =>
      createPrivacyService({
        ...{ database, clock: () => at, periods: defaultPeriods, outboxFolder, efns, ...quiet },
        readSecret: () => readSecret(this.places.dataDir),
      }).erase(viewer, email),
    );
  }

  emails(): Promise<string[]> {
    return this.use(async (database) => {
      const rows = await database.selectFrom("registrations").select("email").orderBy("email").execute();
      return rows.map(({ email }) => email);
    });
  }
}

for (const engine of ["sqlite", "postgres"] as const) {
  const isMissing = engine === "postgres" && "missing" in inject("postgres");
  describe.skipIf(isMissing)(`erased people and a restored backup on ${engine}`, () => {
    /** What the list of erasures decides, whose statements the other cases run on each engine. */
    const itOnAnyEngine = it.skipIf(engine !== (isSecondRun ? "postgres" : "sqlite"));
    let folder: string;
    let path: string;
    let sites: Site[];
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), "erasures-"));
      path = join(folder, "site.tar.gz");
      sites = [];
    });
    afterEach(async () => {
      for (const site of sites) await site.places.remove();
      await removeFolder(folder);
    });

    /** @param make makes its database; default: without tables, to be restored into */
    async function newSite(make = makeDatabase): Promise<Site> {
      const site = new Site(await makePlaces(engine, undefined, make));
      sites.push(site);
      return site;
    }
    const place = () => createBackupPlace(`file:${folder}`);
    const restore = (site: Site, replaces: boolean) =>
      restoreBackup(site.places, backupFile(path), { replaces, again: { now: wednesday, listPlaces: [place()] } });
    /** A site with three people, one with an account, of which a backup was made. */
    async function backedUp(madeAt = monday): Promise<Site> {
      const site = await newSite(makeMigratedDatabase);
      readOrCreateSecret(site.places.dataDir);
      for (const name of ["anna", "bert", "clara"]) await site.register(`${name}@praxis.example`, monday);
      await site.createAccount("bert@praxis.example", monday);
      const outbox = join(site.places.dataDir, "outbox");
      await mkdir(outbox);
      for (const name of ["anna", "clara"])
        await writeFile(join(outbox, `20260615-receipt-${name}.eml`), `To: ${name}@praxis.example`);
      await writeBackup(site.places, backupFile(path), { now: madeAt });
      return site;
    }

    it("are erased again when their own site is restored", async () => {
      const site = await backedUp();
      await site.use((database) => sql`delete from auth_user`.execute(database));
      await site.erase("anna@praxis.example", tuesday);
      await site.erase("bert@praxis.example", tuesday);
      expect(await restore(site, true)).toMatchObject({ erasedAgain: 2, unreadLists: [] });
      expect(await readdir(join(site.places.dataDir, "outbox"))).toEqual(["20260615-receipt-clara.eml"]);
      expect(await site.emails()).toEqual(["clara@praxis.example"]);
      // The account existed when the backup was made, and did not when its owner was erased.
      expect(await site.use((database) => database.selectFrom("auth_user").select("id").execute())).toEqual([]);
      expect(await restore(site, true)).toMatchObject({ erasedAgain: 2 });
      expect(ofPeople(await site.use(listErasures))).toMatchObject([
        { erasedAt: tuesday.toISOString(), keepsAccount: false },
        { erasedAt: tuesday.toISOString(), keepsAccount: false },
      ]);
    });

    it("are erased again whom the backup has under an address that was corrected since, and nobody else with that", async () => {
      const site = await backedUp();
      await site.register("anna@praxis.example", tuesday, { first_name: "Zoe" });
      await writeBackup(site.places, backupFile(path), { now: tuesday });
      const corrected = { email: "anna.muster@praxis.example", email_key: "anna.muster@praxis.example" };
      await site.use((database) =>
        database
          .updateTable("registrations")
          .set(corrected)
          .where("email", "=", "anna@praxis.example")
          .where("first_name", "=", "Erika")
          .execute(),
      );
      await site.erase("anna.muster@praxis.example", wednesday);
      expect(await site.emails()).toEqual(["anna@praxis.example", "bert@praxis.example", "clara@praxis.example"]);
      expect(await restore(site, true)).toMatchObject({ erasedAgain: 1 });
      const left = await site.use((database) =>
        database.selectFrom("registrations").select(["email", "first_name"]).orderBy("email").execute(),
      );
      expect(left.map(({ email, first_name }) => `${first_name} ${email}`)).toEqual([
        "Zoe anna@praxis.example",
        "Erika bert@praxis.example",
        "Erika clara@praxis.example",
      ]);
      expect(await restore(site, true)).toMatchObject({ erasedAgain: 1 });
    });

    describe("under an address that was corrected since", () => {
      const wrong = "anna@praxis.example";
      const right = "anna.muster@praxis.example";
      const named = JSON.stringify({ title: "Frage", date: "2026-06-14", text: `Antworten an:\n${wrong}` });
      const record = { collection: "news", id: "n1", version: 1, data: named, saved_at: monday.toISOString() };

      /** A site whose log, versions, drafts, evaluations and mails name the wrong address; a backup of it is made. */
      async function namedEverywhere(): Promise<Site> {
        const site = await backedUp();
        await site.use(async (database) => {
          await database
            .transaction()
            .execute((transaction) =>
              recordActivity(
                transaction,
                { action: "account.invited", section: "account", details: { email: wrong } },
                { email: wrong, now: monday },
              ),
            );
          await database
            .insertInto("revisions")
            .values({ ...record, saved_by: wrong })
            .execute();
          await database.insertInto("draft_versions").values(record).execute();
          const deletedAt = { deleted_at: tuesday.toISOString() };
          await database
            .insertInto("drafts")
            .values({ ...record, ...deletedAt })
            .execute();
          const { saved_at: at, ...trashed } = { ...record, id: "n2", ...deletedAt };
          await database
            .insertInto("content")
            .values({ ...trashed, created_at: at, updated_at: at })
            .execute();
          await database.insertInto("evaluations").values({ event_id: "e1", data: named }).execute();
        });
        await writeFile(join(site.places.dataDir, "outbox", "20260615-certificate-x.eml"), `To: ${wrong}`);
        await writeBackup(site.places, backupFile(path), { now: monday });
        await site.use((database) =>
          database
            .updateTable("registrations")
            .set({ email: right, email_key: right })
            .where("email_key", "=", wrong)
            .execute(),
        );
        return site;
      }

      /** Where the wrong address still is. */
      async function findWrong(site: Site): Promise<string[]> {
        const outbox = await readdir(join(site.places.dataDir, "outbox"));
        const tables = await site.use(dumpTables);
        const inTables = [...tables].filter(([, text]) => text.includes(wrong)).map(([table]) => table);
        return [...inTables, ...outbox.filter((name) => !name.includes("clara"))].toSorted();
      }

      it("go from the log, earlier versions, the trash, answers and mails too", async () => {
        const site = await namedEverywhere();
        await site.erase(right, tuesday);
        expect(await restore(site, true)).toMatchObject({ erasedAgain: 1 });
        expect(await site.emails()).toEqual(["bert@praxis.example", "clara@praxis.example"]);
        expect(await findWrong(site)).toEqual([]);
        const { valid } = await site.use(async (database) => {
          const { findings } = await verifyChain(database);
          return { valid: findings.length === 0 };
        });
        expect(valid).toBe(true);
      });

      // The case before asks about them on each engine.
      itOnAnyEngine.each(["a registration", "a message", "an account", "a public page"])(
        "leave the address to %s that has it too",
        async (other) => {
          const site = await namedEverywhere();
          if (other === "a registration") await site.register(wrong, tuesday, { first_name: "Zoe" });
          if (other === "an account") await site.createAccount(wrong, tuesday);
          const person = { id: "m1", first_name: "Zoe", last_name: "Muster", email: wrong, phone: "" };
          if (other === "a message")
            await site.use((database) =>
              database
                .insertInto("contact")
                .values({ ...person, message: "Frage", created_at: tuesday.toISOString() })
                .execute(),
            );
          const { saved_at: at, ...published } = { ...record, id: "n3" };
          if (other === "a public page")
            await site.use((database) =>
              database
                .insertInto("content")
                .values({ ...published, created_at: at, updated_at: at })
                .execute(),
            );
          await site.use((database) =>
            database
              .updateTable("registrations")
              .set({ email: wrong, email_key: wrong })
              .where("email_key", "=", right)
              .execute(),
          );
          await writeBackup(site.places, backupFile(path), { now: tuesday });
          await site.use((database) =>
            database
              .updateTable("registrations")
              .set({ email: right, email_key: right })
              .where("first_name", "=", "Erika")
              .where("email_key", "=", wrong)
              .execute(),
          );
          await site.erase(right, wednesday);
          expect(await restore(site, true)).toMatchObject({ erasedAgain: 1 });
          expect(await findWrong(site)).toEqual(expect.arrayContaining(["activity_logs", "drafts", "revisions"]));
          const left = await site.use((database) =>
            database.selectFrom("registrations").select("first_name").where("email_key", "=", wrong).execute(),
          );
          expect(left).toEqual(other === "a registration" ? [{ first_name: "Zoe" }] : []);
        },
      );

      it("are erased again although their registration was deleted before, as an invoice tells of it", async () => {
        const site = await backedUp();
        await site.use(async (database) => {
          const { id } = await database
            .selectFrom("registrations")
            .select("id")
            .where("email_key", "=", wrong)
            .executeTakeFirstOrThrow();
          await database
            .insertInto("invoices")
            .values({
              ...{ number: "RE-1", year: 2026, sequence: 1, kind: "invoice", event_id: "e1", registration_id: id },
              ...{ email_key: right, data: "{}", cents: 1, sha256: "s", issued_at: monday.toISOString() },
              ...{ issued_by: null, cancelled_by: null },
            })
            .execute();
          await database.deleteFrom("registrations").where("id", "=", id).execute();
        });
        await site.erase(right, tuesday);
        expect(await restore(site, true)).toMatchObject({ erasedAgain: 1 });
        expect(await site.emails()).toEqual(["bert@praxis.example", "clara@praxis.example"]);
      });
    });

    it.each([
      "o'neill@praxis.example",
      "anna/bert@praxis.example",
      "a=b@praxis.example",
      "dr.müller@klinik-süd.example",
    ])("are erased again with the address %s", async (email) => {
      const site = await newSite(makeMigratedDatabase);
      readOrCreateSecret(site.places.dataDir);
      await site.register(email, monday, { email_key: addressKey(email) });
      await writeBackup(site.places, backupFile(path), { now: monday });
      await site.erase(email, tuesday);
      await site.use((database) => database.deleteFrom("erasures").where("person", "like", "registration:%").execute());
      expect(await restore(site, true)).toMatchObject({ erasedAgain: 1 });
      expect(await site.emails()).toEqual([]);
    });

    itOnAnyEngine("are erased again although the clock was ahead when the backup was made", async () => {
      const site = await backedUp(wednesday);
      await site.erase("anna@praxis.example", tuesday);
      expect(await restore(site, true)).toMatchObject({ erasedAgain: 1 });
      expect(await site.emails()).toEqual(["bert@praxis.example", "clara@praxis.example"]);
    });

    itOnAnyEngine("keep the account that was in use when they were erased", async () => {
      const site = await backedUp();
      await site.erase("bert@praxis.example", tuesday);
      expect(await restore(site, true)).toMatchObject({ erasedAgain: 1 });
      expect(await site.emails()).toEqual(["anna@praxis.example", "clara@praxis.example"]);
      expect(await site.use((database) => database.selectFrom("auth_user").select("id").execute())).toHaveLength(1);
    });

    itOnAnyEngine("are erased again although the clock was behind when they were erased", async () => {
      const site = await backedUp();
      await site.use((database) => sql`delete from auth_user`.execute(database));
      for (const name of ["anna", "bert"]) await site.erase(`${name}@praxis.example`, new Date("2020-01-01T10:00:00Z"));
      expect(await restore(site, true)).toMatchObject({ erasedAgain: 2 });
      expect(await site.emails()).toEqual(["clara@praxis.example"]);
    });

    itOnAnyEngine("keep an account in use that was created after the erasure a backup knows of", async () => {
      const site = await newSite(makeMigratedDatabase);
      readOrCreateSecret(site.places.dataDir);
      await site.erase("bert@praxis.example", new Date("2030-01-01T10:00:00Z"));
      await site.createAccount("bert@praxis.example", tuesday);
      await site.register("bert@praxis.example", tuesday);
      await writeBackup(site.places, backupFile(path), { now: tuesday });
      await site.erase("bert@praxis.example", wednesday);
      expect(await restore(site, true)).toMatchObject({ erasedAgain: 1 });
      expect(await site.emails()).toEqual([]);
      expect(await site.use((database) => database.selectFrom("auth_user").select("id").execute())).toHaveLength(1);
    });

    itOnAnyEngine("do not get back an account that was deleted by an earlier erasure than the last", async () => {
      const site = await backedUp();
      await site.use((database) => sql`delete from auth_user`.execute(database));
      await site.erase("bert@praxis.example", tuesday);
      const later = new Date("2026-06-16T12:00:00Z");
      await site.use((database) => sql`delete from auth_user`.execute(database));
      await site.createAccount("bert@praxis.example", later);
      await site.erase("bert@praxis.example", wednesday);
      await writeErasureList(place(), await site.use(listErasures));
      expect(await restore(site, true)).toMatchObject({ erasedAgain: 1 });
      expect(await site.use((database) => database.selectFrom("auth_user").select("id").execute())).toEqual([]);
      // By the copy of the list too.
      const other = await newSite();
      await restore(other, false);
      expect(await other.use((database) => database.selectFrom("auth_user").select("id").execute())).toEqual([]);
    });

    itOnAnyEngine("are erased again although an earlier erasure, with the clock ahead, is in the backup", async () => {
      const site = await newSite(makeMigratedDatabase);
      readOrCreateSecret(site.places.dataDir);
      await site.register("anna@praxis.example", monday);
      await site.erase("anna@praxis.example", new Date("2030-01-01T10:00:00Z"));
      await site.register("anna@praxis.example", tuesday);
      await writeBackup(site.places, backupFile(path), { now: tuesday });
      await site.erase("anna@praxis.example", wednesday);
      expect(await site.emails()).toEqual([]);
      expect(await restore(site, true)).toMatchObject({ erasedAgain: 1 });
      expect(await site.emails()).toEqual([]);
    });

    it("are erased again on a new machine, by the copy of the list beside the backups", async () => {
      const site = await backedUp();
      await site.erase("anna@praxis.example", tuesday);
      const other = await newSite();
      expect(await restore(other, false)).toMatchObject({ erasedAgain: 0 });
      expect(await other.emails()).toContain("anna@praxis.example");

      await writeErasureList(place(), await site.use(listErasures));
      const third = await newSite();
      expect(await restore(third, false)).toMatchObject({ erasedAgain: 1 });
      expect(await third.emails()).toEqual(["bert@praxis.example", "clara@praxis.example"]);
      expect(ofPeople(await third.use(listErasures))).toHaveLength(1);
    });

    it("are erased again although the secret has been replaced since", async () => {
      const site = await backedUp();
      await writeFile(join(site.places.dataDir, "secret"), "ein-neues-geheimnis");
      if (engine === "postgres")
        await site.use((database) => sql`delete from installation where name = 'secret'`.execute(database));
      await site.erase("anna@praxis.example", tuesday);
      expect(await restore(site, true)).toMatchObject({ erasedAgain: 1 });
      expect(await site.emails()).toEqual(["bert@praxis.example", "clara@praxis.example"]);
      // The list has the entry under the restored secret as well.
      const hash = createHashPerson(readSecret(site.places.dataDir));
      const people = (await site.use(listErasures)).map(({ person }) => person);
      expect(people).toContain(hash("anna@praxis.example"));
    });

    it("stay where they are named only in a text, and go from previous versions", async () => {
      const site = await newSite(makeMigratedDatabase);
      readOrCreateSecret(site.places.dataDir);
      const row = { collection: "news", id: "n1", saved_at: monday.toISOString(), saved_by: "anna@praxis.example" };
      await site.use((database) =>
        database
          .insertInto("revisions")
          .values({ ...row, version: 1, data: JSON.stringify({ title: "Fragen an dora@praxis.example." }) })
          .execute(),
      );
      await writeBackup(site.places, backupFile(path), { now: monday });
      await site.erase("dora@praxis.example", tuesday);
      await site.erase("anna@praxis.example", tuesday);
      expect(await restore(site, true)).toMatchObject({ erasedAgain: 2 });
      const [stored] = await site.use((database) => database.selectFrom("revisions").selectAll().execute());
      expect(stored).toMatchObject({ saved_by: null });
      expect(stored?.data).toContain("Fragen an geloescht@example.invalid");
    });

    it("lose only what they gave before", async () => {
      const site = await backedUp();
      await site.register("anna@praxis.example", wednesday);
      const hash = createHashPerson("geheim");
      const people = await site.use((database) =>
        database
          .transaction()
          .execute((transaction) =>
            eraseAgain({ transaction, outboxFolder: folder, secrets: ["geheim"], now: wednesday }, [
              { person: hash("anna@praxis.example"), erasedAt: tuesday.toISOString(), keepsAccount: false },
            ]),
          ),
      );
      expect(people).toBe(1);
      expect(
        await site.use((database) => database.selectFrom("registrations").select("id").orderBy("id").execute()),
      ).toEqual([
        { id: `anna@praxis.example ${wednesday.getTime()}` },
        { id: `bert@praxis.example ${monday.getTime()}` },
        { id: `clara@praxis.example ${monday.getTime()}` },
      ]);
    });

    itOnAnyEngine("are in the list once, and in every copy of it, however often it is written", async () => {
      const site = await backedUp();
      const backups = await site.use(async (database) => {
        const automatic = createAutomaticBackups({
          ...{ place: place(), periods: { days: 7, weeks: 4, months: 12 }, keyFile: undefined, database, log: silent },
          ...{ databaseUrl: site.places.databaseUrl, dataDir: site.places.dataDir, files: site.places.files },
          clock: () => tuesday,
          mayDelete: async () => true,
        });
        await automatic.copyErasures();
        expect(await readdir(folder)).not.toContain(erasureListName);
        await site.erase("anna@praxis.example", tuesday);
        await site.erase("anna@praxis.example", wednesday);
        await automatic.copyErasures();
        return automatic;
      });
      expect(backups).toBeDefined();
      expect(ofPeople(await readErasureList(place()))).toMatchObject([{ erasedAt: wednesday.toISOString() }]);
      // Another installation adds its own; a damaged line is passed over.
      await writeFile(join(folder, erasureListName), `${await readFile(join(folder, erasureListName), "utf8")}{"pers`);
      await writeErasureList(place(), [{ person: "x", erasedAt: monday.toISOString(), keepsAccount: false }]);
      expect(ofPeople(await readErasureList(place()))).toHaveLength(2);
      expect(await readFile(join(folder, erasureListName), "utf8")).not.toContain("anna");
    });

    itOnAnyEngine("leave the drill a backup that is restored as it is", async () => {
      const site = await backedUp();
      await site.erase("anna@praxis.example", tuesday);
      await writeBackup(site.places, backupFile(path), { now: monday });
      expect((await drillRestore(backupFile(path), folder, { freeBytes: 1e12 })).rows).toBeGreaterThan(3);
    });

    itOnAnyEngine("are followed by what retention had removed", async () => {
      const site = await newSite(makeMigratedDatabase);
      readOrCreateSecret(site.places.dataDir);
      const old = new Date("2024-06-15T10:00:00Z");
      await site.register("anna@praxis.example", old);
      await site.register("bert@praxis.example", monday);
      await writeBackup(site.places, backupFile(path), { now: monday });
      await restore(site, true);
      const run = await retainRestored(site.places, defaultPeriods, wednesday);
      expect(run).toMatchObject({ counts: { registrations: 1 } });
      expect(await site.emails()).toEqual(["bert@praxis.example"]);
      await restore(site, true);
      const late = await retainRestored(site.places, defaultPeriods, new Date("2028-06-15T10:00:00Z"));
      expect(late).toMatchObject({ hold: { kind: "clock_ahead" } });
      expect(await site.emails()).toHaveLength(2);
    });

    itOnAnyEngine("are reported as possible when a list cannot be read", async () => {
      const site = await backedUp();
      const broken = { ...place(), label: "s3://weg", open: async () => Promise.reject(new BackupRefused("weg")) };
      const outcome = await restoreBackup(site.places, backupFile(path), {
        replaces: true,
        again: { now: wednesday, listPlaces: [broken, place()] },
      });
      expect(outcome).toMatchObject({ erasedAgain: 0, unreadLists: ["s3://weg"] });
      expect(await site.emails()).toHaveLength(3);
    });
  });
}
