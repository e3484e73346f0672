import { afterEach, expect, it, vi } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import type { ConfirmationOutcome } from "#server/registrations/confirm-registrations.ts";
import { createConfirmationJobs } from "#server/registrations/confirmation-jobs.ts";
import { insertRegistrations, type StoredRegistration } from "#server/registrations/registration-store.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";

const at = "2026-06-15T10:00:00.000Z";
const person = (id: string): StoredRegistration => ({
  id,
  eventId: "e1",
  title: "Dr.",
  firstName: "Eva",
  lastName: `Muster ${id}`,
  email: `${id}@praxis.example`,
  city: "Bonn",
  answers: [],
  participation: "",
  workshops: [],
  invoiceRecipient: "",
  note: "",
  paidOn: "",
  speakerPoints: 0,
  confirmedAt: "",
  cancelledAt: "",
  status: "new",
  createdAt: at,
  updatedAt: at,
});

describeOnAnyEngine("bulk confirmation jobs", (current) => {
  const others: Database[] = [];
  let now = new Date(at);
  afterEach(async () => {
    now = new Date(at);
    for (const database of others.splice(0)) await database.destroy();
  });

  /** Creates two instances, each with its own connection. */
  async function twoInstances() {
    const failed = vi.fn();
    const second = await openDatabase(current().url);
    others.push(second);
    const jobsOn = (database: Database) => createConfirmationJobs({ database, clock: () => now }, failed);
    return { here: jobsOn(current().database), there: jobsOn(second), failed };
  }

  it("are visible to every instance: progress within two seconds, the outcome at once", async () => {
    const { here, there } = await twoInstances();
    const skipped = person("r2");
    await current()
      .database.transaction()
      .execute((transaction) => insertRegistrations(transaction, [skipped]));
    const { promise, resolve } = Promise.withResolvers<ConfirmationOutcome>();
    const id = await here.start("e1", ({ onProgress }) => {
      onProgress({ mailed: 3, total: 9 });
      return promise;
    });
    expect((await there.find("e1", id))?.state).toBe("running");
    await vi.waitFor(
      async () => expect(await there.find("e1", id)).toEqual({ state: "running", progress: { mailed: 3, total: 9 } }),
      30_000,
    );

    const outcome: ConfirmationOutcome = {
      ok: true,
      confirmed: ["r1"],
      skipped: [skipped, person("gone")],
      unsettled: [],
    };
    resolve(outcome);
    await here.stop();
    const done = { state: "done", progress: { mailed: 3, total: 9 }, outcome: { ...outcome, skipped: [skipped] } };
    expect(await there.find("e1", id)).toEqual(done);
    expect(await there.find("e2", id)).toBeUndefined();
    expect(await there.find("e1", "unknown")).toBeUndefined();
  });

  it("report whether they were aborted or failed", async () => {
    const { here, there, failed } = await twoInstances();
    const refused = person("r1");
    await current()
      .database.transaction()
      .execute((transaction) => insertRegistrations(transaction, [refused]));
    const progress = { mailed: 0, total: 1 };
    const calledOff: ConfirmationOutcome = { ok: false, reason: "mail_failed", at: refused, progress };
    const ids = [
      await here.start("e1", async () => calledOff),
      await here.start("e1", async () => Promise.reject(new Error("broken"))),
      await here.start("e1", async () => ({ ok: false, reason: "event_not_found" })),
    ];
    await here.stop();
    expect(failed).toHaveBeenCalledTimes(1);
    const found = await Promise.all(ids.map((id) => there.find("e1", id)));
    expect(found).toMatchObject([
      { state: "done", outcome: calledOff },
      { state: "broken" },
      { state: "done", outcome: { ok: false, reason: "event_not_found" } },
    ]);
  });

  it("count as broken when their process is gone, and are deleted after an hour", async () => {
    const { here, there } = await twoInstances();
    const job = { state: "running", progress: { mailed: 1, total: 2 } };
    const row = { id: "j1", event_id: "e1", job: JSON.stringify(job), written_at: at };
    await current().database.insertInto("confirmation_jobs").values(row).execute();
    expect(await there.find("e1", "j1")).toEqual(job);
    now = new Date(Date.parse(at) + 31_000);
    expect(await there.find("e1", "j1")).toEqual({ ...job, state: "broken" });
    now = new Date(Date.parse(at) + 3_601_000);
    await here.start("e1", async () => ({ ok: true, confirmed: [], skipped: [], unsettled: [] }));
    await here.stop();
    expect(await there.find("e1", "j1")).toBeUndefined();
  });
});
