import { expect, it } from "vitest";
import { createContentReader } from "#server/content/store/content-store.ts";
import { saveEfn } from "#server/points/efn-store.ts";
import { markReported } from "#server/points/mark-reported.ts";
import { insertRegistrations } from "#server/registrations/registration-store.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { anotherEfn, efns, someEfn } from "./efns.ts";

const now = new Date("2026-09-14T08:00:00Z");
const author = { email: "sekretariat@verein.example", now };

describeOnEachEngine("a report of points", (current) => {
  it("counts for the number it was made with, and not for another that was entered meanwhile", async () => {
    const { database } = current();
    const parts = { database, content: createContentReader(database), efns };
    const person = {
      answers: [],
      title: "Dr.",
      firstName: "Erika",
      lastName: "Muster",
      email: "e@praxis.example",
      city: "Ulm",
    };
    const at = now.toISOString();
    await database.transaction().execute(async (transaction) => {
      const registration = {
        ...person,
        id: "r1",
        eventId: "e1",
        status: "confirmed",
        createdAt: at,
        updatedAt: at,
      } as const;
      await insertRegistrations(transaction, [registration]);
      await saveEfn(transaction, efns, { id: "r1", efn: anotherEfn, now });
    });
    const isReported = async () => {
      const row = await database.selectFrom("registrations").select("points_reported_at").executeTakeFirstOrThrow();
      return row.points_reported_at !== null;
    };
    const mark = (more: object) => markReported(parts, { eventId: "e1", id: "r1", isReported: true, ...more }, author);
    expect([await mark({ efn: someEfn }), await isReported()]).toEqual([true, false]);
    expect([await mark({ efn: anotherEfn }), await isReported()]).toEqual([true, true]);
    await database.updateTable("registrations").set({ sealed_efn: null, points_reported_at: null }).execute();
    expect([await mark({ efn: someEfn }), await isReported()]).toEqual([true, false]);
    // By hand, whoever has none can be marked, too.
    expect([await mark({}), await isReported()]).toEqual([true, true]);
  });
});
