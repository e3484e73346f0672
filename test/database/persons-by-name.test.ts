import { expect, it } from "vitest";
import { nameSearchText } from "#model/people/name-search.ts";
import { nameKey } from "#model/people/person-key.ts";
import { migrate, migrateTo, newestSchema } from "#server/database/migrate.ts";
import { describeOnEachEngine } from "./contract-database.ts";

const at = "2026-06-14T10:00:00.000Z";

describeOnEachEngine(
  "names stored by an older version",
  (current) => {
    const put = (id: string, firstName: string, lastName: string, changes: object = {}) =>
      current()
        .database.insertInto("registrations")
        .values({
          ...{ id, event_id: "e1", title: "", first_name: firstName, last_name: lastName, city: "Ulm", status: "new" },
          ...{ email: `${id}@praxis.example`, email_key: `${id}@praxis.example`, created_at: at, updated_at: at },
          ...changes,
        })
        .execute();
    const names = [
      ["Gülşen", "d'Ávila-Müller"],
      ["Θεοδώρα", "Παππάς"],
      ["محمد", "الأحمد"],
      ["", "Groß"],
      ["", ""],
    ] as const;

    it("get the keys of today, and tell two persons of one address apart", async () => {
      const { database } = current();
      await database.transaction().execute((transaction) => migrateTo(transaction, 46));
      for (const [n, [firstName, lastName]] of names.entries()) await put(`r${n}`, firstName, lastName);
      for (let n = 10; n < 1100; n++) await put(`r${n}`, "Anna", `Muster ${n}`);
      await put("rx", "Gülşen", "Alt", { email_key: "r0@praxis.example", status: "cancelled" });

      await migrate(database);
      const rows = await database.selectFrom("registrations").selectAll().execute();
      expect(rows).toHaveLength(names.length + 1091);
      for (const { first_name: firstName, last_name: lastName, email, name_key, search_key } of rows) {
        expect(name_key).toBe(nameKey({ firstName, lastName }));
        expect(search_key).toBe(nameSearchText(`${firstName} ${lastName} ${email} Ulm`));
      }
      const same = { email_key: "r0@praxis.example", name_key: "davila gulsen muller" };
      await put("other", "Berta", "Klein", { ...same, name_key: "berta klein" });
      await expect(put("same", "Gülşen", "d’Ávila-Müller", same)).rejects.toThrow();
      expect(newestSchema).toBeGreaterThan(46);
    });
  },
  { isMigrated: false },
);
