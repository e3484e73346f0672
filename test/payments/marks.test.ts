import { beforeEach, expect, it } from "vitest";
import { createContentReader } from "#server/content/store/content-store.ts";
import { writeContent } from "#server/content/store/write-content.ts";
import { enterPayment, undoPayment } from "#server/payments/enter-payment.ts";
import { listPayments } from "#server/payments/list-payments.ts";
import { waiveFees } from "#server/payments/waive-fees.ts";
import { enterPayments } from "#server/registrations/by-hand/enter-payments.ts";
import { moveRegistration } from "#server/registrations/by-hand/move-registration.ts";
import { insertRegistrations } from "#server/registrations/registration-store.ts";
import { anEvent } from "#test/builders.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";

const now = new Date("2026-06-15T10:00:00Z");
const author = { email: "sekretariat@verein.example", now };

describeOnAnyEngine("the mark that a registration is paid", (current) => {
  let parts: Parameters<typeof listPayments>[0];
  beforeEach(async () => {
    const { database } = current();
    parts = { database, content: createContentReader(database), clock: () => now };
    await database.transaction().execute(async (transaction) => {
      const document = anEvent({ isFree: false, price: 180 });
      const event = { collection: "events", id: "e1", document, expected: "any", activity: null } as const;
      await writeContent(transaction, event, author);
      await insertRegistrations(transaction, [
        {
          ...{ id: "r1", eventId: "e1", title: "Dr.", firstName: "Eva", lastName: "Muster", city: "Ulm" },
          ...{ email: "eva@praxis.example", answers: [], status: "confirmed", participation: "", workshops: [] },
          ...{ createdAt: now.toISOString(), updatedAt: now.toISOString(), paidOn: "2026-06-01" },
        },
      ]);
    });
  });

  const at = { eventId: "e1", registrationId: "r1" };
  const mark = (paidOn: string) => enterPayments(parts, { eventId: "e1", ids: ["r1"], paidOn }, author);
  const enter = (kind: "payment" | "refund", cents: number) =>
    enterPayment(parts, { ...at, kind, cents, receivedOn: "2026-06-14", payer: "" }, author);
  const state = async () =>
    (await listPayments(parts, "e1")).map(({ standing, payments, registration }) => [
      ...[standing, registration.paidOn],
      ...payments.map(({ cents, receivedOn }) => `${cents} ${receivedOn}`),
    ])[0];

  it("of an imported list counts as the whole sum, until its day is corrected or it is removed", async () => {
    expect(await state()).toEqual(["paid", "2026-06-01"]);
    expect(await mark("2026-06-01")).toBe(0);
    expect(await state()).toEqual(["paid", "2026-06-01"]);
    expect(await mark("2026-06-02")).toBe(1);
    expect(await state()).toEqual(["paid", "2026-06-02", "18000 2026-06-02"]);
    expect(await mark("")).toBe(1);
    expect(await state()).toEqual(["open", ""]);
  });

  it("is not entered for whoever is cancelled: nothing is open for them", async () => {
    await mark("");
    const { database } = current();
    await database.updateTable("registrations").set({ status: "cancelled" }).execute();
    expect(await mark("2026-06-02")).toBe(0);
    expect(await state()).toBeUndefined();
    await database.updateTable("registrations").set({ status: "new" }).execute();
    expect(await mark("2026-06-02")).toBe(1);
    expect(await state()).toEqual(["paid", "2026-06-02", "18000 2026-06-02"]);
  });

  it("becomes a payment when another is entered beside it", async () => {
    await enter("payment", 18_000);
    expect(await state()).toEqual(["over", "2026-06-01", "18000 2026-06-01", "18000 2026-06-14"]);
  });

  it("is worth what the other event cost when the person moves", async () => {
    const { database } = current();
    const registrationSettings = { enabled: true, registrationMethod: "direct" } as const;
    await database.transaction().execute(async (transaction) => {
      for (const [id, price] of [["dearer", 250] as const, ["free", 0] as const]) {
        const document = anEvent({ date: "2026-10-10", isFree: price === 0, price, registrationSettings });
        await writeContent(
          transaction,
          { collection: "events", id, document, expected: "any", activity: null },
          author,
        );
      }
    });
    const move = (eventId: string, targetId: string) =>
      moveRegistration(
        { ...parts, database, contentChanged: () => {}, onMailDue: () => {} },
        { eventId, id: "r1", targetId, whenFull: "ask", sendsMail: false },
        author,
      );
    const there = async (eventId: string) =>
      (await listPayments(parts, eventId)).map(({ standing, openCents, heldCents, registration }) => ({
        ...{ standing, openCents, heldCents, paidOn: registration.paidOn },
      }));
    expect(await move("e1", "dearer")).toMatchObject({ ok: true });
    await database.updateTable("registrations").set({ status: "confirmed" }).execute();
    expect(await there("dearer")).toEqual([{ standing: "part", openCents: 7000, heldCents: 18_000, paidOn: "" }]);
    expect(await move("dearer", "free")).toMatchObject({ ok: true });
    expect(await there("free")).toEqual([{ standing: "over", openCents: 0, heldCents: 18_000, paidOn: "2026-06-01" }]);
  });

  it("follows a fee that is waived, of which no more can be than is open", async () => {
    const waive = (cents: number) => enterPayment(parts, { ...at, ...waiver, cents }, author);
    const waiver = { kind: "waiver", receivedOn: "2026-06-14", payer: "Referentin" } as const;
    const undo = async (index: number) => {
      const [{ payments } = { payments: [] }] = await listPayments(parts, "e1");
      return undoPayment(parts, { ...at, id: payments[index]?.id ?? "" }, author);
    };
    expect(await waive(1)).toEqual({ ok: false, reason: "more_than_open" });
    await mark("");
    expect(await waive(18_001)).toEqual({ ok: false, reason: "more_than_open" });
    expect(await waive(8_000)).toEqual({ ok: true });
    expect(await state()).toEqual(["open", "", "8000 2026-06-14"]);
    // The rest came in; the list enters no more than that, and takes no waiver back.
    expect(await mark("2026-06-12")).toBe(1);
    expect(await state()).toEqual(["paid", "2026-06-14", "10000 2026-06-12", "8000 2026-06-14"]);
    expect(await mark("2026-06-13")).toBe(1);
    expect(await mark("")).toBe(1);
    expect(await state()).toEqual(["open", "", "8000 2026-06-14"]);
    const waiveRest = () => waiveFees(parts, { eventId: "e1", ids: ["r1", "r1", "gone"], reason: "Helferin" }, author);
    expect([await waiveRest(), await waiveRest()]).toEqual([1, 0]);
    expect(await state()).toEqual(["waived", "2026-06-15", "8000 2026-06-14", "10000 2026-06-15"]);
    expect(await undo(1)).toEqual({ ok: true });
    expect(await state()).toEqual(["open", "", "8000 2026-06-14"]);
    const [entry] = await current()
      .database.selectFrom("activity_logs")
      .selectAll()
      .where("action", "=", "registration.fee_waived")
      .execute();
    expect(JSON.stringify(entry)).not.toMatch(/Muster|Referentin/);
  });

  it("stays while something of it was paid back", async () => {
    expect(await enter("refund", 18_001)).toEqual({ ok: false, reason: "more_than_paid" });
    expect(await enter("refund", 5_000)).toEqual({ ok: true });
    expect(await mark("")).toBe(0);
    const [{ payments } = { payments: [] }] = await listPayments(parts, "e1");
    const [payment, refund] = payments;
    const undo = (id = "") => undoPayment(parts, { ...at, id }, author);
    expect(await undo(payment?.id)).toEqual({ ok: false, reason: "refunded" });
    expect([await undo(refund?.id), await undo(payment?.id)]).toEqual([{ ok: true }, { ok: true }]);
    expect(await state()).toEqual(["open", ""]);
  });
});
