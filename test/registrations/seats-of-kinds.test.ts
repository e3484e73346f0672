import { expect, it } from "vitest";
import type { ContentInput } from "#model/content/collections.ts";
import type { RegistrationForm } from "#model/registrations/registration.ts";
import { writeContent } from "#server/content/store/write-content.ts";
import { createRegisterAttendee } from "#server/registrations/register-attendee.ts";
import { listRegistrations, moveStatus } from "#server/registrations/registration-store.ts";
import { countPublicly } from "#server/registrations/seat-store.ts";
import { settleWaitingList } from "#server/registrations/waiting-list/settle-waiting-list.ts";
import { anEvent } from "#test/builders.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";

const clock = () => new Date("2026-06-15T10:00:00Z");
const formOf = (n: number): RegistrationForm => ({
  ...{ title: "Frau", firstName: "Öznur", lastName: "Müßig", city: "Köln" },
  email: `n${n}@praxis.example`,
});
const kinds = (...seats: number[]) =>
  seats.map((count, index) => ({ id: `k${index}`, title: `Art ${index}`, seats: count }));
const choice = (participation: string, ...workshops: string[]) => ({ choice: { participation, workshops } });

describeOnEachEngine("seats of kinds and workshops", (current) => {
  const put = async (id: string, changes: Partial<ContentInput<"events">>) => {
    const { registrationSettings, ...rest } = changes;
    const document = anEvent({ ...rest, registrationSettings: { enabled: true, ...registrationSettings } });
    const change = { collection: "events", id, document, expected: "any", activity: null } as const;
    await current()
      .database.transaction()
      .execute((transaction) => writeContent(transaction, change, { email: null, now: clock() }));
  };
  const all = (eventId: string) => listRegistrations(current().database, { eventId, limit: 1000 });
  const register = (id: string, n: number, given: ReturnType<typeof choice>) =>
    createRegisterAttendee(current().database, clock)(id, formOf(n), given);

  it("are assigned to exactly 100 of 101 at once, of each of two kinds, five times", {
    repeats: 4,
  }, async () => {
    const together = createRegisterAttendee(current().database, clock);
    await put("e1", { participations: kinds(100, 100) });
    const tries = Array.from({ length: 202 }, (_, n) => together("e1", formOf(n), choice(`k${n % 2}`)));
    expect((await Promise.all(tries)).filter(({ ok }) => !ok)).toHaveLength(2);
    const chosen = Map.groupBy(await all("e1"), ({ participation }) => participation);
    expect([chosen.get("k0")?.length, chosen.get("k1")?.length]).toEqual([100, 100]);
  });

  it("refuse what is full or no longer offered, while the rest stays open", async () => {
    const workshops = [{ id: "w1", title: "Ultraschall", seats: 1 }];
    await put("e1", { participations: [...kinds(1, 5), { id: "k9", title: "Alt", isOffered: false }], workshops });
    expect(await register("e1", 1, choice("k0", "w1"))).toEqual({ ok: true });
    expect(await register("e1", 2, choice("k0"))).toEqual({ ok: false, reason: "choice_full" });
    expect(await register("e1", 2, choice("k1", "w1"))).toEqual({ ok: false, reason: "choice_full" });
    for (const gone of [choice("k9"), choice(""), choice("k1", "w9")])
      expect(await register("e1", 2, gone)).toEqual({ ok: false, reason: "choice_gone" });
    expect(await register("e1", 2, choice("k1"))).toEqual({ ok: true });
    const stored = (await all("e1")).map(({ participation, workshops }) => [participation, ...workshops].join());
    expect(stored.sort()).toEqual(["k0,w1", "k1"]);
  });

  it("are not waited for once nobody who waits is asked any more", async () => {
    for (const [id, date, outcome] of [
      ["e1", "2026-06-16", { ok: true, isWaiting: true }],
      ["e3", "2026-06-15", { ok: false, reason: "choice_full" }],
      ["e2", "2026-06-14", { ok: false, reason: "choice_full" }],
    ] as const) {
      await put(id, { date, participations: kinds(1, 5), registrationSettings: { waitingListEnabled: true } });
      expect(await register(id, 1, choice("k0"))).toEqual({ ok: true });
      expect(await register(id, 2, choice("k0"))).toEqual(outcome);
    }
  });

  it("are offered to the first who waits for them", async () => {
    await put("e1", { participations: kinds(1, 1), registrationSettings: { waitingListEnabled: true } });
    const waits = { ok: true, isWaiting: true };
    expect(await register("e1", 1, choice("k0"))).toEqual({ ok: true });
    expect(await register("e1", 2, choice("k0"))).toEqual(waits);
    expect(await register("e1", 3, choice("k1"))).toEqual({ ok: true });
    expect(await register("e1", 4, choice("k1"))).toEqual(waits);
    const idOf = async (n: number) => (await all("e1")).find(({ email }) => email === formOf(n).email)?.id ?? "";
    const freed = await idOf(3);
    const offered = await current()
      .database.transaction()
      .execute(async (transaction) => {
        await moveStatus(transaction, [freed], { from: ["new"], to: "cancelled", now: clock() });
        return (await settleWaitingList(transaction, "e1", clock())).offered;
      });
    expect(offered).toBe(1);
    const mails = await current()
      .database.selectFrom("mail_outbox")
      .select("record_id")
      .where("kind", "=", "offer")
      .execute();
    expect(mails).toEqual([{ record_id: await idOf(4) }]);
    // The seat on offer is taken for everyone else.
    expect(await register("e1", 5, choice("k1"))).toEqual(waits);
  });

  it("are not held back by somebody who waits for something else as well", async () => {
    const workshops = [{ id: "w1", title: "Ultraschall", seats: 1 }];
    const participations = kinds(10, 10);
    await put("e1", { participations, workshops, registrationSettings: { waitingListEnabled: true } });
    for (const n of [1, 2, 3]) await register("e1", n, choice("k0", "w1"));
    const seated = (await all("e1")).filter(({ status }) => status === "new");
    expect(seated).toHaveLength(1);
    const event = {
      id: "e1",
      participations,
      workshops,
      ...{ date: "2026-09-12", lastDay: "", time: "09:00" },
      registrationSettings: { waitingListEnabled: true, capacity: null },
    };
    const now = new Date("2026-06-15T10:00:00Z");
    const counts = (await countPublicly(current().database, [event as never], now)).get("e1");
    expect(counts).toEqual(
      new Map([
        ["", 1],
        ["kind k0", 1],
        ["workshop w1", 1],
      ]),
    );
    for (let n = 10; n < 19; n++) expect(await register("e1", n, choice("k0"))).toEqual({ ok: true });
    expect(await register("e1", 19, choice("k0"))).toEqual({ ok: true, isWaiting: true });
  });
});
