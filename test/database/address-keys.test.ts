import { sql } from "kysely";
import { expect, it } from "vitest";
import { addressKey } from "#model/people/address-key.ts";
import { migrate, migrateTo } from "#server/database/migrate.ts";
import { findAccount, findPersonData } from "#server/privacy/person-data.ts";
import { efns } from "#test/certificates/efns.ts";
import { describeOnEachEngine } from "./contract-database.ts";

const at = "2026-06-14T10:00:00.000Z";
const before = 39;

describeOnEachEngine(
  "addresses stored by an older version",
  (current) => {
    const account = (id: string, email: string) => {
      const verified = current().engine === "postgres" ? true : 1;
      return sql`insert into auth_user (id, name, email, "emailVerified", "createdAt", "updatedAt")
        values (${id}, ${id}, ${email}, ${verified}, ${at}, ${at})`.execute(current().database);
    };
    const registration = (
      id: string,
      email: string,
      key: string,
      changes: { status?: string; event_id?: string } = {},
    ) =>
      current()
        .database.insertInto("registrations")
        .values({
          ...{ id, event_id: "e1", title: "", first_name: "Anna", last_name: "Müller", city: "", status: "new" },
          ...{ email, email_key: key, created_at: at, updated_at: at },
          ...changes,
        })
        .execute();

    it("get one key, and two accounts or registrations of one person both stay", async () => {
      const { database } = current();
      await database.transaction().execute((transaction) => migrateTo(transaction, before));
      await account("a", "anna@müller.example");
      await account("b", "bert@praxis.example");
      await account("c", "clara@müller.example");
      await account("d", "clara@xn--mller-kva.example");
      await registration("r1", "Anna@Müller.example", "anna@müller.example");
      await registration("r2", "bert@praxis.example", "bert@praxis.example");
      await registration("r3", "clara@müller.example", "clara@müller.example");
      await registration("r4", "clara@müller.example", "clara@xn--mller-kva.example");
      await registration("r5", "clara@müller.example", "clara@müller.example", { status: "cancelled" });
      const saved = { collection: "news", id: "n1", data: "{}", saved_at: at };
      await database
        .insertInto("revisions")
        .values({ ...saved, version: 1, saved_by: "anna@müller.example" })
        .execute();
      await database
        .insertInto("revisions")
        .values({ ...saved, version: 2, saved_by: null })
        .execute();

      await migrate(database);
      const accounts = await database.selectFrom("auth_user").select(["id", "email"]).orderBy("id").execute();
      expect(accounts).toEqual([
        { id: "a", email: "anna@xn--mller-kva.example" },
        { id: "b", email: "bert@praxis.example" },
        { id: "c", email: "clara@müller.example" },
        { id: "d", email: "clara@xn--mller-kva.example" },
      ]);
      const keys = await database.selectFrom("registrations").select(["id", "email_key"]).orderBy("id").execute();
      expect(keys.map(({ email_key }) => email_key)).toEqual([
        "anna@xn--mller-kva.example",
        "bert@praxis.example",
        "clara@müller.example",
        "clara@xn--mller-kva.example",
        "clara@xn--mller-kva.example",
      ]);
      const authors = await database.selectFrom("revisions").select("saved_by").orderBy("version").execute();
      expect(authors).toEqual([{ saved_by: "anna@xn--mller-kva.example" }, { saved_by: null }]);

      // Found for information and erasure, the account in use first.
      expect(await findAccount(database, addressKey("Anna@müller.example"))).toMatchObject({ id: "a" });
      const clara = addressKey("clara@müller.example");
      expect(await findAccount(database, clara)).toMatchObject({ id: "d" });
      const { registrations } = await findPersonData(database, clara, { outboxFolder: "/nowhere", efns });
      expect(registrations.map(({ id }) => id)).toEqual(["r3", "r4", "r5"]);
      await database.deleteFrom("auth_user").where("id", "=", "d").execute();
      expect(await findAccount(database, clara)).toMatchObject({ id: "c" });
    });

    it("are re-keyed in more rows than one batch", async () => {
      const { database } = current();
      await database.transaction().execute((transaction) => migrateTo(transaction, before));
      for (let n = 0; n < 1100; n++)
        await registration(`r${String(n).padStart(4, "0")}`, `a${n}@müller.example`, `a${n}@müller.example`);
      await migrate(database);
      const old = await database
        .selectFrom("registrations")
        .select("id")
        .where("email_key", "like", "%müller%")
        .execute();
      expect(old).toEqual([]);
      expect(await database.selectFrom("registrations").select("id").execute()).toHaveLength(1100);
    });
  },
  { isMigrated: false },
);
