import { afterEach, beforeEach, expect, it } from "vitest";
import type { RegistrationSettings } from "#model/events/calendar-event.ts";
import { listActivities } from "#server/activity/activity-store.ts";
import type { MailMessage } from "#server/mail/mailer.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";

const viewer = { id: "v", email: "sekretariat@verein.example" };
const address = (n: number) => `n${n}@praxis.example`;

describeOnAnyEngine("a seat given by hand to somebody on the waiting list", (current) => {
  let app: TestApp;
  let sent: MailMessage[];
  beforeEach(async () => {
    sent = [];
    app = await createTestApp({ databaseUrl: current().url });
    await app.put("settings", "settings", { contactEmail: "info@verein.example" });
    Object.assign(app.services.mailer, { send: async (message: MailMessage) => void sent.push(message) });
  });
  afterEach(() => app.close());

  const desk = () => app.services.registrations;
  const put = (settings: Partial<RegistrationSettings> = {}) => {
    const registrationSettings = { enabled: true, capacity: 1, waitingListEnabled: true, ...settings };
    return app.put("events", "e1", { ...anEvent({ title: "Schmerztag" }), registrationSettings });
  };
  /** The first has the seat, the others wait. */
  async function register(people: number): Promise<void> {
    const form = { title: "Dr.", firstName: "Erika", lastName: "Muster", city: "Ulm" } as const;
    for (let n = 1; n <= people; n++) await app.services.registerAttendee("e1", { ...form, email: address(n) });
    await app.services.mails.work();
    sent.length = 0;
  }
  const rowOf = async (n: number) =>
    (await desk().list({ eventId: "e1", limit: 100 })).find(({ email }) => email === address(n));
  const give = async (n: number, isOver = false) =>
    desk().byHand.giveSeat(viewer, { eventId: "e1", id: (await rowOf(n))?.id ?? "", isOver });
  const newest = async () => (await listActivities(app.services.database, { limit: 1 }))[0];
  async function freeTheSeat(): Promise<void> {
    await desk().cancel(viewer, { eventId: "e1", ids: [(await rowOf(1))?.id ?? ""] });
    await app.services.waitingLists.work();
    await app.services.mails.work();
  }

  it("asks first if none is left, and is logged as one more", async () => {
    await put();
    await register(3);
    expect(await give(3)).toEqual({ ok: false, reason: "full", hasWaitingList: false });
    expect(await give(3, true)).toEqual({ ok: true, isConfirmed: false });
    expect([(await rowOf(2))?.status, (await rowOf(3))?.status]).toEqual(["waiting", "new"]);
    expect(await newest()).toMatchObject({
      ...{ action: "registration.seat_given", user: viewer.email },
      details: { id: "e1", title: "Schmerztag", registrationId: (await rowOf(3))?.id, overLimit: true },
    });
    expect(await give(3, true)).toEqual({ ok: false, reason: "not_waiting" });
    await app.services.mails.work();
    expect(sent).toEqual([]);
  });

  it("is given at once to the only one who waits when there are more seats", async () => {
    await put();
    await register(2);
    await put({ capacity: 2 });
    expect(await give(2)).toEqual({ ok: true, isConfirmed: false });
    expect((await newest())?.details).not.toHaveProperty("overLimit");
  });

  it("is the one on offer for whoever has it, whose link then leads to the registration; others are asked about", async () => {
    await put();
    await register(3);
    await freeTheSeat();
    const [offer] = sent.filter(({ kind }) => kind === "offer");
    expect(offer?.to.address).toBe(address(2));
    const [, token = ""] = /verwalten\/([\w-]{22})/.exec(offer?.text ?? "") ?? [];
    expect(await give(3)).toMatchObject({ ok: false, reason: "full" });
    expect(await give(2)).toEqual({ ok: true, isConfirmed: false });
    expect(await app.services.waitingLists.accept(token)).toBe("gone");
    expect((await app.request(`/anmeldung/verwalten/${token}`)).status).toBe(200);
    await app.services.waitingLists.work();
    expect([(await rowOf(2))?.status, (await rowOf(3))?.status]).toEqual(["new", "waiting"]);
  });

  it("is confirmed by mail where the event confirms automatically", async () => {
    await put({ confirmsAutomatically: true });
    await register(2);
    expect(await give(2, true)).toEqual({ ok: true, isConfirmed: true });
    await app.services.mails.work();
    expect(sent.map(({ kind, to }) => [kind, to.address])).toEqual([["confirmation", address(2)]]);
  });

  it("exists after the event too, but not for one that is cancelled or deleted", async () => {
    await put();
    await register(3);
    app.setTime("2027-01-10T10:00:00Z");
    expect(await give(2, true)).toMatchObject({ ok: true });
    await app.put("events", "e1", { ...anEvent({ isCancelled: true }), registrationSettings: { enabled: true } });
    expect(await give(3, true)).toEqual({ ok: false, reason: "event_cancelled" });
    await app.remove("events", "e1");
    expect(await give(3, true)).toMatchObject({ ok: false });
  });

  // Whether those who wait are counted depends on the event and on their offers.
  it.each([
    ["the waiting list is open", {}, {}],
    ["the waiting list is closed", { waitingListEnabled: false }, {}],
    ["nobody can register any more", { enabled: false }, {}],
    ["a workshop has seats", {}, { workshops: [{ id: "w1", title: "Sonografie", seats: 1 }] }],
    ["a kind has seats", {}, { participations: [{ id: "k1", title: "Vor Ort", seats: 5, isOffered: true }] }],
  ])("is one of those there are, whoever else waits: %s", async (_state, settings, choices) => {
    await put();
    await register(2);
    const change = async (capacity: number) => {
      const registrationSettings = { enabled: true, waitingListEnabled: true, ...settings, capacity };
      await app.put("events", "e1", { ...anEvent({ title: "Schmerztag", ...choices }), registrationSettings });
    };
    await change(1);
    expect(await give(2)).toMatchObject({ ok: false, reason: "full" });
    await change(2);
    expect(await give(2)).toMatchObject({ ok: true });
  });

  it("is asked about while others wait for the one that is free, also where kinds have seats", async () => {
    await put();
    await register(3);
    const participations = [{ id: "k1", title: "Vor Ort", seats: 5, isOffered: true }];
    const registrationSettings = { enabled: true, waitingListEnabled: true, capacity: 2 };
    await app.put("events", "e1", { ...anEvent({ title: "Schmerztag", participations }), registrationSettings });
    expect(await give(3)).toMatchObject({ ok: false, reason: "full" });
  });
});
