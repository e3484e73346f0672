import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import type { Payment } from "#model/payments/payment.ts";
import type { RegistrationForm, RegistrationStatus } from "#model/registrations/registration.ts";
import { writeContent } from "#server/content/store/write-content.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { insertPayment } from "#server/payments/payment-store.ts";
import { countByEvent } from "#server/registrations/count-by-event.ts";
import { findEventByLink } from "#server/registrations/find-event-by-link.ts";
import { createRegisterAttendee } from "#server/registrations/register-attendee.ts";
import {
  countRegistrations,
  findRegistrations,
  listRegistrations,
  moveStatus,
} from "#server/registrations/registration-store.ts";
import { findWaitingIds } from "#server/registrations/waiting-list/waiting-store.ts";
import { anEvent } from "#test/builders.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";

const clock = () => new Date("2026-06-15T10:00:00Z");
const form: RegistrationForm = {
  title: "Frau",
  firstName: "Öznur",
  lastName: "Müßig-O'Neill",
  email: "oe@praxis.example",
  city: "Köln",
};

describeOnEachEngine("registrations", (current) => {
  const put = async (id: string, registrationSettings: object, changes: object = {}) => {
    const document = anEvent({ registrationSettings: registrationSettings as never, ...changes });
    const change = { collection: "events", id, document, expected: "any", activity: null } as const;
    await current()
      .database.transaction()
      .execute((transaction) => writeContent(transaction, change, { email: null, now: clock() }));
  };
  const open = (id = "e1") => put(id, { enabled: true });
  const register = (changes: Partial<RegistrationForm> = {}, eventId = "e1") =>
    createRegisterAttendee(current().database, clock)(eventId, { ...form, ...changes });
  const all = (eventId = "e1") => listRegistrations(current().database, { eventId, limit: 1000 });

  it("stores a new registration with the fields of the specification and no answers", async () => {
    await open();
    expect(await register()).toEqual({ ok: true });
    expect(await all()).toEqual([
      {
        answers: [],
        participation: "",
        workshops: [],
        speakerPoints: 0,
        confirmedAt: "",
        cancelledAt: "",
        invoiceRecipient: "",
        note: "",
        paidOn: "",
        id: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
        eventId: "e1",
        ...form,
        status: "new",
        createdAt: "2026-06-15T10:00:00.000Z",
        updatedAt: "2026-06-15T10:00:00.000Z",
      },
    ]);
  });

  it("refuses an event that is missing, in the trash, disabled or registers elsewhere", async () => {
    await put("off", { enabled: false });
    await put("qr", { enabled: true, registrationMethod: "qr" });
    await put("external", { enabled: true, registrationMethod: "external" });
    await open("gone");
    await current().database.updateTable("content").set({ deleted_at: "x" }).where("id", "=", "gone").execute();
    const outcomes = [];
    for (const id of ["off", "qr", "external", "gone", "nowhere", "a\u0000b", ""])
      outcomes.push(await register({}, id));
    const off = { ok: false, reason: "direct_registration_off" };
    const missing = { ok: false, reason: "event_not_found" };
    expect(outcomes).toEqual([off, off, off, missing, missing, missing, missing]);
    expect(await current().database.selectFrom("registrations").selectAll().execute()).toEqual([]);
  });

  it("stores 151 records for 200 concurrent requests, 50 of them with the same address", async () => {
    await open();
    const registerOne = createRegisterAttendee(current().database, clock);
    const emails = Array.from({ length: 200 }, (_, n) => (n < 50 ? "gleich@praxis.example" : `n${n}@praxis.example`));
    const outcomes = await Promise.all(emails.map((email) => registerOne("e1", { ...form, email })));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(await all()).toHaveLength(151);
  });

  it("are counted per event, in all and by status", async () => {
    await open();
    await open("e2");
    await register();
    await register({ email: "zwei@praxis.example" });
    await register({}, "e2");
    const [first] = await all();
    await move([first?.id ?? ""], ["new"], "cancelled");
    const counts = await countByEvent(current().database, ["e1", "e2", "e3"]);
    expect(Object.fromEntries(counts)).toEqual({
      e1: { all: 2, new: 1, confirmed: 0, paid: 0 },
      e2: { all: 1, new: 1, confirmed: 0, paid: 0 },
    });
    expect(await countByEvent(current().database, [])).toEqual(new Map());
  });

  it("are counted as paid if money came in for them", async () => {
    const { database } = current();
    const id = async (name: string) => {
      await register({ email: `${name}@praxis.example` });
      return (await all()).find(({ email }) => email.startsWith(name))?.id ?? "";
    };
    const enter = (registrationId: string, kind: Payment["kind"]) =>
      database.transaction().execute((transaction) => {
        const rest = { cents: 5_000, receivedOn: "2026-06-15", payer: "", isOfCancellation: false, entry: "" };
        return insertPayment(transaction, { registrationId, kind, ...rest }, { email: null, now: clock() });
      });
    await open();
    await id("offen");
    const [marked, waived, part, back] = [await id("marke"), await id("erlass"), await id("teil"), await id("zurueck")];
    await database
      .updateTable("registrations")
      .set({ paid_on: "2026-06-15" })
      .where("id", "in", [marked, waived])
      .execute();
    await enter(waived, "waiver");
    for (const one of [part, back]) await enter(one, "payment");
    await enter(back, "refund");
    expect((await countByEvent(database, ["e1"])).get("e1")).toMatchObject({ all: 5, paid: 3 });
  });

  it("keeps failures and successes in a shared transaction apart", async () => {
    await open();
    await put("off", { enabled: false });
    const registerOne = createRegisterAttendee(current().database, clock);
    const events = ["e1", "off", "nowhere", "e1", "off"];
    const outcomes = await Promise.all(
      events.map((id, n) => registerOne(id, { ...form, email: `n${n}@praxis.example` })),
    );
    expect(outcomes.map((outcome) => (outcome.ok ? "ok" : outcome.reason))).toEqual([
      "ok",
      "direct_registration_off",
      "event_not_found",
      "ok",
      "direct_registration_off",
    ]);
    expect((await all()).map(({ email }) => email).sort()).toEqual(["n0@praxis.example", "n3@praxis.example"]);
  });

  it("accepts an address once per event, whatever its spelling, and again after a cancellation", async () => {
    await open();
    await open("e2");
    for (const email of ["Erika@MÜLLER.example", "erika@müller.example", "erika@xn--mller-kva.example"]) {
      expect(await register({ email })).toEqual({ ok: true });
    }
    expect(await register({ email: "erika@müller.example" }, "e2")).toEqual({ ok: true });
    const [first] = await all();
    expect(await all()).toHaveLength(1);
    expect(await all("e2")).toHaveLength(1);

    await move([first?.id ?? ""], ["new"], "cancelled");
    await register({ email: "erika@müller.example" });
    expect((await all()).map(({ status }) => status).sort()).toEqual(["cancelled", "new"]);
  });

  it("stores two persons who share an address, and the same person once", async () => {
    await open();
    expect(await register()).toEqual({ ok: true });
    expect(await register({ firstName: "Berta", lastName: "Klein" })).toEqual({ ok: true });
    expect(await register({ firstName: "OEZNUR", lastName: "Muessig-O’Neill", city: "Bonn" })).toEqual({ ok: true });
    expect((await all()).map(({ firstName, city }) => [firstName, city]).sort()).toEqual([
      ["Berta", "Köln"],
      ["Öznur", "Köln"],
    ]);
    const registerOne = createRegisterAttendee(current().database, clock);
    const group = [form, { ...form, firstName: "Clara" }, { ...form, firstName: "Dora" }];
    await registerOne("e1", form, { colleagues: group.map((one) => ({ form: one })) });
    expect(await all()).toHaveLength(4);
  });

  const move = (ids: string[], from: RegistrationStatus[], to: RegistrationStatus, now = clock()) =>
    current()
      .database.transaction()
      .execute((transaction) => moveStatus(transaction, ids, { from, to, now }));

  it("changes the status only from one of the given statuses", async () => {
    await open();
    for (const email of ["a@x.example", "b@x.example"]) await register({ email });
    const [a = { id: "" }, b = { id: "" }] = await all();
    await move([a.id], ["new"], "cancelled");
    const later = new Date("2026-06-16T08:00:00Z");
    expect(await move([a.id, b.id], ["new"], "confirmed", later)).toEqual([b.id]);
    const [moved] = await findRegistrations(current().database, "e1", [b.id]);
    expect(moved).toMatchObject({ status: "confirmed", updatedAt: "2026-06-16T08:00:00.000Z" });
    const count = (filter = {}) => countRegistrations(current().database, { eventId: "e1", ...filter });
    const byStatus = { new: 0, confirmed: 1, cancelled: 1, waiting: 0 };
    expect(await count()).toEqual({ found: 2, byStatus });
    expect(await count({ status: "confirmed" })).toEqual({ found: 1, byStatus });
    expect(await count({ status: "confirmed", search: "oe" })).toEqual({ found: 1, byStatus });
    expect(await count({ search: "%" })).toEqual({ found: 0, byStatus });
    expect(await countRegistrations(current().database, { eventId: "e9" })).toEqual({
      found: 0,
      byStatus: { new: 0, confirmed: 0, cancelled: 0, waiting: 0 },
    });
  });

  it("locks people in one order, so that a change of several and somebody who registers anew do not deadlock", async () => {
    const { engine, database, url } = current();
    if (engine === "sqlite") return;
    await open();
    await register({ email: "a@x.example" });
    await register({ email: "b@x.example" });
    // In the order of the engine, which need not be that in which they registered.
    const people = await database.selectFrom("registrations").select(["id", "email"]).orderBy("id").execute();
    const [first = "", second = ""] = people.map(({ id }) => id);
    const wait = { status: "waiting" };
    // The row that changed last lies last in the table.
    for (const id of [second, first])
      await database.updateTable("registrations").set(wait).where("id", "=", id).execute();
    const other = await openDatabase(url);
    const moved = await other.transaction().execute(async (transaction) => {
      const find = (email: string) => findWaitingIds(transaction, "e1", [{ ...form, email }]);
      await find(people[0]?.email ?? "");
      const moving = database.transaction().execute(async (own) => {
        // As PostgreSQL plans for many people.
        for (const plan of ["indexscan", "bitmapscan"])
          await sql`set local ${sql.raw(`enable_${plan}`)} = off`.execute(own);
        return moveStatus(own, [second, first], { from: ["waiting"], to: "cancelled", now: clock() });
      });
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(transaction);
        expect(rows).toHaveLength(1);
      }, 120_000);
      await find(people[1]?.email ?? "");
      await moveStatus(transaction, [second], { from: ["waiting"], to: "new", now: clock() });
      return { moving };
    });
    // Who has a seat meanwhile keeps it.
    expect(await moved.moving).toEqual([first]);
    await other.destroy();
  });

  it("finds registrations by any word of name, address and city, in every spelling and script", async () => {
    await open();
    await register();
    await register({ firstName: "Hans", lastName: "Meier", email: "hm@klinik.example", city: "Bad Homburg" });
    const found = async (search: string) =>
      (await listRegistrations(current().database, { eventId: "e1", search, limit: 10 })).map(({ email }) => email);
    for (const search of ["öznur", "OEZNUR", "muessig", "muss", "neill", "oneill", "köln", "oe praxis"]) {
      expect(await found(search)).toEqual(["oe@praxis.example"]);
    }
    await register({ firstName: "Θεοδώρα", lastName: "Παππάς", email: "tp@praxis.example", city: "Αθήνα" });
    for (const search of ["θεοδωρα", "ΠΑΠΠΑΣ"]) expect(await found(search)).toEqual(["tp@praxis.example"]);
    expect(await found("Παπαδόπουλος")).toEqual([]);
    expect(await found("homburg hans")).toEqual(["hm@klinik.example"]);
    expect(await found("hans köln")).toEqual([]);
    expect(await found("%")).toEqual([]);
    expect(await found(" ")).toHaveLength(3);
    expect(await countRegistrations(current().database, { eventId: "e1", search: "example" })).toMatchObject({
      found: 3,
    });
  });

  it("pages and sorts without gaps or repeats", async () => {
    await open();
    for (let n = 0; n < 7; n++) await register({ email: `n${n}@x.example`, lastName: `Name${"cabfdeg"[n]}` });
    for (const field of ["createdAt", "lastName", "status"] as const) {
      const pages = [];
      for (const offset of [0, 3, 6]) {
        const order = { field, direction: "asc" } as const;
        pages.push(...(await listRegistrations(current().database, { eventId: "e1", order, limit: 3, offset })));
      }
      expect(new Set(pages.map(({ id }) => id)).size).toBe(7);
      if (field === "lastName") expect(pages.map(({ lastName }) => lastName.at(-1)).join("")).toBe("abcdefg");
    }
  });

  it("finds an event by the 12 characters of its link, with any slug", async () => {
    await put("own", { enabled: true, registrationLink: "/anmeldung/alter-titel-0123456789ab" });
    await put("full", { enabled: true, registrationLink: "https://alt.example/anmeldung/x-cdefcdefcdef" });
    await put("other", { enabled: true, registrationLink: "https://anderswo.example/formular-99999999abcd" });
    const idOf = async (segment: string) => (await findEventByLink(current().database, segment))?.id;
    expect(await idOf("ganz-anders-0123456789ab")).toBe("own");
    expect(await idOf("0123456789ab")).toBe("own");
    expect(await idOf("x-cdefcdefcdef")).toBe("full");
    expect(await idOf("formular-99999999abcd")).toBeUndefined();
    expect(await idOf("x-0123456789ac")).toBeUndefined();
    expect(await idOf("0123456789a")).toBeUndefined();
    expect(await idOf("' or 1=1 --")).toBeUndefined();
  });

  it("finds it through the index", async () => {
    const { engine, database } = current();
    if (engine !== "sqlite") return;
    const { sql } = await import("kysely");
    const { jsonTextEnding } = await import("#server/database/engine.ts");
    const ending = jsonTextEnding(database, ["registrationSettings", "registrationLink"], 12);
    const { rows } = await sql<{ detail: string }>`explain query plan select * from content
      where collection = ${"events"} and deleted_at is null and ${ending} = ${"0123456789ab"}`.execute(database);
    expect(rows.map(({ detail }) => detail).join()).toContain("content_by_registration_link");
  });
});
