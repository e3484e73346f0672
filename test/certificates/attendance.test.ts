import { afterEach, beforeEach, expect, it } from "vitest";
import {
  type AttendanceChange,
  type AttendanceEntry,
  attendeesOfDay,
  changesOffered,
} from "#model/attendance/attendance-entry.ts";
import type { RegistrationSettings } from "#model/events/calendar-event.ts";
import { listActivities } from "#server/activity/activity-store.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

const viewer = { id: "v", email: "sekretariat@verein.example" };
const form = { title: "Dr.", firstName: "Erika", city: "Ulm" } as const;
const address = (n: number) => `n${n}@praxis.example`;
const firstDay = "2026-09-12";
const secondDay = "2026-09-13";

describeOnAnyEngine("attendance", (current) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ databaseUrl: current().url });
    await put();
    app.setTime("2026-09-12T06:55:00Z");
  });
  afterEach(() => app.close());

  const put = (settings: Partial<RegistrationSettings> = {}, date = firstDay) =>
    app.put("events", "e1", {
      ...anEvent({ title: "Schmerztag", date, lastDay: date === firstDay ? secondDay : "" }),
      registrationSettings: { enabled: true, ...settings },
    });
  const register = (n: number) =>
    app.services.registerAttendee("e1", { ...form, lastName: `Muster${n}`, email: address(n) });
  /** Registers people while the event is to come: the first gets the only seat, the others wait. */
  const fill = async (count: number) => {
    await put({ capacity: 1, waitingListEnabled: true }, "2026-10-01");
    for (let n = 1; n <= count; n++) await register(n);
    await put({ capacity: 1, waitingListEnabled: true });
  };
  const idOf = async (n: number) => {
    const [found] = await app.services.registrations.list({ eventId: "e1", search: `n${n}`, limit: 1 });
    return found?.id ?? "";
  };
  const record = async (n: number, change: AttendanceChange, day = firstDay) =>
    app.services.attendance.record(viewer, { eventId: "e1", id: await idOf(n), day, change });
  const list = async (day = firstDay) =>
    attendeesOfDay(await app.services.attendance.list({ eventId: "e1", limit: 100 }), [], day);
  const attendanceOf = async (n: number, day = firstDay) => {
    const id = await idOf(n);
    return (await list(day)).find((row) => row.id === id)?.attendance;
  };
  const entry: AttendanceEntry = {
    ...{ key: "k", code: "", change: "present", day: firstDay, isScanned: true, age: 0 },
  };
  const enter = (...some: Partial<AttendanceEntry>[]) =>
    app.services.attendance.enter(
      viewer,
      "e1",
      some.map((one, index) => ({ ...entry, key: `k${index}`, ...one })),
    );
  const entries = async () =>
    (await listActivities(app.services.database, { limit: 100 })).filter(
      ({ action }) => /attend|left/.test(action) && action !== "registration.added",
    );

  it("leaves what a device has not sent yet with it while the event is in the trash", async () => {
    await register(1);
    const headers = {
      ...{ Origin: app.siteUrl, "Content-Type": "application/json" },
      Cookie: await signInAsAdministrator(app),
    };
    const body = JSON.stringify({ entries: [{ ...entry, code: await idOf(1) }] });
    const send = () => app.request("/admin/events/e1/anwesenheit/personen", { method: "POST", headers, body });
    await app.remove("events", "e1");
    expect((await send()).status).toBe(404);
    await put();
    expect((await send()).status).toBe(200);
    expect(await attendanceOf(1)).toBeDefined();
  });

  it("records the time, once if sent from two devices, and counts by day", async () => {
    for (const n of [1, 2]) await register(n);
    expect(await Promise.all([record(1, "present"), record(1, "present")])).toEqual(
      expect.arrayContaining([{ ok: true }, { ok: true, isRepeated: true }]),
    );
    app.setTime("2026-09-13T07:00:00Z");
    await record(1, "present", secondDay);
    await record(2, "present", secondDay);
    expect(await attendanceOf(1)).toEqual({
      ...{ day: firstDay, cameAt: "2026-09-12T06:55:00.000Z", leftAt: null, method: "door" },
    });
    expect(await app.services.attendance.count("e1")).toEqual(
      new Map([
        [firstDay, 1],
        [secondDay, 2],
      ]),
    );
    const logged = await entries();
    expect(logged).toHaveLength(3);
    expect(logged.at(-1)).toMatchObject({
      action: "registration.attended",
      user: viewer.email,
      details: { id: "e1", title: "Schmerztag", registrationId: await idOf(1), day: firstDay },
    });
    expect(JSON.stringify(logged)).not.toMatch(/Muster|praxis/);
  });

  it("records leaving, returning and absence; a repeated change has no effect", async () => {
    await register(1);
    await record(1, "present");
    app.setTime("2026-09-12T14:10:00Z");
    for (let times = 0; times < 2; times += 1) await record(1, "left");
    expect((await attendanceOf(1))?.leftAt).toBe("2026-09-12T14:10:00.000Z");
    await record(1, "returned");
    expect(await attendanceOf(1)).toMatchObject({ leftAt: null });
    for (let times = 0; times < 2; times += 1) await record(1, "absent");
    expect(await attendanceOf(1)).toBeUndefined();
    await record(1, "left");
    expect((await entries()).map(({ action }) => action).toReversed()).toEqual([
      "registration.attended",
      "registration.left",
      "registration.left_undone",
      "registration.attendance_undone",
    ]);
  });

  /** What several doors note of one person, at minutes after 08:00, in the order in which it reaches the server. */
  it.each<[string, [AttendanceChange, number][], { cameAt: number; leftAt: number | null } | undefined]>([
    [
      "gone, then back at another door",
      [
        ["present", 0],
        ["present", 150],
        ["left", 120],
      ],
      { cameAt: 0, leftAt: null },
    ],
    [
      "gone after the last scan",
      [
        ["present", 0],
        ["present", 110],
        ["left", 120],
      ],
      { cameAt: 0, leftAt: 120 },
    ],
    [
      "gone, told back, told gone late",
      [
        ["present", 0],
        ["left", 60],
        ["returned", 90],
        ["left", 80],
      ],
      { cameAt: 0, leftAt: null },
    ],
    [
      "told back late, gone since",
      [
        ["present", 0],
        ["left", 60],
        ["returned", 90],
        ["left", 120],
        ["returned", 70],
      ],
      { cameAt: 0, leftAt: 120 },
    ],
    [
      "a mistake that was undone late, came since",
      [
        ["present", 60],
        ["present", 0],
        ["absent", 1],
      ],
      { cameAt: 60, leftAt: null },
    ],
    [
      "begun anew, told gone late",
      [
        ["present", 0],
        ["absent", 10],
        ["present", 60],
        ["left", 30],
      ],
      { cameAt: 60, leftAt: null },
    ],
    [
      "begun anew, undone late",
      [
        ["present", 0],
        ["absent", 10],
        ["present", 60],
        ["absent", 30],
      ],
      { cameAt: 60, leftAt: null },
    ],
    [
      "taken back after the last scan",
      [
        ["present", 0],
        ["present", 60],
        ["absent", 90],
      ],
      undefined,
    ],
    [
      "within a minute as it arrives",
      [
        ["present", 0],
        ["left", 10.5],
        ["returned", 10],
      ],
      { cameAt: 0, leftAt: null },
    ],
    [
      "scanned while gone",
      [
        ["present", 0],
        ["left", 60],
        ["present", 90],
      ],
      { cameAt: 0, leftAt: 60 },
    ],
  ])("counts when devices noted it: %s", async (_title, noted, expected) => {
    await register(1);
    const code = await idOf(1);
    app.setTime("2026-09-12T10:00:00Z");
    const begin = Date.parse("2026-09-12T06:00:00Z");
    for (const [change, minutes] of noted) {
      const age = Date.parse("2026-09-12T10:00:00Z") - begin - minutes * 60_000;
      const { entered } = await enter({ code, change, age });
      expect(entered[0]?.refusal).toBeUndefined();
    }
    const minutesOf = (instant: string | null | undefined) => instant && (Date.parse(instant) - begin) / 60_000;
    const found = await attendanceOf(1);
    expect(found && { cameAt: minutesOf(found.cameAt), leftAt: minutesOf(found.leftAt) }).toEqual(expected);
  });

  it("is recorded without a time afterwards, and refused before its day", async () => {
    await register(1);
    expect(await record(1, "present", secondDay)).toEqual({ ok: false, reason: "day_to_come" });
    app.setTime("2026-09-20T10:00:00Z");
    expect(await record(1, "present")).toEqual({ ok: true });
    expect(await attendanceOf(1)).toMatchObject({ cameAt: null, method: "list" });
    await record(1, "left");
    expect(await attendanceOf(1)).toMatchObject({ leftAt: null });
    expect(await record(1, "present", "2026-09-14")).toEqual({ ok: false, reason: "no_such_day" });
  });

  it("on a day that the event no longer has is shown, and can only be taken back", async () => {
    await register(1);
    app.setTime("2026-09-20T10:00:00Z");
    await record(1, "present");
    const stored = await app.services.content.find("events", "e1");
    if (!stored) throw new Error("no event");
    await app.put("events", "e1", { ...stored, date: "2026-09-15", lastDay: "2026-09-15", days: [] });
    const headers = { Cookie: await signInAsAdministrator(app) };
    const page = await (await app.request("/admin/events/e1/anwesenheit?tag=2026-09-12", { headers })).text();
    expect(page).toContain("An diesem Tag findet die Veranstaltung nicht statt");
    expect(await (await app.request("/admin/events/e1/tage", { headers })).text()).toContain(
      "12.09.2026 (kein Tag der Veranstaltung)",
    );
    expect(await record(1, "left")).toEqual({ ok: false, reason: "no_such_day" });
    expect(await record(1, "absent")).toEqual({ ok: true });
    expect(await attendanceOf(1)).toBeUndefined();
    expect(await record(1, "present")).toEqual({ ok: false, reason: "no_such_day" });
  });

  it("accepts what the door offers, whether the event has the day, is over or cancelled", async () => {
    for (const n of [1, 2, 3]) await register(n);
    const stored = await app.services.content.find("events", "e1");
    if (!stored) throw new Error("no event");
    const offered: Record<string, AttendanceChange[]> = {};
    for (const isStray of [false, true])
      for (const isCancelled of [false, true])
        for (const today of [firstDay, "2026-09-20"]) {
          app.setTime("2026-09-12T08:00:00Z");
          await app.put("events", "e1", stored);
          for (const n of [1, 2]) await record(n, "present");
          await record(1, "left");
          await record(3, "absent");
          await app.put("events", "e1", { ...stored, date: isStray ? secondDay : firstDay, isCancelled });
          app.setTime(`${today}T09:00:00Z`);
          const day = { ...{ date: firstDay, isStray, today }, event: isCancelled ? "cancelled" : "past" } as const;
          for (const person of await list()) {
            const changes = changesOffered(day, person);
            const name = [isStray, isCancelled, today === firstDay, person.name.at(-1)].join();
            offered[name] = changes;
            for (const change of changes) {
              const order = { eventId: "e1", id: person.id, day: firstDay, change };
              expect([name, await app.services.attendance.record(viewer, order)]).toEqual([name, { ok: true }]);
            }
          }
        }
    expect(offered).toMatchObject({
      "false,false,true,1": ["returned"],
      "false,false,true,2": ["left", "absent"],
      "false,false,true,3": ["present"],
      "false,true,false,2": ["absent"],
      "false,true,false,3": [],
      "true,false,true,1": ["absent"],
      "true,false,true,2": ["absent"],
      "true,false,false,3": [],
    });
  });

  it("accepts delayed entries from offline devices with their original time, each person once", async () => {
    for (const n of [1, 2, 3]) await register(n);
    const [first, second, third] = await Promise.all([idOf(1), idOf(2), idOf(3)]);
    app.setTime("2026-09-12T09:00:00Z");
    await record(1, "present");
    const minutes = (count: number) => count * 60_000;
    const { entered, attendees } = await enter(
      { code: first, age: minutes(60) },
      { code: second, age: minutes(30) },
      { code: second, age: minutes(20) },
      { code: third, age: minutes(15) },
      { code: third, age: minutes(10), change: "absent" },
      { code: "nobody", age: 0 },
    );
    expect(entered).toEqual([
      ...[first, second].map((id, index) => ({ key: `k${index}`, id })),
      { key: "k2", id: second, isRepeated: true },
      ...[third, third].map((id, index) => ({ key: `k${index + 3}`, id })),
      { key: "k5", refusal: "missing" },
    ]);
    expect(attendees.map(({ name }) => name).toSorted()).toEqual([1, 2, 3].map((n) => `Dr. Erika Muster${n}`));
    // The earliest time wins.
    expect(await attendanceOf(1)).toMatchObject({ cameAt: "2026-09-12T08:00:00.000Z", method: "door" });
    expect(await attendanceOf(2)).toMatchObject({ cameAt: "2026-09-12T08:30:00.000Z", method: "scan" });
    expect(await app.services.attendance.count("e1")).toEqual(new Map([[firstDay, 2]]));
    const before = await entries();
    await Promise.all([enter({ code: second }), enter({ code: second })]);
    expect(await entries()).toEqual(before);
    // An entry sent after midnight counts for the day it was made.
    app.setTime("2026-09-12T22:30:00Z");
    await enter({ code: third, age: minutes(60) });
    expect(await attendanceOf(3)).toMatchObject({ cameAt: "2026-09-12T21:30:00.000Z", method: "scan" });
    await enter({ code: second, day: secondDay, age: minutes(60) });
    expect(await attendanceOf(2, secondDay)).toMatchObject({ cameAt: null, method: "list" });
  });

  it("is recorded by the EFN on a card for people with a seat, without revealing the number", async () => {
    const efn = "802760000000017";
    await put({ capacity: 2 });
    for (const n of [1, 2]) {
      await app.services.registerAttendee("e1", { ...form, lastName: `Muster${n}`, email: address(n) }, { efn });
    }
    await register(3);
    await app.services.registrations.cancel(viewer, { eventId: "e1", ids: [await idOf(2)] });
    const { entered, attendees } = await enter({ code: `*${efn}*` }, { code: "802760000000025" });
    expect(entered).toEqual([
      { key: "k0", id: await idOf(1) },
      { key: "k1", refusal: "missing" },
    ]);
    expect(JSON.stringify(attendees)).not.toContain(efn);
    expect(await attendanceOf(1)).toMatchObject({ method: "scan" });
    // The same card again, also once the person has left: nothing is entered, and the device says so.
    const again = [{ key: "k0", id: await idOf(1), isRepeated: true }];
    expect((await enter({ code: efn })).entered).toEqual(again);
    await record(1, "left");
    const later = await enter({ code: efn });
    expect([later.entered, later.attendees[0]?.attendance[0]?.leftAt]).toEqual([again, expect.any(String)]);
    expect(JSON.stringify(await entries())).not.toContain(efn);
    expect(app.logText()).not.toContain(efn);
  });

  it("derives a stable device key per account", () => {
    const { deviceKey } = app.services.attendance;
    expect(Buffer.from(deviceKey(viewer), "base64")).toHaveLength(32);
    expect(deviceKey(viewer)).toBe(deviceKey({ ...viewer, email: "neu@verein.example" }));
    expect(deviceKey(viewer)).not.toBe(deviceKey({ ...viewer, id: "w" }));
  });

  it("requires a seat, and refuses registrations of another event", async () => {
    await fill(2);
    expect(await record(2, "present")).toEqual({ ok: false, reason: "no_seat" });
    await record(1, "present");
    await app.services.registrations.cancel(viewer, { eventId: "e1", ids: [await idOf(1)] });
    // People who attended stay listed after their registration is cancelled.
    expect((await list()).map(({ name }) => name)).toEqual(["Dr. Erika Muster1", "Dr. Erika Muster2"]);
    expect((await list(secondDay)).map(({ name }) => name)).toEqual(["Dr. Erika Muster2"]);
    await app.put("events", "e2", anEvent({ date: firstDay }));
    const order = { eventId: "e2", id: await idOf(1), day: firstDay, change: "absent" } as const;
    expect(await app.services.attendance.record(viewer, order)).toEqual({ ok: false, reason: "missing" });
  });

  it("is recorded for somebody from the waiting list as the page says: who is given a seat there", async () => {
    await fill(3);
    expect(await record(2, "present")).toEqual({ ok: false, reason: "no_seat" });
    const seat = { eventId: "e1", id: await idOf(2), isOver: true };
    expect(await app.services.registrations.byHand.giveSeat(viewer, seat)).toMatchObject({ ok: true });
    expect(await record(2, "present")).toMatchObject({ ok: true });
    expect(await attendanceOf(2)).toMatchObject({ method: "door" });
  });

  it("is included in a person's data and erased with it; an erased account is no longer named", async () => {
    await register(1);
    await record(1, "present");
    expect((await app.services.privacy.inform(viewer, address(1)))?.registrations[0]?.attendance).toMatchObject([
      { day: firstDay, method: "door" },
    ]);
    await app.services.privacy.erase({ id: "d", email: "datenschutz@verein.example" }, viewer.email);
    const rows = () => app.services.database.selectFrom("attendance").selectAll().execute();
    expect(await rows()).toMatchObject([{ recorded_by: null }]);
    await app.services.privacy.erase(viewer, address(1));
    expect(await rows()).toEqual([]);
  });

  it("is recorded on its screen, which also registers walk-ins", async () => {
    await put({ capacity: 1 });
    const headers = {
      Origin: app.siteUrl,
      "Content-Type": "application/json",
      Cookie: await signInAsAdministrator(app),
    };
    const path = "/admin/events/e1/anwesenheit";
    const send = async (body: object) => {
      const answer = await app.request(`${path}.data`, { method: "POST", headers, body: JSON.stringify(body) });
      return { status: answer.status, text: await answer.text() };
    };
    const person = { ...form, lastName: "Spontan", email: address(7) };
    const walkIn = { intent: "walkIn", day: firstDay, person, isAdmitted: false };
    expect(await send({ ...walkIn, person: { ...person, email: "keine" } })).toMatchObject({ status: 422 });
    expect(await send({ ...walkIn, day: secondDay })).toMatchObject({ status: 409 });
    expect(await send(walkIn)).toMatchObject({ status: 200 });
    expect(await attendanceOf(7)).toMatchObject({ cameAt: "2026-09-12T06:55:00.000Z", method: "walk_in" });
    expect((await send(walkIn)).text).toContain("schon angemeldet");
    const scanned = { ...walkIn, person: { ...person, email: address(7) }, efn: "802760000000018" };
    expect((await send(scanned)).text).not.toContain("802760000000018");
    const another = { ...walkIn, person: { ...person, email: address(8) } };
    expect(await send(another)).toMatchObject({ status: 409, text: expect.stringContaining("full") });
    expect(await send({ ...another, isAdmitted: true })).toMatchObject({ status: 200 });
    const absent = { ...entry, code: await idOf(8), change: "absent" };
    const people = `${path}/personen`;
    const entries = { method: "POST", headers, body: JSON.stringify({ entries: [absent] }) };
    expect((await app.request(people, entries)).status).toBe(200);
    expect(await app.services.attendance.count("e1")).toEqual(new Map([[firstDay, 1]]));
    // The page is cached on devices for use offline, so it contains no names.
    const page = await (await app.request(path, { headers })).text();
    expect(page).not.toMatch(/Spontan|praxis\.example/);
    const answer = await app.request(people, { headers });
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const list = await answer.text();
    expect(list).toContain("Dr. Erika Spontan");
    expect(list).not.toContain(address(7));
    expect(app.logText()).not.toMatch(/Spontan|praxis\.example/);
  });

  it("prints uncached certificates for attendees only, and logs the count", async () => {
    for (const n of [1, 2]) await register(n);
    await record(1, "present");
    const headers = { Origin: app.siteUrl, Cookie: await signInAsAdministrator(app) };
    const print = (id: string) =>
      app.request(`/admin/events/${id}/druck/bescheinigungen`, { method: "POST", headers, body: new FormData() });
    const answer = await print("e1");
    expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
      ...[200, "application/pdf", "no-store"],
    ]);
    const file = Buffer.from(await answer.arrayBuffer()).toString("latin1");
    expect([file.slice(0, 5), file.match(/\/Type \/Page\b/g)?.length]).toEqual(["%PDF-", 1]);
    expect((await listActivities(app.services.database, { limit: 1 }))[0]).toMatchObject({
      action: "registration.certificates_printed",
      details: { id: "e1", title: "Schmerztag", count: 1 },
    });
    expect((await print("unbekannt")).status).toBe(404);
  });
});
