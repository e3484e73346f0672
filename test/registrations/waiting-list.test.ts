import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RegistrationSettings } from "#model/events/calendar-event.ts";
import { eventSeats, SeatPlan } from "#model/participations/seats.ts";
import { engineOf, isLockConflict, limitLockWait } from "#server/database/engine.ts";
import { databaseSource } from "#server/import/database-source.ts";
import { databaseTarget } from "#server/import/database-target.ts";
import { importFile } from "#server/import/import-file.ts";
import { writeSiteExport } from "#server/import/site-export.ts";
import { MailFailure, type MailMessage } from "#server/mail/mailer.ts";
import { assignSeats } from "#server/registrations/assign-seats.ts";
import { moveStatus, type NewRegistration } from "#server/registrations/registration-store.ts";
import { findWaitingIds, listAwaitedEvents } from "#server/registrations/waiting-list/waiting-store.ts";
import { anEvent } from "#test/builders.ts";
import { loadApplication } from "#test/built-application.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";
import { createVirtualSchedule } from "#test/simulation/virtual-schedule.ts";

// The clock of a test app is 15.06.2026, 12:00 in Berlin, unless it is set.
const person = { title: "Dr.", firstName: "Erika", lastName: "Muster", city: "Ulm" } as const;
const address = (n: number) => `n${n}@praxis.example`;

