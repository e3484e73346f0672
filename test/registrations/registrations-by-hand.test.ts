import { afterEach, beforeEach, expect, it } from "vitest";
import type { RegistrationSettings } from "#model/events/calendar-event.ts";
import { listActivities } from "#server/activity/activity-store.ts";
import type { MailMessage } from "#server/mail/mailer.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";

const viewer = { id: "v", email: "sekretariat@verein.example" };
const form = { title: "Dr.", firstName: "Erika", lastName: "Muster", city: "Ulm" } as const;
const address = (n: number) => `n${n}@praxis.example`;

describeOnAnyEngine("registrations by the secretariat", (current) => {
  let app: TestApp;
  let sent: MailMessage[];
  beforeEach(async () => {
    sent = [];
    app = await createTestApp({ databaseUrl: current().url });
    await app.put("settings", "settings", { contactEmail: "info@verein.example", associationName: "Verein" });
    Object.assign(app.services.mailer, { send: async (message: MailMessage) => void sent.push(message) });
  });
  afterEach(() => app.close());

  const put = (settings: Partial<RegistrationSettings> = {}, changes: { isCancelled?: boolean } = {}) =>
    app.put("events", "e1", {
      ...anEvent({ title: "Schmerztag", ...changes }),
      registrationSettings: { enabled: true, ...settings },
    });
  const desk = () => app.services.registrations;
  const add = (n: number, changes: { whenFull?: "ask" | "admit" | "wait"; sendsMail?: boolean } = {}) =>
    desk().byHand.add(viewer, {
      eventId: "e1",
      form: { ...form, email: address(n) },
      whenFull: "ask",
      sendsMail: false,
      ...changes,
    });
  const register = (n: number) => app.services.registerAttendee("e1", { ...form, email: address(n) });
  const all = async () =>
    new Map((await desk().list({ eventId: "e1", limit: 100 })).map((row) => [row.email, row] as const));
  const statusOf = async (n: number) => (await all()).get(address(n))?.status;
  const idOf = async (n: number) => (await all()).get(address(n))?.id ?? "";
  const newest = async () => (await listActivities(app.services.database, { limit: 1 }))[0];
  const cancel = async (...numbers: number[]) =>
    desk().cancel(viewer, { eventId: "e1", ids: await Promise.all(numbers.map(idOf)) });
  async function mailAll(): Promise<void> {
    await app.services.mails.work();
  }

  it("adds a person without a mail, also while registration is closed", async () => {
    await put({ enabled: false });
    expect(await add(1)).toEqual({ ok: true, isWaiting: false, isMailDue: false });
    await mailAll();
    expect([await statusOf(1), sent]).toEqual(["new", []]);
    expect(await newest()).toMatchObject({
      action: "registration.added",
      user: viewer.email,
      details: { id: "e1", title: "Schmerztag", registrationId: await idOf(1) },
    });
    expect((await newest())?.details).not.toHaveProperty("overLimit");
    expect(await add(1)).toEqual({ ok: false, reason: "registered" });
    await put({}, { isCancelled: true });
    expect(await add(2)).toEqual({ ok: false, reason: "event_cancelled" });
    await app.remove("events", "e1");
    expect(await add(2)).toEqual({ ok: false, reason: "event_not_found" });
  });

  it("records and corrects answers and EFN, each independently", async () => {
    const questions = [
      { id: "essen", label: "Essen", kind: "choice" as const, options: ["a", "b"], isRequired: true, help: "" },
      { id: "frei", label: "Anmerkung", kind: "text" as const, options: [], isRequired: false, help: "" },
    ];
    await app.put("events", "e1", {
      ...anEvent({ certificationPoints: 8 }),
      registrationSettings: { enabled: true, questions },
    });
    const person = { ...form, email: address(1) };
    const send = (body: object) => app.services.registrations.byHand.add(viewer, body as never);
    const details = { answers: [{ id: "essen", label: "Essen", answer: "a" }], efn: "802760000000017" };
    await send({ eventId: "e1", form: person, details, whenFull: "ask", sendsMail: false });
    const id = await idOf(1);
    const stored = async () => (await all()).get(address(1));
    const efnOf = async () => (await desk().findEfns([id])).get(id)?.masked;
    expect([(await stored())?.answers, await efnOf()]).toEqual([details.answers, "••• ••• ••• 017"]);

    const seen = { ...person, invoiceRecipient: "", note: "" };
    const correct = (changed: { answers?: typeof details.answers; efn?: string }, corrected = seen) =>
      desk().byHand.correct(viewer, {
        eventId: "e1",
        id,
        corrected,
        seen,
        details: { answers: changed.answers ?? [], efn: changed.efn },
      });
    const written = async () => (await listActivities(app.services.database, { limit: 100 })).length;
    const before = await written();
    expect(await correct({ answers: details.answers })).toEqual({ ok: true });
    expect(await written()).toBe(before);
    expect(await correct({ efn: "802760000000025" })).toEqual({ ok: true });
    expect([(await stored())?.answers, await efnOf(), await written()]).toEqual([
      details.answers,
      "••• ••• ••• 025",
      before + 1,
    ]);
    expect(JSON.stringify(await newest())).not.toContain("025");
    const other = [{ id: "frei", label: "Anmerkung", answer: "x" }];
    expect(await correct({ answers: [{ id: "essen", label: "Essen", answer: "" }, ...other] })).toEqual({ ok: true });
    expect([(await stored())?.answers, await efnOf()]).toEqual([other, "••• ••• ••• 025"]);
    expect(await correct({ efn: "" })).toEqual({ ok: true });
    expect(await efnOf()).toBeUndefined();
  });

  it("mails on request: a receipt, or the confirmation if the event confirms automatically", async () => {
    await put();
    await add(1, { sendsMail: true });
    await put({ confirmsAutomatically: true });
    await add(2, { sendsMail: true });
    await add(3);
    await mailAll();
    expect(sent.map(({ kind, to }) => [kind, to.address]).toSorted()).toEqual([
      ["confirmation", address(2)],
      ["receipt", address(1)],
    ]);
    expect([await statusOf(2), await statusOf(3)]).toEqual(["confirmed", "confirmed"]);
  });

  it("respects the number of seats, also while registration is closed, unless overridden", async () => {
    await put({ enabled: false, capacity: 2 });
    const added = await Promise.all([1, 2, 3].map((n) => add(n)));
    expect(added.filter(({ ok }) => ok)).toHaveLength(2);
    expect(added).toContainEqual({ ok: false, reason: "full", hasWaitingList: false });
    expect(await add(9, { whenFull: "wait" })).toEqual({ ok: false, reason: "full", hasWaitingList: false });
    expect(await add(9, { whenFull: "admit" })).toMatchObject({ ok: true, isWaiting: false });
    expect((await newest())?.details).toMatchObject({ overLimit: true });
    expect(await statusOf(9)).toBe("new");
  });

  it("puts nobody on the list of an event that is over", async () => {
    await put({ capacity: 1, waitingListEnabled: true });
    await add(1);
    expect(await add(2)).toEqual({ ok: false, reason: "full", hasWaitingList: true });
    app.setTime(`${anEvent().date}T23:00:00Z`);
    for (const whenFull of ["ask", "wait"] as const)
      expect(await add(2, { whenFull })).toEqual({ ok: false, reason: "full", hasWaitingList: false });
    expect(await add(2, { whenFull: "admit" })).toMatchObject({ ok: true, isWaiting: false });
  });

  it("leaves seats to waiting people and open offers, and queues others behind them", async () => {
    await put({ capacity: 1, waitingListEnabled: true });
    await register(1);
    await register(2);
    await cancel(1);
    expect(await add(3)).toEqual({ ok: false, reason: "full", hasWaitingList: true });
    await app.services.waitingLists.work();
    await app.services.mails.work();
    expect(await add(3)).toEqual({ ok: false, reason: "full", hasWaitingList: true });
    expect(await add(3, { whenFull: "wait" })).toEqual({ ok: true, isWaiting: true, isMailDue: false });
    expect((await desk().listWaiting("e1")).map(({ id }) => id)).toEqual([await idOf(2), await idOf(3)]);
    sent.length = 0;
    await mailAll();
    expect(sent.map(({ kind, to }) => [kind, to.address])).toContainEqual(["receipt", address(3)]);
  });

  const person = (n: number) => ({ ...form, email: address(n), invoiceRecipient: "", note: "" });
  const correct = async (n: number, changes: object, seen: object = {}) =>
    desk().byHand.correct(viewer, {
      eventId: "e1",
      id: await idOf(n),
      corrected: { ...person(n), ...changes },
      seen: { ...person(n), ...seen },
    });

  it("corrects a person, who is then found by the new words", async () => {
    await put();
    await add(1);
    const id = await idOf(1);
    app.setTime("2026-06-16T10:00:00Z");
    expect(await correct(1, { title: "Prof.", lastName: "Müßig", city: "Köln" })).toEqual({ ok: true });
    const [found] = await desk().list({ eventId: "e1", search: "müßig köln", limit: 1 });
    expect(found).toMatchObject({ id, title: "Prof.", updatedAt: "2026-06-16T10:00:00.000Z" });
    expect(await newest()).toMatchObject({
      action: "registration.corrected",
      user: viewer.email,
      details: { id: "e1", registrationId: id },
    });
    expect(JSON.stringify((await newest())?.details)).not.toMatch(/Müßig|praxis/);
  });

  it("detects a concurrent correction, and returns the stored person", async () => {
    await put();
    await add(1);
    await correct(1, { lastName: "Zuerst" });
    const stored = { ...person(1), lastName: "Zuerst" };
    expect(await correct(1, { lastName: "Zuletzt" })).toEqual({ ok: false, reason: "stale", stored });
    // A repeated save of one's own, whose response was lost.
    expect(await correct(1, { lastName: "Zuerst" })).toEqual({ ok: true });
    expect(await correct(1, { lastName: "Zuletzt" }, stored)).toEqual({ ok: true });
    expect((await all()).get(address(1))?.lastName).toBe("Zuletzt");
  });

  it("stores a note, which is neither logged nor shown to the person", async () => {
    await put({ sendsReceipt: true });
    await register(1);
    await mailAll();
    const note = "Ruft zurück\nRollstuhl";
    expect(await correct(1, { note })).toEqual({ ok: true });
    expect((await all()).get(address(1))?.note).toBe(note);
    expect(await newest()).toMatchObject({ action: "registration.noted", details: { registrationId: await idOf(1) } });
    const path = /\/anmeldung\/verwalten\/[\w-]{22}/.exec(sent[0]?.text ?? "")?.[0] ?? "";
    for (const url of [path, `${path}.data`]) {
      const page = await (await app.request(url)).text();
      expect(page).toContain("Muster");
      expect(page).not.toContain("Rollstuhl");
    }
    expect(await correct(1, { note: "" })).toMatchObject({ reason: "stale", stored: { note } });
    expect(await correct(1, { note: "" }, { note })).toEqual({ ok: true });
  });

  it("changes the address, which invalidates the links sent to the old one", async () => {
    await put({ sendsReceipt: true });
    for (const n of [1, 2]) await register(n);
    await mailAll();
    const [token] = sent.flatMap(({ to, text }) =>
      to.address === address(1) ? (/verwalten\/([\w-]{22})/.exec(text)?.[1] ?? []) : [],
    );
    expect(await correct(1, { email: address(2).toUpperCase() })).toEqual({ ok: false, reason: "registered" });
    expect(await correct(1, { email: "N1@praxis.example" })).toEqual({ ok: true });
    expect(await app.services.selfService.find(token ?? "")).toBeDefined();
    const [first] = await desk().list({ eventId: "e1", search: "n1", limit: 1 });
    const change = { eventId: "e1", id: first?.id ?? "", seen: { ...person(1), email: "N1@praxis.example" } };
    expect(await desk().byHand.correct(viewer, { ...change, corrected: person(3) })).toEqual({ ok: true });
    expect(await app.services.selfService.find(token ?? "")).toBeUndefined();
    expect(await register(1)).toEqual({ ok: true });
    expect((await all()).size).toBe(3);
  });

  it("resends an offer to a corrected address, and invalidates the old one", async () => {
    await put({ capacity: 1, waitingListEnabled: true });
    for (const n of [1, 2]) await register(n);
    await cancel(1);
    const work = async () => {
      await app.services.waitingLists.work();
      await app.services.mails.work();
    };
    const offers = () => sent.filter(({ kind }) => kind === "offer");
    const tokenOf = (mail?: MailMessage) => /verwalten\/([\w-]{22})/.exec(mail?.text ?? "")?.[1] ?? "";
    await work();
    const id = await idOf(2);
    expect((await desk().findMails([id], "offer")).get(id)).toMatchObject({ status: "sent" });
    await correct(2, { email: address(3) });
    await work();
    expect(offers().map(({ to }) => to.address)).toEqual([address(2), address(3)]);
    expect(await app.services.waitingLists.accept(tokenOf(offers()[0]))).toBe("gone");
    expect(await app.services.waitingLists.accept(tokenOf(offers()[1]))).toBe("accepted");
  });

  const undo = async (n: number) => desk().byHand.undoCancellation(viewer, "e1", await idOf(n));

  it("undoes a cancellation with the previous status, without a mail", async () => {
    await put();
    for (const n of [1, 2]) await add(n);
    const job = await desk().startConfirming(viewer, "e1", [await idOf(1)]);
    await expect.poll(async () => (await desk().findConfirmation("e1", job))?.state).toBe("done");
    await cancel(1, 2);
    sent.length = 0;
    expect(await undo(1)).toEqual({ ok: true, isConfirmed: true });
    expect(await undo(2)).toEqual({ ok: true, isConfirmed: false });
    expect(await undo(2)).toEqual({ ok: false, reason: "not_cancelled" });
    await mailAll();
    expect([await statusOf(1), await statusOf(2), sent]).toEqual(["confirmed", "new", []]);
    expect(await newest()).toMatchObject({ action: "registration.cancellation_undone", user: viewer.email });
  });

  it.each<[string, () => Promise<unknown>, string]>([
    [
      "whose confirmation was mailed so long ago that the mail is deleted",
      async () => {
        await add(1);
        const job = await desk().startConfirming(viewer, "e1", [await idOf(1)]);
        await expect.poll(async () => (await desk().findConfirmation("e1", job))?.state).toBe("done");
        await app.services.database.deleteFrom("mail_outbox").execute();
      },
      "confirmed",
    ],
    ["from a list that says so", () => listed("confirmed"), "confirmed"],
    ["from a list that does not", () => listed("new"), "new"],
    [
      "who came when the event still confirmed without a check",
      async () => {
        await put({ confirmsAutomatically: true });
        await add(1);
        await put();
      },
      "confirmed",
    ],
    [
      "who was moved here, not confirmed, from an event that had confirmed them",
      async () => {
        await app.put(
          "events",
          "e2",
          anEvent({ registrationSettings: { enabled: true, confirmsAutomatically: true } }),
        );
        await app.services.registerAttendee("e2", { ...form, email: address(1) });
        const [found] = await desk().list({ eventId: "e2", limit: 1 });
        const move = { eventId: "e2", id: found?.id ?? "", targetId: "e1", whenFull: "ask", sendsMail: false } as const;
        expect(await desk().byHand.move(viewer, move)).toMatchObject({ ok: true });
      },
      "new",
    ],
  ])("undoes a cancellation of somebody %s", async (_case, come, status) => {
    await put();
    await come();
    expect(await statusOf(1)).toBe(status);
    await cancel(1);
    expect(await undo(1)).toEqual({ ok: true, isConfirmed: status === "confirmed" });
    expect(await statusOf(1)).toBe(status);
  });
  const listed = (status: "new" | "confirmed") => {
    const people = [{ ...form, email: address(1) }];
    return desk().byHand.importList(viewer, { eventId: "e1", people, status, whenFull: "ask" } as never);
  };

  it("refuses to undo a cancellation if the seat is taken, offered or waited for, or the person is registered again", async () => {
    await put({ capacity: 1, waitingListEnabled: true });
    await register(1);
    await register(2);
    await cancel(1);
    expect(await undo(1)).toMatchObject({ ok: false, reason: "full" });
    await app.services.waitingLists.work();
    await app.services.mails.work();
    expect(await undo(1)).toMatchObject({ ok: false, reason: "full" });
    await cancel(2);
    expect(await undo(1)).toEqual({ ok: true, isConfirmed: false });
    expect(await undo(2)).toMatchObject({ ok: false, reason: "full" });
    await put({ capacity: 2 });
    const id = await idOf(2);
    await add(2);
    expect(await desk().byHand.undoCancellation(viewer, "e1", id)).toEqual({ ok: false, reason: "registered" });
    await cancel(1);
    await put({}, { isCancelled: true });
    expect(await undo(1)).toEqual({ ok: false, reason: "event_cancelled" });
  });

  it("assigns the last seat to only one of several concurrent requests", async () => {
    await put({ capacity: 2 });
    for (const n of [1, 2]) await register(n);
    await cancel(1);
    const both = await Promise.all([undo(1), register(3), add(4)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("finds people by name or address across events, with all their registrations", async () => {
    await put();
    await register(1);
    await register(2);
    await app.put("events", "e2", { ...anEvent({ title: "Nachlese" }), registrationSettings: { enabled: true } });
    await app.services.registerAttendee("e2", { ...form, lastName: "Groß", email: address(2).toUpperCase() });
    await app.put("events", "e3", { ...anEvent({ title: "Fort" }), registrationSettings: { enabled: true } });
    await app.services.registerAttendee("e3", { ...form, email: address(3) });
    await app.remove("events", "e3");
    const names = async (search: string, limit = 10) =>
      (await desk().findPeople(search, limit)).map(({ email, registrations }) => [
        email.toLowerCase(),
        registrations.map(({ eventTitle }) => eventTitle).sort(),
      ]);
    expect(await names("gross")).toEqual([[address(2), ["Nachlese"]]]);
    expect(await names("n1 praxis")).toEqual([[address(1), ["Schmerztag"]]]);
    expect((await names("Muster")).map(([email]) => email).sort()).toEqual([address(1), address(2)]);
    await app.services.registerAttendee("e2", { ...form, email: address(2).toUpperCase() });
    expect(await names("Muster n2")).toEqual([[address(2), ["Nachlese", "Schmerztag"]]]);
    expect(await names("Muster", 1)).toHaveLength(1);
    expect(await names("%")).toEqual([]);
    expect(await names("Schmerztag")).toEqual([]);
  });

  const move = async (n: number, changes: { whenFull?: "ask" | "admit" | "wait"; sendsMail?: boolean } = {}) =>
    desk().byHand.move(viewer, {
      ...{ eventId: "e1", id: await idOf(n), targetId: "e2", whenFull: "ask", sendsMail: false },
      ...changes,
    });
  const putTarget = (settings: Partial<RegistrationSettings> = {}, changes: { isCancelled?: boolean } = {}) =>
    app.put("events", "e2", {
      ...anEvent({ title: "Herbsttag", ...changes }),
      registrationSettings: { enabled: true, ...settings },
    });
  const targets = async () => desk().list({ eventId: "e2", limit: 10 });

  it("moves a registration to another event as new, with its links and without a mail", async () => {
    await put({ sendsReceipt: true, capacity: 1 });
    await putTarget();
    await register(1);
    await mailAll();
    const token = /verwalten\/([\w-]{22})/.exec(sent[0]?.text ?? "")?.[1] ?? "";
    const job = await desk().startConfirming(viewer, "e1", [await idOf(1)]);
    await expect.poll(async () => (await desk().findConfirmation("e1", job))?.state).toBe("done");
    sent.length = 0;
    const id = await idOf(1);
    expect(await move(1)).toEqual({ ok: true, isWaiting: false, isMailDue: false });
    await mailAll();
    expect([await targets(), (await all()).size, sent]).toMatchObject([[{ id, status: "new" }], 0, []]);
    expect((await app.services.selfService.find(token))?.event.id).toBe("e2");
    const [here, away] = await listActivities(app.services.database, { limit: 2 });
    const details = { registrationId: id };
    expect(here).toMatchObject({
      action: "registration.moved_here",
      details: { ...details, id: "e2", title: "Herbsttag", source: "Schmerztag" },
    });
    expect(away).toMatchObject({
      action: "registration.moved_away",
      details: { ...details, id: "e1", title: "Schmerztag", target: "Herbsttag" },
    });
    // Mails about the other event do not count: the confirmation for this one is sent.
    const again = await desk().startConfirming(viewer, "e2", [id]);
    await expect.poll(async () => (await desk().findConfirmation("e2", again))?.state).toBe("done");
    expect(sent.map(({ subject, text }) => subject + text).join()).toContain("Herbsttag");
    expect(await register(2)).toEqual({ ok: true });
  });

  it("moves nobody beyond the seats unless overridden, nor to an event where they are registered", async () => {
    await put();
    await putTarget({ capacity: 1, waitingListEnabled: true });
    for (const n of [1, 2, 3]) await register(n);
    expect(await move(1, { sendsMail: true })).toMatchObject({ ok: true });
    expect(await move(2)).toEqual({ ok: false, reason: "full", hasWaitingList: true });
    expect(await move(2, { whenFull: "wait" })).toEqual({ ok: true, isWaiting: true, isMailDue: false });
    expect(await move(3, { whenFull: "admit" })).toMatchObject({ ok: true, isWaiting: false });
    expect((await newest())?.details).toMatchObject({ overLimit: true });
    expect((await targets()).map(({ status }) => status).toSorted()).toEqual(["new", "new", "waiting"]);
    await mailAll();
    expect(sent.map(({ kind, to }) => [kind, to.address]).toSorted()).toEqual([
      ["receipt", address(1)],
      ["receipt", address(2)],
    ]);
    await register(1);
    expect(await move(1, { whenFull: "admit" })).toEqual({ ok: false, reason: "registered" });
    await cancel(1);
    expect(await move(1)).toEqual({ ok: false, reason: "cancelled" });
    expect(await move(9)).toEqual({ ok: false, reason: "missing" });
    await register(4);
    const day = { registration_id: await idOf(4), day: "2026-09-12", came_at: null, left_at: null };
    const attendance = { ...day, method: "list", recorded_at: "2026-09-12T10:00:00.000Z", recorded_by: null };
    await app.services.database.insertInto("attendance").values(attendance).execute();
    expect(await move(4)).toEqual({ ok: false, reason: "attended" });
    await app.services.database.deleteFrom("attendance").execute();
    // Reported, and then not entered as present any more: the report stays to be withdrawn.
    const mark = async (isReported: boolean) =>
      app.services.pointsReports.mark(viewer, { eventId: "e1", id: await idOf(4), isReported });
    await mark(true);
    expect(await move(4)).toEqual({ ok: false, reason: "reported" });
    await mark(false);
    await putTarget({}, { isCancelled: true });
    expect(await move(4)).toEqual({ ok: false, reason: "event_cancelled" });
    await app.remove("events", "e2");
    expect(await move(4)).toEqual({ ok: false, reason: "event_not_found" });
  });
});
