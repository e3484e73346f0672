import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import type { RegistrationSettings } from "#model/events/calendar-event.ts";
import type { RegistrationForm } from "#model/registrations/registration.ts";
import { announceChange, writeContent } from "#server/content/store/write-content.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createRegisterAttendee } from "#server/registrations/register-attendee.ts";
import { listRegistrations, moveStatus } from "#server/registrations/registration-store.ts";
import { countSeats } from "#server/registrations/seat-store.ts";
import { anEvent } from "#test/builders.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";

const clock = () => new Date("2026-06-15T10:00:00Z");
const form = { title: "Frau", firstName: "Öznur", lastName: "Müßig", city: "Köln" } as const;
const formOf = (n: number): RegistrationForm => ({ ...form, email: `n${n}@praxis.example` });
const full = { ok: false, reason: "event_full" };

describeOnEachEngine("seats", (current) => {
  const put = async (id: string, settings: Partial<RegistrationSettings>) => {
    const document = anEvent({ registrationSettings: { enabled: true, ...settings } });
    const change = { collection: "events", id, document, expected: "any", activity: null } as const;
    await current()
      .database.transaction()
      .execute((transaction) => writeContent(transaction, change, { email: null, now: clock() }));
  };
  const counter = async () =>
    (await current().database.selectFrom("content_counter").select("value").executeTakeFirstOrThrow()).value;
  const seated = async (id: string) => (await countSeats(current().database, [id])).get(id) ?? 0;
  const all = (eventId: string) => listRegistrations(current().database, { eventId, limit: 1000 });
  const cancel = (ids: string[]) =>
    current()
      .database.transaction()
      .execute((transaction) => moveStatus(transaction, ids, { from: ["new"], to: "cancelled", now: clock() }));

  it("are assigned to exactly 100 of 101 concurrent registrations, three times", async () => {
    const register = createRegisterAttendee(current().database, clock);
    for (let round = 0; round < 3; round++) {
      const id = `e${round}`;
      await put(id, { capacity: 100 });
      const outcomes = await Promise.all(Array.from({ length: 101 }, (_, n) => register(id, formOf(n))));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(100);
      expect(outcomes.filter(({ ok }) => !ok)).toEqual([full]);
      expect(await all(id)).toHaveLength(100);
    }
  });

  it("are counted across two instances", async () => {
    const second = await openDatabase(current().url);
    const registers = [current().database, second].map((database) => createRegisterAttendee(database, clock));
    for (let round = 0; round < 5; round++) {
      const id = `e${round}`;
      await put(id, { capacity: 20 });
      const tries = Array.from({ length: 41 }, (_, n) => registers[n % 2]?.(id, formOf(n)));
      expect((await Promise.all(tries)).filter((outcome) => outcome?.ok)).toHaveLength(20);
      expect(await seated(id)).toBe(20);
    }
    await second.destroy();
  });

  it("are assigned after waiting for a lock held by another transaction", async () => {
    const { engine, database } = current();
    if (engine === "sqlite") return;
    await put("e1", { capacity: 1 });
    const second = await openDatabase(current().url);
    const author = { email: null, now: clock() };
    const registering = await second.transaction().execute(async (transaction) => {
      await announceChange(transaction, "news");
      const outcome = createRegisterAttendee(database, clock)("e1", formOf(1));
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(transaction);
        expect(rows).toHaveLength(1);
      }, 120_000);
      const document = anEvent({ title: "Neu", registrationSettings: { enabled: true, capacity: 2 } });
      const change = { collection: "events", id: "e1", document, expected: "any", activity: null } as const;
      await writeContent(transaction, change, author);
      return { outcome };
    });
    expect(await registering.outcome).toEqual({ ok: true });
    await second.destroy();
  });

  it("are assigned once per address, and become free after a cancellation", async () => {
    await put("e1", { capacity: 2 });
    const register = createRegisterAttendee(current().database, clock);
    const outcomes = [];
    for (const n of [1, 1, 1, 2, 3]) outcomes.push(await register("e1", formOf(n)));
    expect(outcomes).toEqual([{ ok: true }, { ok: true }, { ok: true }, { ok: true }, full]);
    // An address with a seat gets the same answer, so that it does not reveal who takes part.
    expect(await register("e1", formOf(1))).toEqual(full);
    await cancel([(await all("e1"))[0]?.id ?? ""]);
    expect(await register("e1", formOf(3))).toEqual({ ok: true });
    expect(await seated("e1")).toBe(2);
  });

  it("are assigned to all people of one form or to none, and the rest to the next that fit", async () => {
    await put("e1", { capacity: 5 });
    const register = createRegisterAttendee(current().database, clock);
    const together = (first: number, others: number) =>
      register("e1", formOf(first), {
        colleagues: Array.from({ length: others }, (_, index) => ({ form: formOf(first + 1 + index) })),
      });
    expect(await together(1, 2)).toEqual({ ok: true });
    expect(await together(10, 2)).toEqual({ ok: false, reason: "too_few_seats" });
    expect(await together(20, 1)).toEqual({ ok: true });
    expect(await together(30, 1)).toEqual(full);
    expect(await seated("e1")).toBe(5);
    const [own] = await all("e1");
    expect(own).toMatchObject({ ...form, status: "new", answers: [] });
    // A person already registered gets no second seat, which is not revealed.
    await put("e2", { capacity: 3 });
    expect(await register("e2", formOf(1))).toEqual({ ok: true });
    expect(await register("e2", formOf(1), { colleagues: [{ form: formOf(2) }] })).toEqual({ ok: true });
    expect(await seated("e2")).toBe(2);
  });

  it("are never assigned twice to concurrent groups", async () => {
    const register = createRegisterAttendee(current().database, clock);
    for (let round = 0; round < 10; round++) {
      const id = `e${round}`;
      await put(id, { capacity: 20 });
      const groups = Array.from({ length: 12 }, (_, n) =>
        [1, 2, 3].slice(0, 1 + (n % 3)).map((k) => formOf(10 * n + k)),
      );
      const outcomes = await Promise.all(
        groups.map(([first, ...others]) =>
          register(id, first as RegistrationForm, { colleagues: others.map((person) => ({ form: person })) }),
        ),
      );
      const taken = groups.filter((_, n) => outcomes[n]?.ok).flat();
      const stored = (await all(id)).map(({ email }) => email);
      expect(stored.sort()).toEqual(taken.map(({ email }) => email).sort());
      // One or two seats may remain, too few for a group.
      expect(stored.length).toBeGreaterThanOrEqual(18);
      expect(stored.length).toBeLessThanOrEqual(20);
    }
  });

  it("are kept by those who have them when the limit is lowered", async () => {
    await put("e1", { capacity: 3 });
    const register = createRegisterAttendee(current().database, clock);
    for (const n of [1, 2, 3]) await register("e1", formOf(n));
    await put("e1", { capacity: 1 });
    expect(await register("e1", formOf(4))).toEqual(full);
    const ids = (await all("e1")).map(({ id }) => id);
    await cancel(ids.slice(0, 2));
    expect(await register("e1", formOf(4))).toEqual(full);
    await cancel(ids.slice(2));
    expect(await register("e1", formOf(4))).toEqual({ ok: true });
  });

  it("raise the content counter when assigned, only where a step of free seats is crossed", async () => {
    await put("e1", { capacity: 1 });
    await put("e2", {});
    const events: string[] = [];
    const register = createRegisterAttendee(current().database, clock, {
      onStepCrossed: () => events.push("seats"),
      onMailDue: () => events.push("mail"),
    });
    const before = await counter();
    await register("e2", formOf(1));
    expect([await counter(), events]).toEqual([before, []]);
    await register("e1", formOf(1));
    expect([await counter(), events]).toEqual([before + 1, ["seats"]]);
    await register("e1", formOf(2));
    expect(await counter()).toBe(before + 1);
    // A rush of registrations keeps the pages cached.
    await put("e3", { capacity: 100 });
    const later = await counter();
    await Promise.all(Array.from({ length: 30 }, (_, n) => register("e3", formOf(n))));
    expect([await counter(), events]).toEqual([later, ["seats"]]);
  });

  it("are refused before and after the registration period", async () => {
    const register = createRegisterAttendee(current().database, clock);
    await put("later", { registrationOpensAt: "2026-06-15T12:01" });
    await put("over", { registrationClosesAt: "2026-06-15T12:00" });
    await put("now", { registrationOpensAt: "2026-06-15T12:00", registrationClosesAt: "2026-06-15T12:01" });
    expect(await register("later", formOf(1))).toEqual({ ok: false, reason: "registration_not_open" });
    expect(await register("over", formOf(1))).toEqual({ ok: false, reason: "registration_closed" });
    expect(await register("now", formOf(1))).toEqual({ ok: true });
  });

  it("are confirmed at once with automatic confirmation, with one pending mail for each", async () => {
    await put("e1", { confirmsAutomatically: true, capacity: 2 });
    const events: string[] = [];
    const followUp = { onStepCrossed() {}, onMailDue: () => events.push("mail") };
    const register = createRegisterAttendee(current().database, clock, followUp);
    await Promise.all([1, 1, 2, 3].map((n) => register("e1", formOf(n))));
    const stored = await all("e1");
    expect(stored.map(({ status }) => status)).toEqual(["confirmed", "confirmed"]);
    const mails = await current().database.selectFrom("mail_outbox").select(["kind", "record_id", "status"]).execute();
    expect(mails.map((mail) => mail.record_id).sort()).toEqual(stored.map(({ id }) => id).sort());
    expect(new Set(mails.map(({ kind, status }) => `${kind} ${status}`))).toEqual(new Set(["confirmation waiting"]));
    expect(events).toEqual(["mail", "mail"]);
  });
});
