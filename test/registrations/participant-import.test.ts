import { afterEach, beforeEach, expect, it } from "vitest";
import type { RegistrationSettings } from "#model/events/calendar-event.ts";
import { listActivities } from "#server/activity/activity-store.ts";
import { anEvent } from "#test/builders.ts";
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
  const importList = (numbers: number[], mayExceed = false) =>
    hand().importList(viewer, { eventId: "e1", people: people(...numbers), status: "confirmed", mayExceed });
  const stored = async () => (await app.services.registrations.count({ eventId: "e1" })).byStatus;

  it("is checked for problems without changing anything", async () => {
    await put();
    await importList([1, 2]);
    await app.services.registrations.cancel(viewer, "e1", [
      ...(await app.services.registrations.list({ eventId: "e1", limit: 9, search: "n2" })).map(({ id }) => id),
    ]);
    const text =
      'Name;E-Mail;Ort\r\n"Müller; Lüdenscheidt";N1@Praxis.example;Ulm\r\nGroß;n2@praxis.example\r\n;x@y.example\r\n';
    const list = await hand().readList("e1", `\uFEFF${text}`);
    expect(list.ok && list.rows.map(({ line, person, problem }) => [line, person.lastName, problem])).toEqual([
      [2, "Müller; Lüdenscheidt", "Bitte prüfen Sie den Namen."],
      [3, "Groß", undefined],
      [4, "", "Der Nachname fehlt."],
    ]);
    const tabs = await hand().readList(
      "e1",
      "E-Mail\tNachname\tVorname\nn1@praxis.example\tMuster\tErika\nn1@praxis.example\tKlein\tErika\n",
    );
    expect(tabs.ok && tabs.rows.map(({ problem }) => problem)).toEqual(["Ist schon angemeldet.", undefined]);
    for (const newline of ["\r\n", "\n", "\r"]) {
      const named = ["\uFEFFsep=|", "E-Mail|Nachname", "a@praxis.example|Muster, geb. Groß"].join(newline);
      const read = await hand().readList("e1", named);
      expect(read.ok && read.rows.map(({ person, problem }) => [person.lastName, problem])).toEqual([
        ["Muster, geb. Groß", undefined],
      ]);
    }
    expect(await hand().readList("e1", 'Name,E-Mail\n"Groß,a@b.example\n')).toEqual({
      ok: false,
      message: "Diese Datei ist keine lesbare CSV-Datei.",
    });
    expect(await stored()).toMatchObject({ confirmed: 1, cancelled: 1 });
  });

  it("is imported as a whole, without mails and without existing registrations", async () => {
    await put({ confirmsAutomatically: false });
    await importList([1]);
    const many = Array.from({ length: 450 }, (_, n) => n + 1);
    expect(await importList(many)).toEqual({ ok: true, added: 449 });
    expect(await stored()).toMatchObject({ confirmed: 450 });
    expect(await app.services.database.selectFrom("mail_outbox").select("id").execute()).toEqual([]);
    const [entry] = await listActivities(app.services.database, { limit: 1 });
    expect(entry).toMatchObject({ action: "registration.imported", user: viewer.email, details: { count: 449 } });
    expect(await importList([1, 2])).toEqual({ ok: true, added: 0 });
    expect((await listActivities(app.services.database, { limit: 1 }))[0]?.id).toBe(entry?.id);
  });

  it("imports nobody if it exceeds the seats, unless that is allowed", async () => {
    await put({ enabled: true, registrationMethod: "direct", capacity: 3 });
    await importList([1]);
    expect(await importList([1, 2, 3, 4])).toEqual({ ok: false, reason: "full", freeSeats: 2 });
    expect(await stored()).toMatchObject({ confirmed: 1 });
    expect(await importList([1, 2, 3])).toEqual({ ok: true, added: 2 });
    expect(await importList([4], true)).toEqual({ ok: true, added: 1 });
    expect((await listActivities(app.services.database, { limit: 1 }))[0]?.details).toMatchObject({ overLimit: true });
    await put({}, { isCancelled: true });
    expect(await importList([9])).toEqual({ ok: false, reason: "event_cancelled" });
  });
});
