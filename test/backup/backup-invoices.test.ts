import { describe, expect, inject, it } from "vitest";
import type { MailKind } from "#model/people/mail-kind.ts";
import { readSecret } from "#server/accounts/secret.ts";
import { insertInvoice } from "#server/invoices/invoice-store.ts";
import { queueAgain } from "#server/mail/mail-outbox.ts";
import { createHashPerson, hashRegistration } from "#server/privacy/erasures.ts";
import type { TestPlaces } from "./backup-site.ts";
import { restoredSites } from "./restored-sites.ts";

const monday = new Date("2026-06-15T10:00:00Z");
const tuesday = new Date("2026-06-16T10:00:00Z");

for (const engine of ["sqlite", "postgres"] as const) {
  const isMissing = engine === "postgres" && "missing" in inject("postgres");
  describe.skipIf(isMissing)(`invoices and a restored backup on ${engine}`, () => {
    const { newSite, use, ...sites } = restoredSites(engine);
    const backUp = (site: TestPlaces) => sites.backUp(site, monday);
    const restore = (site: TestPlaces) => sites.restore(site, tuesday);
    const issue = (site: TestPlaces, registrationId: string) =>
      use(site, (database) =>
        database.transaction().execute((transaction) => {
          const content = {
            ...({ prefix: "RE-", kind: "invoice", issuedOn: "2026-06-15", recipient: "Klinik" } as const),
            ...{ participant: "", seller: { name: "Verein", address: "Weg 1", taxNumber: "" } },
            ...{ items: [{ title: "Tagung", cents: 18_000 }], service: { title: "Tagung", days: "12.09.2026" } },
            ...({ tax: "exempt", taxSentence: "Steuerfrei.", payableUntil: "" } as const),
          };
          const subject = { registrationId, eventId: "e1", email: `${registrationId}@praxis.example` };
          return insertInvoice(transaction, subject, content, { email: "kasse@verein.example", now: monday });
        }),
      );
    const issued = (site: TestPlaces) =>
      use(site, async (database) => {
        const rows = await database.selectFrom("invoices").selectAll().orderBy("sequence").execute();
        return rows.map(({ number, registration_id, cancelled_by }) => [number, registration_id, cancelled_by]);
      });

    it("stay as they are when their own site is restored, and their numbers are given to nobody else", async () => {
      const site = await newSite();
      await issue(site, "r1");
      await backUp(site);
      await use(site, (database) => database.updateTable("invoices").set({ cancelled_by: "RE-2026-0002" }).execute());
      await issue(site, "r2");
      await restore(site);
      await issue(site, "r3");
      expect(await issued(site)).toEqual([
        ["RE-2026-0001", "r1", "RE-2026-0002"],
        ["RE-2026-0002", "r2", null],
        ["RE-2026-0003", "r3", null],
      ]);
    });

    it("are mailed although the site is restored meanwhile, and not a second time", async () => {
      const site = await newSite();
      const queue = (id: string, kind: MailKind = "invoice") =>
        use(site, (database) => queueAgain(database, kind, id, monday));
      const mails = () =>
        use(site, (database) => database.selectFrom("mail_outbox").selectAll().orderBy("record_id").execute());
      const setSent = (id: string) =>
        use(site, (database) =>
          database.updateTable("mail_outbox").set({ status: "sent" }).where("record_id", "=", id).execute(),
        );
      for (const id of ["again", "sent"]) {
        await issue(site, id);
        await queue(id);
      }
      await setSent("again");
      await backUp(site);
      await issue(site, "since");
      for (const id of ["again", "since"]) await queue(id);
      await queue("storno", "invoice-cancellation");
      await setSent("sent");
      const before = await mails();
      expect(before.map(({ status }) => status)).toEqual(["waiting", "sent", "waiting", "waiting"]);
      await restore(site);
      expect(await mails()).toEqual(before);
    });

    it("are found under the address and event that their registration has again", async () => {
      const site = await newSite();
      const instant = monday.toISOString();
      const place = { event_id: "e1", email: "r1@praxis.example", email_key: "r1@praxis.example" };
      await use(site, (database) =>
        database
          .insertInto("registrations")
          .values({
            ...{ id: "r1", title: "", first_name: "Erika", last_name: "Muster", city: "Ulm", status: "confirmed" },
            ...{ ...place, created_at: instant, updated_at: instant },
          })
          .execute(),
      );
      await issue(site, "r1");
      await backUp(site);
      const other = { event_id: "e2", email_key: "richtig@praxis.example" };
      await use(site, async (database) => {
        await database.updateTable("registrations").set(other).execute();
        await database.updateTable("invoices").set(other).execute();
      });
      await restore(site);
      expect(
        await use(site, (database) => database.selectFrom("invoices").select(["event_id", "email_key"]).execute()),
      ).toEqual([{ event_id: "e1", email_key: "r1@praxis.example" }]);
      // Whoever was erased since under the new address is found under this one.
      await use(site, async (database) => {
        await database.updateTable("invoices").set(other).execute();
        await database.deleteFrom("registrations").execute();
        const hash = createHashPerson(readSecret(site.dataDir));
        await database
          .insertInto("erasures")
          .values({ person: hashRegistration(hash, "r1"), erased_at: tuesday.toISOString(), keeps_account: 1 })
          .execute();
      });
      await restore(site);
      expect(await use(site, (database) => database.selectFrom("registrations").select("id").execute())).toEqual([]);
      expect(await use(site, (database) => database.selectFrom("invoices").select("email_key").execute())).toEqual([
        { email_key: "richtig@praxis.example" },
      ]);
    });

    it("of another site, which was only tried, are not taken over", async () => {
      const site = await newSite();
      await issue(site, "r1");
      await backUp(site);
      const tried = await newSite();
      await issue(tried, "x1");
      await issue(tried, "x2");
      await restore(tried);
      await issue(tried, "r2");
      expect((await issued(tried)).map(([number, id]) => [number, id])).toEqual([
        ["RE-2026-0001", "r1"],
        ["RE-2026-0002", "r2"],
      ]);
    });
  });
}
