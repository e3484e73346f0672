import { expect, it } from "vitest";
import { MailFailure } from "#server/mail/mailer.ts";
import { loadApplication } from "#test/built-application.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { createVirtualSchedule } from "#test/simulation/virtual-schedule.ts";
import { address, waitingSite } from "./waiting-site.ts";

describeOnEachEngine("offers of the waiting list", (current) => {
  const site = waitingSite(current);
  const {
    put,
    register,
    all,
    statusOf,
    statuses,
    cancel,
    work,
    offers,
    offered,
    tokenOf,
    accept,
    ownSentence,
    listed,
    placed,
    switchGate,
    fill,
  } = site;

  it("says that it is over to whoever opens an offer of an event that was moved to a day that has begun", async () => {
    await put();
    await fill(3);
    await cancel(1);
    await work();
    expect(await ownSentence(3)).toBe("offered");
    await put({}, { date: "2026-06-15" });
    const token = tokenOf(offers()[0]);
    const html = await (await site.app.request(`/anmeldung/verwalten/${token}`)).text();
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
    site.app.setTime("2026-06-17T09:59:00Z");
    await work();
    expect(await statusOf(3)).toBe("waiting");
    site.app.setTime("2026-06-17T10:00:00Z");
    expect(await accept(3)).toBe("gone");
    await work();
    expect([await statusOf(3), offered()]).toEqual(["cancelled", [3, 4]]);
    // Whoever did not answer reads why, as does the secretariat.
    expect(await ownSentence(3)).toBe("offer_expired");
    expect(await listed(3)).toContain("Angebot abgelaufen am 17.06.2026, 12:00 Uhr");
    const token = tokenOf(offers()[1]);
    expect(await site.app.services.selfService.cancel(token)).toBe("cancelled");
    await work();
    expect(offered()).toEqual([3, 4, 5]);
    expect(await ownSentence(4)).toBe("registration_cancelled");
    expect(await listed(4)).not.toContain("Angebot abgelaufen");
    const entries = await site.app.services.dashboard.listActivities({ limit: 50 });
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
    await site.app.services.registrations.byHand.undoCancellation(
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
    site.app.setTime("2026-06-20T10:00:00Z");
    await work();
    expect(await statusOf(3)).toBe("waiting");
  });

  it("leaves seats that become free after its end to whoever registers first, and pages say so at once", async () => {
    await put({}, { date: "2026-06-15" });
    site.app.setTime("2026-06-14T16:00:00Z");
    await fill(4);
    const page = async () => (await site.app.request("/veranstaltungen?event=e1")).text();
    expect(await page()).toContain("Ausgebucht – Warteliste");
    site.app.setTime("2026-06-15T06:00:00Z");
    expect(await register(9)).toEqual({ ok: false, reason: "event_full" });
    await site.app.services.mails.work();
    const own = site.sent.find(({ to }) => to.address === address(3));
    expect(await (await site.app.request(`/anmeldung/verwalten/${tokenOf(own)}`)).text()).toContain("Zur Anmeldung");
    site.app.services.pageCache.clear();
    expect(await page()).toContain("Ausgebucht");
    await cancel(1, 2);
    await work();
    expect(offers()).toEqual([]);
    expect(await page()).not.toContain("Ausgebucht");
    expect(await register(9)).toEqual({ ok: true });
    expect(await register(3)).toEqual({ ok: true });
    expect(await register(4)).toEqual({ ok: false, reason: "event_full" });
    expect(await statuses(3, 4, 9)).toEqual(["new", "waiting", "new"]);
    const { sentence } = (await site.app.services.selfService.find(tokenOf(own))) ?? {};
    expect(sentence).toBe("received");
  });

  it.each<[string, () => Promise<unknown>]>([
    ["the event was cancelled", () => put({}, { isCancelled: true })],
    ["the event was in the trash", () => site.app.remove("events", "e1")],
    ["the site was closed", () => switchGate(true)],
  ])("takes nobody off the list whose offer ran out, or never left, while %s", async (_case, happen) => {
    await put({ capacity: 3 });
    await fill(5);
    await cancel(1);
    await work();
    await cancel(2);
    site.failure = new MailFailure("weg", { code: "ECONNREFUSED", mayHaveArrived: false });
    await work();
    site.failure = undefined;
    expect(offered()).toEqual([4]);
    await happen();
    for (const instant of ["2026-06-16T10:00:00Z", "2026-06-18T10:00:00Z"]) {
      site.app.setTime(instant);
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
    expect(await site.app.services.waitingLists.accept(tokenOf(again))).toBe("accepted");
  });

  it("takes nobody off the list whose offer ran out during a downtime while the event was cancelled, also if it takes place since", async () => {
    await put();
    await fill(3);
    await cancel(1);
    await work();
    await put({}, { isCancelled: true });
    const event = await site.app.services.content.find("events", "e1");
    if (!event) throw new Error("no event");
    const { id, version, ...document } = event;
    await site.app.services.drafts.save(
      { id: "v", email: "redaktion@verein.example" },
      {
        ...{ collection: "events", id, document: { ...document, isCancelled: false }, base: version },
        ...{ expected: "none" as const, publishAt: new Date("2026-06-20T09:00:00Z") },
      },
    );
    let now = new Date("2026-06-20T10:00:00Z");
    const setClock = (next: Date) => {
      now = next;
      site.app.setTime(next.toISOString());
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
    const stop = (await loadApplication()).startTasks(site.app.services, schedule);
    await schedule.advance(new Date("2026-06-20T10:00:20Z"));
    stop();
    await work();
    expect((await site.app.services.content.find("events", "e1"))?.isCancelled).toBe(false);
    expect([await statusOf(3), offered()]).toEqual(["waiting", [3, 3]]);
  });

  it("lets an offer run on that has time left when the event takes place after all", async () => {
    await put();
    await fill(3);
    await cancel(1);
    await work();
    await put({}, { isCancelled: true });
    site.app.setTime("2026-06-16T10:00:00Z");
    await work();
    await put();
    await work();
    expect([offered(), await accept(3)]).toEqual([[3], "accepted"]);
  });

  it("offers a seat to the next person when the mail is refused for good, and again after a correction", async () => {
    await put({ capacity: 1 });
    await fill(3);
    await cancel(1);
    site.failure = new MailFailure("550 5.1.1 No such user", { code: "550", mayHaveArrived: false, isFinal: true });
    await work();
    expect(await placed()).toEqual([true, false]);
    site.failure = undefined;
    const refused = { status: "failed", last_error: "550 5.1.1 No such user", next_attempt_at: null };
    await site.app.services.database.updateTable("mail_outbox").set(refused).where("kind", "=", "offer").execute();
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
    const actions = (await site.app.services.dashboard.listActivities({ limit: 50 })).map(({ action }) => action);
    expect(actions.filter((action) => action === "registration.offer_undelivered")).toHaveLength(1);

    await cancel(4);
    const viewer = { id: "v", email: "redaktion@verein.example" };
    const second = (await all()).get(address(2));
    if (!second) throw new Error("nobody waits");
    const { title, firstName, lastName, city, invoiceRecipient, note } = second;
    const seen = { title, firstName, lastName, city, invoiceRecipient, note, email: address(2) };
    const corrected = { ...seen, email: address(22) };
    await site.app.services.registrations.byHand.correct(viewer, { eventId: "e1", id: second.id, corrected, seen });
    await work();
    expect(offered()).toEqual([3, 22]);
  });

  it("starts the period of an offer when its mail was sent, however long mailing failed", async () => {
    await put();
    await fill(3);
    site.failure = new MailFailure("weg", { code: "ECONNREFUSED", mayHaveArrived: false });
    await cancel(1);
    await work();
    site.app.setTime("2026-06-18T10:00:00Z");
    await work();
    expect(await placed()).toEqual([true]);
    site.failure = undefined;
    site.app.setTime("2026-06-18T17:00:00Z");
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
    site.failure = new MailFailure("weg", { code: "ECONNREFUSED", mayHaveArrived: false });
    await cancel(1);
    await work();
    site.failure = undefined;
    await put(settings, changes);
    site.app.setTime("2026-06-15T12:00:00Z");
    await work();
    site.app.setTime("2026-06-20T10:00:00Z");
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
    await site.app.services.database.updateTable("mail_outbox").set(died).where("kind", "=", "offer").execute();
    site.app.setTime("2026-06-18T10:00:00Z");
    await work();
    expect([await statusOf(3), offered()]).toEqual(["waiting", [3, 3]]);
    site.app.setTime("2026-06-21T10:00:00Z");
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
    await site.app.services.mails.work();
    expect(site.sent.filter(({ kind, to }) => kind === "confirmation" && to.address === address(3))).toHaveLength(1);
  });
});
