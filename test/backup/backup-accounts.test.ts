import { describe, expect, inject, it } from "vitest";
import type { Database } from "#server/database/schema.ts";
import type { TestPlaces } from "./backup-site.ts";
import { restoredSites } from "./restored-sites.ts";

const monday = new Date("2026-06-15T10:00:00Z");
const tuesday = new Date("2026-06-16T10:00:00Z");
const nothing = { locked: [], former: [], missing: [] };

for (const engine of ["sqlite", "postgres"] as const) {
  const isMissing = engine === "postgres" && "missing" in inject("postgres");
  describe.skipIf(isMissing)(`accounts and a restored backup on ${engine}`, () => {
    const { newSite, use, backUp, restore } = restoredSites(engine);
    const addressOf = (id: string) => `${id}@verein.example`;
    async function add(database: Database, id: string, disabledAt: string | null = null): Promise<void> {
      const instants = { createdAt: monday.toISOString(), updatedAt: monday.toISOString() };
      const user = { id, email: addressOf(id), name: id, role: "administration", disabledAt, ...instants };
      await database
        .insertInto("auth_user")
        .values({ ...user, emailVerified: engine === "sqlite" ? 1 : true })
        .execute();
      const way = { id: `${id}-password`, userId: id, providerId: "credential", accountId: id, password: "hash" };
      await database
        .insertInto("auth_account")
        .values({ ...way, ...instants })
        .execute();
    }
    /** What becomes of an account after the backup, by its id. */
    const since: Record<string, (database: Database) => Promise<unknown>> = {
      same: async () => {},
      removed: (database) => database.deleteFrom("auth_user").where("id", "=", "removed").execute(),
      locked: (database) =>
        database
          .updateTable("auth_user")
          .set({ disabledAt: monday.toISOString() })
          .where("id", "=", "locked")
          .execute(),
      password: (database) =>
        database.updateTable("auth_account").set({ password: "other" }).where("userId", "=", "password").execute(),
      demoted: (database) =>
        database.updateTable("auth_user").set({ role: "reader" }).where("id", "=", "demoted").execute(),
      passkey: (database) =>
        database
          .insertInto("passkeys")
          .values({
            ...{ id: "p", user_id: "passkey", name: "Telefon", credential_id: "c", public_key: "k", counter: 0 },
            ...{ transports: "", created_at: monday.toISOString(), last_used_at: "" },
          })
          .execute(),
      "second-factor": (database) =>
        database
          .insertInto("second_factors")
          .values({
            ...{ user_id: "second-factor", sealed_key: "k", confirmed_at: monday.toISOString() },
            ...{ last_step: 0, tries: 0, tries_since: "" },
          })
          .execute(),
    };
    async function backedUp(): Promise<TestPlaces> {
      const site = await newSite();
      await use(site, async (database) => {
        for (const id of Object.keys(since)) await add(database, id);
        await add(database, "released", monday.toISOString());
      });
      await backUp(site, monday);
      return site;
    }
    const locked = (site: TestPlaces) =>
      use(site, async (database) => {
        const rows = database.selectFrom("auth_user").select("id").where("disabledAt", "is not", null).orderBy("id");
        return (await rows.execute()).map(({ id }) => id);
      });

    it("are locked who were removed or locked since, and the others are named that changed", async () => {
      const site = await backedUp();
      await use(site, async (database) => {
        for (const change of Object.values(since)) await change(database);
        await database.updateTable("auth_user").set({ disabledAt: null }).where("id", "=", "released").execute();
        await add(database, "added");
      });
      const { accounts } = await restore(site, tuesday);
      expect(accounts).toEqual({
        locked: ["locked", "removed"].map(addressOf),
        former: ["demoted", "passkey", "password", "released", "second-factor"].map(addressOf),
        missing: ["added"].map(addressOf),
      });
      expect(await locked(site)).toEqual(["locked", "released", "removed"]);
      expect((await restore(site, tuesday)).accounts).toEqual({
        ...nothing,
        locked: ["locked", "removed"].map(addressOf),
      });
    });

    it("tell when nobody is left who manages them", async () => {
      const site = await newSite();
      await use(site, (database) => add(database, "locked"));
      await backUp(site, monday);
      expect((await restore(site, tuesday)).hasAdministrator).toBe(true);
      await use(site, async (database) => {
        await add(database, "successor");
        await since.locked?.(database);
      });
      expect(await restore(site, tuesday)).toMatchObject({
        hasAdministrator: false,
        accounts: { locked: [addressOf("locked")], missing: [addressOf("successor")] },
      });
      const other = await newSite();
      await use(other, (database) => add(database, "locked", monday.toISOString()));
      await backUp(other, monday);
      expect((await restore(other, tuesday)).hasAdministrator).toBe(false);
    });

    it("are those of the backup on a new machine, and after the loss of the database", async () => {
      const site = await backedUp();
      const other = await newSite();
      expect((await restore(other, tuesday)).accounts).toBeUndefined();
      for (const isBegunAnew of [false, true]) {
        await use(site, async (database) => {
          await database.deleteFrom("auth_user").execute();
          if (isBegunAnew) await add(database, "first");
        });
        expect((await restore(site, tuesday)).accounts).toBeUndefined();
      }
      expect([await locked(other), await locked(site)]).toEqual([["released"], ["released"]]);
    });
  });
}
