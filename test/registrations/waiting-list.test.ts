import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { eventSeats, SeatPlan } from "#model/participations/seats.ts";
import { engineOf, isLockConflict, limitLockWait } from "#server/database/engine.ts";
import { databaseSource } from "#server/import/database-source.ts";
import { databaseTarget } from "#server/import/database-target.ts";
import { importFile } from "#server/import/import-file.ts";
import { writeSiteExport } from "#server/import/site-export.ts";
import { assignSeats } from "#server/registrations/assign-seats.ts";
import { moveStatus, type NewRegistration } from "#server/registrations/registration-store.ts";
import { findWaitingIds, listAwaitedEvents } from "#server/registrations/waiting-list/waiting-store.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp } from "#test/create-test-app.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { removeFolder } from "#test/remove-folder.ts";

import { address, person, waitingSite } from "./waiting-site.ts";

describeOnEachEngine("the waiting list", (current) => {
  const site = waitingSite(current);
  const { put, register, all, statuses, cancel, work, offers, offered, accept, fill } = site;

  it("adds people without a seat, and offers each free seat to the first of them", async () => {
    await put();
    expect(await register(1)).toEqual({ ok: true });
    expect(await register(2)).toEqual({ ok: true });
    expect(await register(3)).toEqual({ ok: true, isWaiting: true });
    expect(await register(4)).toEqual({ ok: true, isWaiting: true });
    // An address already registered gets the same answer and keeps its place.
    expect(await register(1)).toEqual({ ok: true, isWaiting: true });
    await work();
    expect(offers()).toEqual([]);
    await cancel(1);
    await work();
    expect(offered()).toEqual([3]);
    expect(offers()[0]?.text).toContain("bis 17.06.2026, 12:00 Uhr");
    // The seat is reserved: later registrations wait too.
    expect(await register(5)).toEqual({ ok: true, isWaiting: true });
    expect(await accept(3)).toBe("accepted");
    expect(await accept(3)).toBe("gone");
    expect(await statuses(1, 2, 3, 4, 5)).toEqual(["cancelled", "new", "new", "waiting", "waiting"]);
    await work();
    expect(offered()).toEqual([3]);
  });

  it("goes on for other events where one cannot be updated, and leaves it to the task to log it", async () => {
    await put();
    for (const n of [1, 2, 3]) await register(n);
    await site.app.put("events", "e2", {
      ...anEvent({ title: "Kurs", date: "2026-09-13" }),
      registrationSettings: { enabled: true, capacity: 1, waitingListEnabled: true },
    });
    const { registerAttendee, database, waitingLists, registrations } = site.app.services;
    for (const n of [4, 5]) await registerAttendee("e2", { ...person, email: address(n) });
    await waitingLists.work();
    await database.updateTable("registrations").set({ workshops: "{" }).where("event_id", "=", "e1").execute();
    await database
      .updateTable("registrations")
      .set({ status: "cancelled" })
      .where("email", "in", [address(1), address(4)])
      .execute();
    await expect(waitingLists.work()).rejects.toThrow("The waiting list of e1 could not be updated.");
    const waiting = await registrations.listWaiting("e2");
    expect(waiting.map(({ offerExpiresAt }) => offerExpiresAt !== "")).toEqual([true]);
    waitingLists.workSoon();
    await waitingLists.close();
    expect(site.app.logText()).not.toContain("could not be updated");
  });

  it.each<[string, () => Promise<unknown>]>([
    ["the list is switched off", () => put({ capacity: 3, waitingListEnabled: false, sendsReceipt: true })],
    [
      "the offer could not be mailed",
      async () => {
        await put({ capacity: 3, sendsReceipt: true });
        await work();
        const refused = { status: "failed", last_error: "550 5.1.1 No such user", next_attempt_at: null };
        await site.app.services.database.updateTable("mail_outbox").set(refused).where("kind", "=", "offer").execute();
        await work();
      },
    ],
  ])("ends for whoever registers anew for a free seat after %s", async (_case, happen) => {
    await put({ sendsReceipt: true });
    await fill(3);
    await site.app.services.mails.work();
    const third = (await all()).get(address(3));
    await happen();
    site.sent = [];
    const anew = { ...person, firstName: "ERIKA", city: "Bonn", email: address(3) };
    expect(await site.app.services.registerAttendee("e1", anew)).toEqual({ ok: true });
    await work();
    expect((await all()).get(address(3))).toMatchObject({ id: third?.id, status: "new", city: "Bonn" });
    expect(await site.app.services.registrations.listWaiting("e1")).toEqual([]);
    expect(site.sent.map(({ subject }) => subject)).toEqual(["Anmeldung eingegangen – Schmerztag"]);
  });

  it("gives one seat to whoever waits and registers anew twice at once", async () => {
    await put();
    await fill(3);
    const waiting = (await all()).get(address(3))?.id ?? "";
    const anew = (n: number, id: string): NewRegistration => ({
      ...{
        ...person,
        id,
        eventId: "e1",
        email: address(n),
        status: "new",
        answers: [],
        participation: "",
        workshops: [],
      },
      ...{ createdAt: "2026-06-15T10:00:00.000Z", updatedAt: "2026-06-15T10:00:00.000Z" },
    });
    const groups = [[anew(3, waiting)], [anew(3, waiting)], [anew(4, "fourth")]];
    const seats = new SeatPlan(new Map([[eventSeats, 4]]), new Map([[eventSeats, 2]]));
    await current()
      .database.transaction()
      .execute(async (transaction) => assignSeats(transaction, groups, seats, new Set([waiting])));
    expect(await statuses(3, 4)).toEqual(["new", "new"]);
  });

  it("lets nobody leave while they register anew, whether seats are limited or not", async () => {
    await put();
    await fill(3);
    const waiting = (await all()).get(address(3))?.id ?? "";
    const leave = () =>
      current()
        .database.transaction()
        .execute(async (transaction) => {
          await limitLockWait(transaction, 1);
          return moveStatus(transaction, [waiting], { from: ["waiting"], to: "cancelled", now: new Date() });
        });
    await current()
      .database.transaction()
      .execute(async (transaction) => {
        const found = await findWaitingIds(transaction, "e1", [{ ...person, email: address(3) }]);
        expect([...found.values()]).toEqual([waiting]);
        // SQLite has one writer at a time.
        if (engineOf(transaction) === "postgres") await expect(leave()).rejects.toSatisfy(isLockConflict);
      });
    expect(await leave()).toEqual([waiting]);
  });

  it("is not looked at again when the event is over and nobody has an offer", async () => {
    const today = "2026-06-15";
    await put();
    await fill(4);
    expect(await listAwaitedEvents(current().database, today)).toEqual(["e1"]);
    expect(await listAwaitedEvents(current().database, "2026-09-12")).toEqual(["e1"]);
    expect(await listAwaitedEvents(current().database, "2026-09-13")).toEqual([]);
    await cancel(1);
    await work();
    expect(await listAwaitedEvents(current().database, "2026-09-13")).toEqual(["e1"]);
    await cancel(3, 4);
    await put({ capacity: 1 });
    await register(5);
    await site.app.remove("events", "e1");
    expect(await listAwaitedEvents(current().database, today)).toEqual([]);
  });

  it("makes the first offer to a person who was moved up, and logs the reason", async () => {
    await put();
    await fill(5);
    const viewer = { id: "v", email: "redaktion@verein.example" };
    const { registrations } = site.app.services;
    const [third, fifth] = await Promise.all([3, 5].map(async (n) => (await all()).get(address(n))?.id ?? ""));
    expect(await registrations.moveUp(viewer, "e1", fifth ?? "", "Referentin")).toBe(true);
    const seated = (await all()).get(address(1))?.id ?? "";
    expect(await registrations.moveUp(viewer, "e1", seated, "Irrtum")).toBe(false);
    await cancel(1);
    await work();
    expect(offered()).toEqual([5]);
    await cancel(2);
    await work();
    expect(offered()).toEqual([5, 3]);
    expect(await registrations.moveUp(viewer, "e1", third ?? "", "hat schon ein Angebot")).toBe(false);
    const [newest] = (await site.app.services.dashboard.listActivities({ limit: 50 })).filter(
      ({ action }) => action === "registration.moved_up",
    );
    expect(newest).toMatchObject({ user: viewer.email, details: { title: "Schmerztag", reason: "Referentin" } });
  });

  it("keeps its order over an export and import, also without ranks in the export", async () => {
    await put({ capacity: 1 });
    await fill(4);
    const { registrations, database, changeContent, clock, content } = site.app.services;
    const order = async () => (await registrations.listWaiting("e1")).map(({ id }) => id);
    const [second, third, fourth] = await order();
    await registrations.moveUp({ id: "v", email: "redaktion@verein.example" }, "e1", fourth ?? "", "Referentin");
    expect(await order()).toEqual([fourth, second, third]);

    const folder = await mkdtemp(join(tmpdir(), "export-"));
    const path = join(folder, "site.json");
    const exported = async () => (await Array.fromAsync(writeSiteExport(databaseSource(database)))).join("");
    const before = await exported();
    const importText = async (text: string) => {
      await writeFile(path, text);
      await importFile(databaseTarget({ changeContent, clock, content }), path, { now: clock() });
    };
    await database.deleteFrom("registrations").execute();
    await importText(before);
    expect(await order()).toEqual([fourth, second, third]);
    expect(await exported()).toBe(before);
    await importText(before.replaceAll(/,"waitingRank":-?\d+/g, ""));
    expect(await order()).toEqual([fourth, second, third]);
    await removeFolder(folder);
  });

  it("assigns each seat once under concurrent registrations, cancellations and acceptances on two instances", async () => {
    const second = await createTestApp({ databaseUrl: current().url });
    Object.assign(second.services.mailer, site.app.services.mailer);
    try {
      await put({ capacity: 20 });
      await Promise.all(Array.from({ length: 60 }, (_, n) => register(n, n % 2 ? site.app : second)));
      const seated = [...(await all()).values()].filter(({ status }) => status === "new");
      expect(seated).toHaveLength(20);
      const numbers = seated.slice(0, 8).map(({ email }) => Number(email.slice(1, email.indexOf("@"))));
      await Promise.all([
        cancel(...numbers),
        ...Array.from({ length: 10 }, (_, n) => register(100 + n, n % 2 ? site.app : second)),
        work(),
        work(second),
      ]);
      await Promise.all([work(), work(second)]);
      expect(new Set(offered()).size).toBe(8);
      expect(offers()).toHaveLength(8);
      await Promise.all(offered().flatMap((n) => [accept(n), accept(n)]));
      const after = [...(await all()).values()];
      expect(after.filter(({ status }) => status === "new")).toHaveLength(20);
      expect(after.filter(({ status }) => status === "waiting")).toHaveLength(60 + 10 - 20 - 8);
    } finally {
      await second.close();
    }
  });
});
