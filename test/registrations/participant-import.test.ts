import { afterEach, beforeEach, expect, it } from "vitest";
import type { RegistrationSettings } from "#model/events/calendar-event.ts";
import { ListedPerson } from "#model/registrations/participant-list.ts";
import type { WhenFull } from "#model/registrations/registration-by-hand.ts";
import { listActivities } from "#server/activity/activity-store.ts";
import { anEvent } from "#test/builders.ts";
import { someEfn } from "#test/certificates/efns.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";

const viewer = { id: "v", email: "sekretariat@verein.example" };
const person = { title: "Dr.", firstName: "Erika", lastName: "Muster", city: "Ulm" } as const;
const address = (n: number) => `n${n}@praxis.example`;

describeOnAnyEngine("a participant list", (current) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ databaseUrl: current().url });
  });
  afterEach(() => app.close());

  const put = (settings: Partial<RegistrationSettings> = {}, changes: { isCancelled?: boolean } = {}) =>
    app.put("events", "e1", { ...anEvent({ title: "Schmerztag", ...changes }), registrationSettings: settings });
  const hand = () => app.services.registrations.byHand;
  const people = (...numbers: number[]) => numbers.map((n) => ({ ...person, email: address(n) }));
  const importList = (numbers: number[], whenFull: WhenFull = "ask") =>
    hand().importList(viewer, { eventId: "e1", people: people(...numbers), status: "confirmed", whenFull });
  const stored = async () => (await app.services.registrations.count({ eventId: "e1" })).byStatus;

  it("is checked for problems without changing anything", async () => {
    await put();
    await importList([1, 2]);
    await app.services.registrations.cancel(viewer, {
      eventId: "e1",
      ids: [...(await app.services.registrations.list({ eventId: "e1", limit: 9, search: "n2" })).map(({ id }) => id)],
    });
    const text =
      'Nachname;E-Mail;Ort\r\n"Müller; Lüdenscheidt";N1@Praxis.example;Ulm\r\nGroß;n2@praxis.example\r\n;x@y.example\r\n';
    const list = await hand().readList("e1", { text: `\uFEFF${text}` });
    expect(list.ok && list.rows.map(({ line, person, problem }) => [line, person.lastName, problem])).toEqual([
      [2, "Müller; Lüdenscheidt", "Bitte prüfen Sie den Namen: Das Zeichen „;“ ist darin nicht möglich."],
      [3, "Groß", undefined],
      [4, "", "Der Nachname fehlt."],
    ]);
    const tabs = await hand().readList("e1", {
      text: "E-Mail\tNachname\tVorname\nn1@praxis.example\tMuster\tErika\nn1@praxis.example\tKlein\tErika\n",
    });
    expect(tabs.ok && tabs.rows.map(({ problem }) => problem)).toEqual(["Ist schon angemeldet.", undefined]);
    for (const newline of ["\r\n", "\n", "\r"]) {
      const named = ["\uFEFFsep=|", "E-Mail|Nachname", "a@praxis.example|Muster, geb. Groß"].join(newline);
      const read = await hand().readList("e1", { text: named });
      expect(read.ok && read.rows.map(({ person, problem }) => [person.lastName, problem])).toEqual([
        ["Muster, geb. Groß", undefined],
      ]);
    }
    expect(await hand().readList("e1", { text: 'Nachname,E-Mail\n"Groß,a@b.example\n' })).toMatchObject({
      ok: false,
      message: expect.stringContaining("In Zeile 2 der CSV-Datei steht ein Anführungszeichen"),
    });
    expect(await stored()).toMatchObject({ confirmed: 1, cancelled: 1 });
  });

  it("is imported as a whole, without mails and without existing registrations", async () => {
    await put({ confirmsAutomatically: false });
    await importList([1]);
    const many = Array.from({ length: 450 }, (_, n) => n + 1);
    expect(await importList(many)).toMatchObject({ ok: true, added: 449 });
    expect(await stored()).toMatchObject({ confirmed: 450 });
    expect(await app.services.database.selectFrom("mail_outbox").select("id").execute()).toEqual([]);
    const [entry] = await listActivities(app.services.database, { limit: 1 });
    expect(entry).toMatchObject({ action: "registration.imported", user: viewer.email, details: { count: 449 } });
    expect(await importList([1, 2])).toMatchObject({ ok: true, added: 0 });
    expect((await listActivities(app.services.database, { limit: 1 }))[0]?.id).toBe(entry?.id);
  });

  it("puts those without a seat on the waiting list, who get the link to leave it", async () => {
    await put({ enabled: true, capacity: 2, waitingListEnabled: true });
    await importList([1]);
    expect(await importList([1, 2, 3, 4], "wait")).toEqual({ ok: true, added: 3, waiting: 2 });
    expect(await stored()).toMatchObject({ confirmed: 2, waiting: 2 });
    const waiting = await app.services.registrations.listWaiting("e1");
    const people = await app.services.registrations.list({ eventId: "e1", limit: 9 });
    const addresses = waiting.map(({ id }) => people.find((one) => one.id === id)?.email);
    expect(addresses).toEqual([address(3), address(4)]);
    const mails = await app.services.database.selectFrom("mail_outbox").select(["kind", "record_id"]).execute();
    expect(mails.map(({ record_id }) => record_id).sort()).toEqual(waiting.map(({ id }) => id).sort());
    expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(["receipt"]));
  });

  it("puts nobody on the list of an event that is over", async () => {
    await put({ enabled: true, capacity: 1, waitingListEnabled: true });
    app.setTime(`${anEvent().date}T23:00:00Z`);
    const full = { ok: false, reason: "full", freeSeats: 1, hasWaitingList: false };
    expect(await importList([1, 2], "ask")).toEqual(full);
    expect(await importList([1, 2], "wait")).toEqual(full);
    expect(await importList([1, 2], "admit")).toEqual({ ok: true, added: 2, waiting: 0 });
  });

  it("of our own export comes back with status, payment, EFN and answers", async () => {
    const questions = [{ id: "e", label: "Essen?", kind: "text" as const, options: [], isRequired: true, help: "" }];
    await app.put("events", "e1", {
      ...anEvent({ title: "Schmerztag", certificationPoints: 3 }),
      registrationSettings: { enabled: true, questions },
    });
    const text = [
      "Titel;Vorname;Nachname;E-Mail;Wohnort;Status;Anmeldedatum;Bezahlt am;Essen?;EFN",
      `Dr.;Anna;Groß;a@b.example;Ulm;Bestätigt;01.06.2026;02.06.2026;vegan;${someEfn}`,
      "Frau;Berta;Klein;b@b.example;Ulm;Storniert;01.06.2026;;;",
    ].join("\r\n");
    const list = await hand().readList("e1", { text });
    expect(list.ok && list.rows.map(({ problem }) => problem)).toEqual([undefined, undefined]);
    const people = list.ok ? list.rows.map(({ person: listed }) => ListedPerson.parse(listed)) : [];
    await hand().importList(viewer, { eventId: "e1", people, status: "new", whenFull: "ask" });
    const [berta, anna] = (await app.services.registrations.list({ eventId: "e1", limit: 9 })).sort((one, other) =>
      one.lastName > other.lastName ? -1 : 1,
    );
    expect(berta).toMatchObject({ status: "cancelled", paidOn: "", answers: [] });
    expect(anna).toMatchObject({
      ...{ status: "confirmed", paidOn: "2026-06-02" },
      answers: [{ id: "e", label: "Essen?", answer: "vegan" }],
    });
    const notes = await app.services.registrations.findEfns([anna?.id ?? ""]);
    expect(notes.get(anna?.id ?? "")?.masked).toContain(someEfn.slice(-2));
  });

  it("imports nobody if it exceeds the seats, unless that is allowed", async () => {
    await put({ enabled: true, registrationMethod: "direct", capacity: 3 });
    await importList([1]);
    expect(await importList([1, 2, 3, 4])).toEqual({ ok: false, reason: "full", freeSeats: 2, hasWaitingList: false });
    expect(await stored()).toMatchObject({ confirmed: 1 });
    expect(await importList([1, 2, 3])).toMatchObject({ ok: true, added: 2 });
    expect(await importList([4], "admit")).toMatchObject({ ok: true, added: 1 });
    expect((await listActivities(app.services.database, { limit: 1 }))[0]?.details).toMatchObject({ overLimit: true });
    await put({}, { isCancelled: true });
    expect(await importList([9])).toEqual({ ok: false, reason: "event_cancelled" });
  });
});
