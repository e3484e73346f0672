import { describe, expect, inject, it } from "vitest";
import { createSealedValues } from "#server/accounts/sealed-values.ts";
import { readSealingSecrets } from "#server/accounts/secret.ts";
import type { Database } from "#server/database/schema.ts";
import { queueMails } from "#server/mail/mail-outbox.ts";
import { efnPurpose } from "#server/points/efn-store.ts";
import { keepReport, listAllFormerReports } from "#server/points/former-reports.ts";
import { createManageLinks } from "#server/registrations/self-service/manage-link-store.ts";
import type { TestPlaces } from "./backup-site.ts";
import { restoredSites } from "./restored-sites.ts";

const monday = new Date("2026-06-15T10:00:00Z");
const tuesday = new Date("2026-06-16T10:00:00Z");
const vnr = "2760001234567890016";

for (const engine of ["sqlite", "postgres"] as const) {
  const isMissing = engine === "postgres" && "missing" in inject("postgres");
  describe.skipIf(isMissing)(`what others know since a backup that is restored on ${engine}`, () => {
    const { newSite, use, ...sites } = restoredSites(engine);
    const backUp = (site: TestPlaces) => sites.backUp(site, monday);
    const restore = (site: TestPlaces) => sites.restore(site, tuesday);
    async function addPeople(database: Database, people: readonly string[]): Promise<void> {
      const instant = monday.toISOString();
      const rows = people.map((id) => ({
        ...{ id, event_id: "e1", title: "Frau", first_name: id, last_name: "Muster", city: "Ulm" },
        ...{ email: `${id}@praxis.example`, email_key: `${id}@praxis.example`, name_key: id, status: "confirmed" },
        ...{ created_at: instant, updated_at: instant },
      }));
      await database.insertInto("registrations").values(rows).execute();
    }

    const sealOf = ({ dataDir }: TestPlaces) => createSealedValues(() => readSealingSecrets(dataDir), efnPurpose);
    interface Told {
      own?: boolean;
      efn?: string;
      former?: string[];
      speakerPoints?: number;
    }
    /** Makes reports stand as they are told. */
    const tell = (site: TestPlaces, people: Record<string, Told>) =>
      use(site, async (database) => {
        const seal = sealOf(site);
        for (const [id, { own = false, efn = "1", former = [], speakerPoints = 0 }] of Object.entries(people)) {
          const report = { points_reported_at: own ? monday.toISOString() : null, reported_as: own ? vnr : "" };
          const said = { ...report, sealed_efn: seal.seal(efn, id), speaker_points: speakerPoints };
          await database.updateTable("registrations").set(said).where("id", "=", id).execute();
          await database.transaction().execute(async (transaction) => {
            await transaction.deleteFrom("former_reports").where("registration_id", "=", id).execute();
            for (const one of former) await keepReport(transaction, seal, { registrationId: id, vnr, efn: one });
          });
        }
      });
    const told = (site: TestPlaces) =>
      use(site, async (database) => {
        const seal = sealOf(site);
        const rows = await database.selectFrom("registrations").selectAll().orderBy("id").execute();
        const former = await listAllFormerReports(database, seal);
        return Object.fromEntries(
          rows.map(({ id, reported_as, sealed_efn }) => [
            id,
            {
              own: reported_as === vnr && seal.open(sealed_efn ?? "", id),
              former: (former.get(id) ?? []).map(({ efn }) => efn).toSorted(),
            },
          ]),
        );
      });

    /** How a person was when the backup was made and is when it is restored, and what stands at the chamber then. */
    const reports: Record<string, { backedUp: Told; since: Told; after: { own: false | string; former: string[] } }> = {
      neverReported: { backedUp: {}, since: {}, after: { own: false, former: [] } },
      reportedBefore: { backedUp: { own: true }, since: { own: true }, after: { own: "1", former: [] } },
      reportedSince: { backedUp: {}, since: { own: true }, after: { own: "1", former: [] } },
      reportedWithOtherPoints: {
        backedUp: { own: true },
        since: { own: true, speakerPoints: 2 },
        after: { own: false, former: ["1"] },
      },
      reportedUnderOtherNumber: {
        backedUp: { own: true },
        since: { own: true, efn: "2", former: ["1"] },
        after: { own: false, former: ["1", "2"] },
      },
      outdatedSince: {
        backedUp: { own: true },
        since: { efn: "2", former: ["1"] },
        after: { own: false, former: ["1"] },
      },
      takenBackSince: { backedUp: { own: true }, since: {}, after: { own: false, former: [] } },
      formerTakenBackSince: { backedUp: { former: ["3"] }, since: {}, after: { own: false, former: [] } },
    };

    it("stands at the chamber: each report is that of the person or a former one, and none that was taken back", async () => {
      const site = await newSite();
      const ids = Object.keys(reports);
      await use(site, (database) => addPeople(database, [...ids, "deleted"]));
      await tell(site, Object.fromEntries(Object.entries(reports).map(([id, { backedUp }]) => [id, backedUp])));
      await tell(site, { deleted: { own: true, former: ["3"] } });
      await backUp(site);
      await tell(site, Object.fromEntries(Object.entries(reports).map(([id, { since }]) => [id, since])));
      await use(site, (database) => database.deleteFrom("registrations").where("id", "=", "deleted").execute());
      await use(site, (database) => addPeople(database, ["later"]));
      await restore(site);
      expect(await told(site)).toEqual({
        ...Object.fromEntries(Object.entries(reports).map(([id, { after }]) => [id, after])),
        deleted: { own: "1", former: ["3"] },
      });
    });

    it("are certificates, also that they were withdrawn, and the mails that wait with them", async () => {
      const site = await newSite();
      const issue = (code: string, person: string, others: { withdrawn_at?: string } = {}) =>
        use(site, (database) =>
          database
            .insertInto("certificates")
            .values({
              ...{ code, event_id: "e1", registration_id: person, data: "{}", sha256: code, is_duplicate: 0 },
              ...{ issued_at: monday.toISOString(), issued_by: null, withdrawn_at: null, withdrawn_by: null },
              ...{ withdrawn_reason: "", mail_asked_at: null, ...others },
            })
            .execute(),
        );
      const read = () =>
        use(site, async (database) => ({
          certificates: await database.selectFrom("certificates").selectAll().orderBy("code").execute(),
          pictures: await database.selectFrom("certificate_pictures").selectAll().execute(),
          mails: await database.selectFrom("mail_outbox").selectAll().execute(),
        }));
      await use(site, (database) => addPeople(database, ["anna", "berta"]));
      await issue("A-1", "anna");
      await backUp(site);
      await use(site, async (database) => {
        await database.updateTable("certificates").set({ withdrawn_at: tuesday.toISOString() }).execute();
        await database.insertInto("certificate_pictures").values({ sha256: "p", data: "" }).execute();
        await queueMails(database, "certificate", ["anna", "berta"], tuesday);
      });
      await issue("A-2", "anna");
      await issue("B-1", "berta");
      const before = await read();
      expect(before.certificates).toHaveLength(3);
      await use(site, (database) => addPeople(database, ["later"]));
      await issue("L-1", "later");
      await restore(site);
      expect(await read()).toEqual(before);
    });

    it("are links to registrations, but not those that were revoked", async () => {
      const site = await newSite();
      const send = (ids: string[]) => use(site, (database) => createManageLinks(database, ids, "confirmation", monday));
      const linked = () =>
        use(site, (database) => database.selectFrom("manage_links").selectAll().orderBy("token_hash").execute());
      await use(site, (database) => addPeople(database, ["anna", "berta", "clara"]));
      await send(["anna", "berta", "clara"]);
      const ofBackup = await linked();
      await backUp(site);
      await use(site, async (database) => {
        await database.deleteFrom("manage_links").where("registration_id", "in", ["anna", "clara"]).execute();
        const corrected = { email: "klara@praxis.example", email_key: "klara@praxis.example" };
        await database.updateTable("registrations").set(corrected).where("id", "=", "clara").execute();
      });
      await send(["anna", "berta", "clara"]);
      const before = await linked();
      await restore(site);
      const isOfClara = ({ registration_id }: { registration_id: string }) => registration_id === "clara";
      // Her address is the former one again.
      const expected = [...before.filter((one) => !isOfClara(one)), ...ofBackup.filter(isOfClara)];
      expect(await linked()).toEqual(expected.toSorted((a, b) => (a.token_hash < b.token_hash ? -1 : 1)));
    });

    it("is forgotten by another site on which the backup is only tried", async () => {
      const site = await newSite();
      await use(site, (database) => addPeople(database, ["anna"]));
      await backUp(site);
      const tried = await newSite();
      await use(tried, (database) => addPeople(database, ["anna"]));
      await tell(tried, { anna: { own: true } });
      await use(tried, (database) => createManageLinks(database, ["anna"], "confirmation", monday));
      await restore(tried);
      expect(await told(tried)).toEqual({ anna: { own: false, former: [] } });
      expect(await use(tried, (database) => database.selectFrom("manage_links").selectAll().execute())).toEqual([]);
    });
  });
}