describeOnEachEngine("the waiting list", (current) => {
  let app: TestApp;
  let sent: MailMessage[];
  let failure: MailFailure | undefined;
  beforeEach(async () => {
    sent = [];
    failure = undefined;
    app = await createTestApp({ databaseUrl: current().url });
    await app.put("settings", "settings", { contactEmail: "info@verein.example", associationName: "Verein" });
    Object.assign(app.services.mailer, {
      send: async (message: MailMessage) => {
        if (failure) throw failure;
        sent.push(message);
      },
    });
  });
  afterEach(() => app.close());

  const put = (settings: Partial<RegistrationSettings> = {}, changes: { date?: string; isCancelled?: boolean } = {}) =>
    app.put("events", "e1", {
      ...anEvent({ title: "Schmerztag", date: "2026-09-12", ...changes }),
      registrationSettings: { enabled: true, capacity: 2, waitingListEnabled: true, ...settings },
    });
  const register = (n: number, from = app) => from.services.registerAttendee("e1", { ...person, email: address(n) });
  const all = async () => {
    const rows = await app.services.registrations.list({ eventId: "e1", limit: 1000 });
    return new Map(rows.map((row) => [row.email, row]));
  };
  const statusOf = async (n: number) => (await all()).get(address(n))?.status;
  const statuses = async (...numbers: number[]) => Promise.all(numbers.map(statusOf));
  const cancel = async (...numbers: number[]) => {
    const rows = await all();
    const ids = numbers.map((n) => rows.get(address(n))?.id ?? "");
    await app.services.registrations.cancel({ id: "v", email: "redaktion@verein.example" }, { eventId: "e1", ids });
  };
  const work = async ({ services } = app) => {
    await services.waitingLists.work();
    await services.mails.work();
  };
  const offers = () => sent.filter(({ kind }) => kind === "offer");
  const offered = () => offers().map(({ to }) => Number(/^n(\d+)/.exec(to.address)?.[1]));
  const tokenOf = (mail: MailMessage | undefined) => /verwalten\/([\w-]{22})/.exec(mail?.text ?? "")?.[1] ?? "";
  const accept = (n: number) =>
    app.services.waitingLists.accept(tokenOf(offers().find(({ to }) => to.address === address(n))));
  const ownSentence = async (n: number) =>
    (await app.services.selfService.find(tokenOf(offers().find(({ to }) => to.address === address(n)))))?.sentence;
  /** The row of a person in the list of registrations. */
  const listed = async (n: number) => {
    const Cookie = await signInAsAdministrator(app);
    const html = await (await app.request("/admin/events/e1/anmeldungen", { headers: { Cookie } })).text();
    return (
      html
        .replaceAll("<!-- -->", "")
        .split("<tr")
        .find((row) => row.includes(address(n))) ?? ""
    );
  };
  const placed = async () =>
    (await app.services.registrations.listWaiting("e1")).map(({ offerExpiresAt }) => offerExpiresAt !== "");

  const switchGate = (enabled: boolean) =>
    app.services.accessGate.change({ id: "v", email: "info@verein.example" }, { enabled, password: "Gäste 2026" });

  async function fill(count: number): Promise<void> {
    for (let n = 1; n <= count; n++) await register(n);
  }

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
    await app.put("events", "e2", {
      ...anEvent({ title: "Kurs", date: "2026-09-13" }),
      registrationSettings: { enabled: true, capacity: 1, waitingListEnabled: true },
    });
    const { registerAttendee, database, waitingLists, registrations } = app.services;
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
    expect(app.logText()).not.toContain("could not be updated");
  });

  it("says that it is over to whoever opens an offer of an event that was moved to a day that has begun", async () => {
    await put();
    await fill(3);
    await cancel(1);
    await work();
    expect(await ownSentence(3)).toBe("offered");
    await put({}, { date: "2026-06-15" });
    const token = tokenOf(offers()[0]);
    const html = await (await app.request(`/anmeldung/verwalten/${token}`)).text();
    expect(html).toContain("Plätze von der Warteliste bieten wir nicht mehr an");
    expect(html).not.toContain("Platz annehmen");
    expect(await accept(3)).toBe("gone");
    expect(await statusOf(3)).toBe("waiting");
  });

  it("offers the seat to the next when an offer expires or is declined", async () => {
    await put();
    await fill(5);
    await cancel(1);
    await work();
    app.setTime("2026-06-17T09:59:00Z");
    await work();
    expect(await statusOf(3)).toBe("waiting");
    app.setTime("2026-06-17T10:00:00Z");
    expect(await accept(3)).toBe("gone");
    await work();
    expect([await statusOf(3), offered()]).toEqual(["cancelled", [3, 4]]);
    // Whoever did not answer reads why, as does the secretariat.
    expect(await ownSentence(3)).toBe("offer_expired");
    expect(await listed(3)).toContain("Angebot abgelaufen am 17.06.2026, 12:00 Uhr");
    const token = tokenOf(offers()[1]);
    expect(await app.services.selfService.cancel(token)).toBe("cancelled");
    await work();
    expect(offered()).toEqual([3, 4, 5]);
    expect(await ownSentence(4)).toBe("registration_cancelled");
    expect(await listed(4)).not.toContain("Angebot abgelaufen");
    const entries = await app.services.dashboard.listActivities({ limit: 50 });
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        "registration.offered",
        "registration.offer_expired",
        "registration.cancelled_by_attendee",
      ]),
    );
    // Back on the list, the offer that ran out is forgotten.
    await put({ capacity: 9 });
    const [third] = [(await all()).get(address(3))?.id ?? ""];
    await app.services.registrations.byHand.undoCancellation(
      { id: "v", email: "redaktion@verein.example" },
      "e1",
      third,
    );
    await cancel(3);
    expect(await ownSentence(3)).toBe("registration_cancelled");
  });

  it("makes offers for all seats of a raised limit, and none when it is lowered", async () => {
    await put();
    await fill(6);
    await put({ capacity: 4 });
    await work();
    expect(offered().sort()).toEqual([3, 4]);
    await put({ capacity: 1 });
    await cancel(1);
    await work();
    expect(offered().sort()).toEqual([3, 4]);
    // An existing offer stays valid.
    expect(await accept(3)).toBe("accepted");
    await put({ capacity: null });
    await work();
    expect(offered().sort()).toEqual([3, 4, 5, 6]);
  });

  it("makes no offer for an event that is cancelled, begins soon, or has no waiting list any more", async () => {
    await put();
    await fill(4);
    await put({}, { isCancelled: true });
    await cancel(1);
    await work();
    await put({ waitingListEnabled: false });
    await work();
    expect(await register(9)).toEqual({ ok: true });
    await cancel(9);
    await put({}, { date: "2026-06-15" });
    await work();
    expect(offers()).toEqual([]);
    await put();
    await work();
    await put({}, { isCancelled: true });
    expect(offered()).toEqual([3]);
    expect(await accept(3)).toBe("gone");
    // Nor does an offer expire while it cannot be accepted.
    app.setTime("2026-06-20T10:00:00Z");
    await work();
    expect(await statusOf(3)).toBe("waiting");
  });

  it("leaves seats that become free after its end to whoever registers first, and pages say so at once", async () => {
    await put({}, { date: "2026-06-15" });
    app.setTime("2026-06-14T16:00:00Z");
    await fill(4);
    const page = async () => (await app.request("/veranstaltungen?event=e1")).text();
    expect(await page()).toContain("Ausgebucht – Warteliste");
    app.setTime("2026-06-15T06:00:00Z");
    expect(await register(9)).toEqual({ ok: false, reason: "event_full" });
    await app.services.mails.work();
    const own = sent.find(({ to }) => to.address === address(3));
    expect(await (await app.request(`/anmeldung/verwalten/${tokenOf(own)}`)).text()).toContain("Zur Anmeldung");
    app.services.pageCache.clear();
    expect(await page()).toContain("Ausgebucht");
    await cancel(1, 2);
    await work();
    expect(offers()).toEqual([]);
    expect(await page()).not.toContain("Ausgebucht");
    expect(await register(9)).toEqual({ ok: true });
    expect(await register(3)).toEqual({ ok: true });
    expect(await register(4)).toEqual({ ok: false, reason: "event_full" });
    expect(await statuses(3, 4, 9)).toEqual(["new", "waiting", "new"]);
    const { sentence } = (await app.services.selfService.find(tokenOf(own))) ?? {};
    expect(sentence).toBe("received");
  });

  it.each<[string, () => Promise<unknown>]>([
    ["the list is switched off", () => put({ capacity: 3, waitingListEnabled: false, sendsReceipt: true })],
    [
      "the offer could not be mailed",
      async () => {
        await put({ capacity: 3, sendsReceipt: true });
        await work();
        const refused = { status: "failed", last_error: "550 5.1.1 No such user", next_attempt_at: null };
        await app.services.database.updateTable("mail_outbox").set(refused).where("kind", "=", "offer").execute();
        await work();
      },
    ],
  ])("ends for whoever registers anew for a free seat after %s", async (_case, happen) => {
    await put({ sendsReceipt: true });
    await fill(3);
    await app.services.mails.work();
    const third = (await all()).get(address(3));
    await happen();
    sent = [];
    const anew = { ...person, firstName: "ERIKA", city: "Bonn", email: address(3) };
    expect(await app.services.registerAttendee("e1", anew)).toEqual({ ok: true });
    await work();
    expect((await all()).get(address(3))).toMatchObject({ id: third?.id, status: "new", city: "Bonn" });
    expect(await app.services.registrations.listWaiting("e1")).toEqual([]);
    expect(sent.map(({ subject }) => subject)).toEqual(["Anmeldung eingegangen – Schmerztag"]);
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
    await app.remove("events", "e1");
    expect(await listAwaitedEvents(current().database, today)).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["the event was cancelled", () => put({}, { isCancelled: true })],
    ["the event was in the trash", () => app.remove("events", "e1")],
    ["the site was closed", () => switchGate(true)],
  ])("takes nobody off the list whose offer ran out, or never left, while %s", async (_case, happen) => {
    await put({ capacity: 3 });
    await fill(5);
    await cancel(1);
    await work();
    await cancel(2);
    failure = new MailFailure("weg", { code: "ECONNREFUSED", mayHaveArrived: false });
    await work();
    failure = undefined;
    expect(offered()).toEqual([4]);
    await happen();
    for (const instant of ["2026-06-16T10:00:00Z", "2026-06-18T10:00:00Z"]) {
      app.setTime(instant);
      await work();
    }
    expect(offered()).toEqual([4]);
    await put({ capacity: 3 });
    await switchGate(false);
    await work();
    expect(await statuses(4, 5)).toEqual(["waiting", "waiting"]);
    // Two that are due at once are sent in any order.
    expect(offered().toSorted()).toEqual([4, 4, 5]);
    const again = offers().findLast(({ to }) => to.address === address(4));
    expect(again?.text).toContain("bis 20.06.2026");
    expect(await app.services.waitingLists.accept(tokenOf(again))).toBe("accepted");
  });

  it("takes nobody off the list whose offer ran out during a downtime while the event was cancelled, also if it takes place since", async () => {
    await put();
    await fill(3);
    await cancel(1);
    await work();
    await put({}, { isCancelled: true });
    const event = await app.services.content.find("events", "e1");
    if (!event) throw new Error("no event");
    const { id, version, ...document } = event;
    await app.services.drafts.save(
      { id: "v", email: "redaktion@verein.example" },
      {
        ...{ collection: "events", id, document: { ...document, isCancelled: false }, base: version },
        ...{ expected: "none" as const, publishAt: new Date("2026-06-20T09:00:00Z") },
      },
    );
    let now = new Date("2026-06-20T10:00:00Z");
    const setClock = (next: Date) => {
      now = next;
      app.setTime(next.toISOString());
    };
    setClock(now);
    const fail = (message: string, error: unknown) => expect.unreachable(`${message}: ${error}`);
    const schedule = createVirtualSchedule(
      () => now,
      setClock,
      fail,
      async () => {},
      () => false,
    );
    const stop = (await loadApplication()).startTasks(app.services, schedule);
    await schedule.advance(new Date("2026-06-20T10:00:20Z"));
    stop();
    await work();
    expect((await app.services.content.find("events", "e1"))?.isCancelled).toBe(false);
    expect([await statusOf(3), offered()]).toEqual(["waiting", [3, 3]]);
  });

  it("lets an offer run on that has time left when the event takes place after all", async () => {
    await put();
    await fill(3);
    await cancel(1);
    await work();
    await put({}, { isCancelled: true });
    app.setTime("2026-06-16T10:00:00Z");
    await work();
    await put();
    await work();
    expect([offered(), await accept(3)]).toEqual([[3], "accepted"]);
  });

  it("offers a seat to the next person when the mail is refused for good, and again after a correction", async () => {
    await put({ capacity: 1 });
    await fill(3);
    await cancel(1);
    failure = new MailFailure("550 5.1.1 No such user", { code: "550", mayHaveArrived: false, isFinal: true });
    await work();
    expect(await placed()).toEqual([true, false]);
    failure = undefined;
    const refused = { status: "failed", last_error: "550 5.1.1 No such user", next_attempt_at: null };
    await app.services.database.updateTable("mail_outbox").set(refused).where("kind", "=", "offer").execute();
    await work();
    expect(offered()).toEqual([3]);
    expect(await placed()).toEqual([false, true]);
    expect(await accept(3)).toBe("accepted");
    await work();
    expect(offered()).toEqual([3]);

    // A seat is free, and whoever cannot be asked does not hold it.
    await cancel(3);
    await work();
    expect(await register(4)).toEqual({ ok: true });
    const actions = (await app.services.dashboard.listActivities({ limit: 50 })).map(({ action }) => action);
    expect(actions.filter((action) => action === "registration.offer_undelivered")).toHaveLength(1);

    await cancel(4);
    const viewer = { id: "v", email: "redaktion@verein.example" };
    const second = (await all()).get(address(2));
    if (!second) throw new Error("nobody waits");
    const { title, firstName, lastName, city, invoiceRecipient, note } = second;
    const seen = { title, firstName, lastName, city, invoiceRecipient, note, email: address(2) };
    const corrected = { ...seen, email: address(22) };
    await app.services.registrations.byHand.correct(viewer, { eventId: "e1", id: second.id, corrected, seen });
    await work();
    expect(offered()).toEqual([3, 22]);
  });

  it("makes the first offer to a person who was moved up, and logs the reason", async () => {
    await put();
    await fill(5);
    const viewer = { id: "v", email: "redaktion@verein.example" };
    const { registrations } = app.services;
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
    const [newest] = (await app.services.dashboard.listActivities({ limit: 50 })).filter(
      ({ action }) => action === "registration.moved_up",
    );
    expect(newest).toMatchObject({ user: viewer.email, details: { title: "Schmerztag", reason: "Referentin" } });
  });

  it("keeps its order over an export and import, also without ranks in the export", async () => {
    await put({ capacity: 1 });
    await fill(4);
    const { registrations, database, changeContent, clock, content } = app.services;
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

  it("starts the period of an offer when its mail was sent, however long mailing failed", async () => {
    await put();
    await fill(3);
    failure = new MailFailure("weg", { code: "ECONNREFUSED", mayHaveArrived: false });
    await cancel(1);
    await work();
    app.setTime("2026-06-18T10:00:00Z");
    await work();
    expect(await placed()).toEqual([true]);
    failure = undefined;
    app.setTime("2026-06-18T17:00:00Z");
    await work();
    expect(offers()[0]?.text).toContain("bis 20.06.2026, 19:00 Uhr");
    expect(await accept(3)).toBe("accepted");
  });

  it.each([
    ["cancelled for a while", {}, { isCancelled: true }],
    ["without its list for a while", { waitingListEnabled: false }, {}],
  ])("keeps people whose offer could not be mailed, when the event is %s", async (_name, settings, changes) => {
    await put();
    await fill(3);
    failure = new MailFailure("weg", { code: "ECONNREFUSED", mayHaveArrived: false });
    await cancel(1);
    await work();
    failure = undefined;
    await put(settings, changes);
    app.setTime("2026-06-15T12:00:00Z");
    await work();
    app.setTime("2026-06-20T10:00:00Z");
    await work();
    expect([await statusOf(3), offers()]).toEqual(["waiting", []]);
    await put();
    await work();
    expect(offered()).toEqual([3]);
    expect(await accept(3)).toBe("accepted");
  });

  it("lets no offer expire whose sender died, as its mail is sent again", async () => {
    await put();
    await fill(3);
    await cancel(1);
    await work();
    const died = { status: "sending", next_attempt_at: "2026-06-15T10:02:00.000Z", settled_at: null };
    await app.services.database.updateTable("mail_outbox").set(died).where("kind", "=", "offer").execute();
    app.setTime("2026-06-18T10:00:00Z");
    await work();
    expect([await statusOf(3), offered()]).toEqual(["waiting", [3, 3]]);
    app.setTime("2026-06-21T10:00:00Z");
    await work();
    expect(await statusOf(3)).toBe("cancelled");
  });

  it("confirms an acceptance at once with automatic confirmation", async () => {
    await put({ confirmsAutomatically: true });
    await fill(3);
    await cancel(1);
    await work();
    await accept(3);
    expect(await statusOf(3)).toBe("confirmed");
    await app.services.mails.work();
    expect(sent.filter(({ kind, to }) => kind === "confirmation" && to.address === address(3))).toHaveLength(1);
  });

  it("assigns each seat once under concurrent registrations, cancellations and acceptances on two instances", async () => {
    const second = await createTestApp({ databaseUrl: current().url });
    Object.assign(second.services.mailer, app.services.mailer);
    try {
      await put({ capacity: 20 });
      await Promise.all(Array.from({ length: 60 }, (_, n) => register(n, n % 2 ? app : second)));
      const seated = [...(await all()).values()].filter(({ status }) => status === "new");
      expect(seated).toHaveLength(20);
      const numbers = seated.slice(0, 8).map(({ email }) => Number(email.slice(1, email.indexOf("@"))));
      await Promise.all([
        cancel(...numbers),
        ...Array.from({ length: 10 }, (_, n) => register(100 + n, n % 2 ? app : second)),
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

  describe("on the website", () => {
    const post = (path: string, body: Record<string, string>) =>
      app.request(path, {
        method: "POST",
        body: new URLSearchParams(body),
        headers: { Origin: app.siteUrl, "Content-Type": "application/x-www-form-urlencoded" },
      });
    const form = (n: number) => ({ ...person, email: address(n) });

    it("is announced before registering, adds people, and lets them leave", async () => {
      await put();
      await fill(2);
      const page = await (await app.request("/register/e1")).text();
      expect(page).toContain("Ausgebucht – Warteliste");
      expect(page).toContain("Mit diesem Formular kommen Sie auf die Warteliste");
      for (const form of [page, await (await app.request("/veranstaltungen?event=e1")).text()]) {
        expect(form).toContain("Auf die Warteliste setzen");
        expect(form).not.toContain("Jetzt anmelden");
      }
      const answer = await post("/register/e1", form(3));
      expect(answer.headers.get("Location")).toBe("/registration/success?event=e1&warteliste=1");
      const success = await (await app.request("/registration/success?event=e1&warteliste=1")).text();
      expect(success).toContain("Sie stehen auf der Warteliste");
      expect(success).not.toContain("In Kalender eintragen");
      // Leaving needs the link, so it is always mailed.
      await app.services.mails.work();
      expect(sent.map(({ subject }) => subject)).toEqual(["Auf der Warteliste – Schmerztag"]);
      const own = `/anmeldung/verwalten/${tokenOf(sent[0])}`;
      const waiting = await (await app.request(own)).text();
      expect(waiting).toContain("Warteliste verlassen");
      expect(waiting).toContain("Sie stehen auf der Warteliste. Wird ein Platz frei");
      expect(waiting).not.toContain("In Kalender eintragen");
      expect(sent[0]?.attachments).toEqual([]);
      expect(await (await app.request(`${own}/stornieren`)).text()).toContain("<title>Warteliste verlassen –");
      await post(`${own}/stornieren`, {});
      expect(await statusOf(3)).toBe("cancelled");
    });

    it("says at once that the offer has expired to whoever accepts it too late", async () => {
      await put();
      await fill(3);
      await cancel(1);
      await work();
      const own = `/anmeldung/verwalten/${tokenOf(offers()[0])}`;
      app.setTime((await app.services.registrations.listWaiting("e1"))[0]?.offerExpiresAt ?? "");
      await post(`${own}/angebot`, { antwort: "annehmen" });
      expect(await (await app.request(own)).text()).toContain("Das Angebot eines Platzes ist abgelaufen");
    });

    it("shows an offer behind the link, and accepts the answer only as a form", async () => {
      await put();
      await fill(4);
      await cancel(1, 2);
      await work();
      const [third, fourth] = [3, 4].map((n) => {
        return `/anmeldung/verwalten/${tokenOf(offers().find(({ to }) => to.address === address(n)))}`;
      });
      const page = await (await app.request(third ?? "")).text();
      expect(page).toContain("Ein Platz ist frei");
      expect(page).toContain("Sie sind an der Reihe.");
      expect(page).not.toContain("Wird ein Platz frei");
      expect((await app.request(`${third}/angebot`)).status).toBe(302);
      expect(await statusOf(3)).toBe("waiting");
      expect((await post(`${third}/angebot`, { antwort: "vielleicht" })).status).toBe(400);
      const answer = await post(`${third}/angebot`, { antwort: "annehmen" });
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, third]);
      expect(await statusOf(3)).toBe("new");
      // An outdated page cannot cancel an accepted seat.
      await post(`${third}/angebot`, { antwort: "ablehnen" });
      expect(await statusOf(3)).toBe("new");
      await post(`${fourth}/angebot`, { antwort: "ablehnen" });
      expect(await statusOf(4)).toBe("cancelled");
      expect(await (await app.request(fourth ?? "")).text()).not.toContain("Ein Platz ist frei");
    });
  });
});
