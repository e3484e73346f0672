import { describe, expect, inject, it } from "vitest";
import { createContentReader } from "#server/content/store/content-store.ts";
import { writeContent } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { markBounced } from "#server/mail/bounces/bounced-mails.ts";
import { queueMails } from "#server/mail/mail-outbox.ts";
import { claimMail, type MailOutcome, settleMail } from "#server/mail/room/claimed-mails.ts";
import { writeReminders } from "#server/registrations/messages/reminders.ts";
import { anEvent } from "#test/builders.ts";
import type { TestPlaces } from "./backup-site.ts";
import { restoredSites } from "./restored-sites.ts";

const monday = new Date("2026-06-15T10:00:00Z");
const tuesday = new Date("2026-06-16T10:00:00Z");
const kind = "certificate";
/** What became of each mail after the backup; nothing of one that still waits. */
const outcomes: Record<string, MailOutcome | "under way" | undefined> = {
  sent: { status: "sent" },
  failed: { status: "failed", error: "550 No" },
  unsettled: { status: "unsettled", error: "" },
  underWay: "under way",
  waiting: undefined,
};
const ids = Object.keys(outcomes);

for (const engine of ["sqlite", "postgres"] as const) {
  const isMissing = engine === "postgres" && "missing" in inject("postgres");
  describe.skipIf(isMissing)(`mails that wait in a backup that is restored on ${engine}`, () => {
    const { newSite, use, ...sites } = restoredSites(engine);
    const restore = (site: TestPlaces) => sites.restore(site, tuesday);
    /** A site with a backup in which all mails wait, and what became of them since. */
    async function backedUp(): Promise<TestPlaces> {
      const site = await newSite();
      await use(site, (database) => queueMails(database, kind, ids, monday));
      await sites.backUp(site, monday);
      await use(site, async (database) => {
        for (const [recordId, outcome] of Object.entries(outcomes)) {
          if (!outcome) continue;
          const claim = await claimMail(database, { kind, recordId, claimable: ["waiting"] }, monday);
          if (outcome !== "under way" && claim.isClaimed) await settleMail(database, claim.mail, outcome, monday);
        }
      });
      return site;
    }
    const outbox = (site: TestPlaces) =>
      use(site, (database) => database.selectFrom("mail_outbox").selectAll().orderBy("record_id").execute());

    it("stay what they have become since when their own site is restored: none is sent twice", async () => {
      const site = await backedUp();
      const before = await outbox(site);
      await restore(site);
      expect(await outbox(site)).toEqual(before);
      expect(before.map(({ status }) => status).toSorted()).toEqual([
        "failed",
        "sending",
        "sending",
        "sent",
        "waiting",
      ]);
    });

    it("have come back, of which a report came after the backup; those that arrived have arrived", async () => {
      const site = await newSite();
      const [bounced = "", arrived = ""] = ids;
      const idOf = (recordId: string) =>
        use(site, async (database) => {
          const row = database.selectFrom("mail_outbox").select("id").where("record_id", "=", recordId);
          return (await row.executeTakeFirstOrThrow()).id;
        });
      await use(site, async (database) => {
        await queueMails(database, kind, [bounced, arrived], monday);
        for (const recordId of [bounced, arrived]) {
          const claim = await claimMail(database, { kind, recordId, claimable: ["waiting"] }, monday);
          if (claim.isClaimed) await settleMail(database, claim.mail, { status: "sent" }, monday);
        }
      });
      await sites.backUp(site, monday);
      const bounce = { mailId: await idOf(bounced), answer: "550 5.1.1 User unknown" };
      expect(await use(site, (database) => markBounced(database, bounce, (address) => address, tuesday))).toBe(true);
      const before = await outbox(site);
      expect(before.map(({ status }) => status).toSorted()).toEqual(["failed", "sent"]);
      await restore(site);
      expect(await outbox(site)).toEqual(before);
    });

    it("wait again on a new machine", async () => {
      await backedUp();
      const other = await newSite();
      await restore(other);
      expect((await outbox(other)).map(({ status }) => status)).toEqual(ids.map(() => "waiting"));
    });

    describe("and reminders that are written after it", () => {
      const morning = new Date("2026-06-15T06:00:00Z");
      const event = anEvent({
        date: "2026-06-16",
        registrationSettings: { enabled: true, remindsDaysBefore: [1] },
      });
      async function addPeople(database: Database, people: readonly string[]): Promise<void> {
        const instant = morning.toISOString();
        const rows = people.map((id) => ({
          ...{ id, event_id: "e1", title: "Frau", first_name: id, last_name: "Muster", city: "Ulm" },
          ...{ email: `${id}@praxis.example`, email_key: `${id}@praxis.example`, name_key: id, status: "confirmed" },
          ...{ created_at: instant, updated_at: instant },
        }));
        await database.insertInto("registrations").values(rows).execute();
      }
      const remind = (site: TestPlaces) =>
        use(site, (database) => writeReminders({ database, content: createContentReader(database) }, monday));
      const written = (site: TestPlaces) =>
        use(site, async (database) => ({
          messages: await database.selectFrom("messages").selectAll().execute(),
          reminded: (
            await database.selectFrom("message_recipients").selectAll().orderBy("registration_id").execute()
          ).map(({ registration_id }) => registration_id),
          mails: (await outbox(site)).map(({ kind, status }) => `${kind} ${status}`).toSorted(),
        }));
      /** A site with a backup of the morning, which has reminded everybody and asked one for an evaluation since. */
      async function reminded(): Promise<TestPlaces> {
        const site = await newSite();
        await use(site, async (database) => {
          const change = { collection: "events", id: "e1", document: event, expected: "new", activity: null } as const;
          await database
            .transaction()
            .execute((transaction) => writeContent(transaction, change, { email: null, now: morning }));
          await addPeople(database, ["anna", "berta"]);
        });
        await sites.backUp(site, morning);
        await use(site, (database) => addPeople(database, ["clara"]));
        expect(await remind(site)).toBe(1);
        await use(site, (database) => queueMails(database, "evaluation", ["anna", "clara"], monday));
        return site;
      }

      it("are not written again when their own site is restored, nor is anybody asked again", async () => {
        const site = await reminded();
        const before = await written(site);
        await restore(site);
        const mails = ["evaluation waiting", "message waiting", "message waiting"];
        expect(await written(site)).toEqual({ ...before, reminded: ["anna", "berta"], mails });
        expect(await remind(site)).toBe(0);
        await restore(site);
        expect((await written(site)).mails).toEqual(mails);
      });

      it("are written on a new machine", async () => {
        await reminded();
        const other = await newSite();
        await restore(other);
        expect(await written(other)).toEqual({ messages: [], reminded: [], mails: [] });
        expect(await remind(other)).toBe(1);
      });
    });
  });
}
