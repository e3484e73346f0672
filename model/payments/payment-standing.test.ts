import { describe, expect, it } from "vitest";
import { fc } from "#test/property.ts";
import {
  agreedCents,
  isOff,
  openCents,
  type PaymentFacts,
  paymentStanding,
  settledOn,
  sumsOf,
  waivedCents,
} from "./payment-standing.ts";

const cancelledAt = "2026-06-12T08:00:00.000Z";
const paid = (cents: number, receivedOn = "2026-06-10") =>
  ({ kind: "payment", isOfCancellation: false, cents, receivedOn, enteredAt: `${receivedOn}T09:00:00.000Z` }) as const;
const refund = (cents: number, receivedOn = "2026-06-12") => ({ ...paid(cents, receivedOn), kind: "refund" }) as const;
/** Entered while the registration was cancelled, which was undone since. */
const returned = (cents: number) => ({ ...refund(cents), isOfCancellation: true }) as const;
const waived = (cents: number, receivedOn = "2026-06-12") => ({ ...paid(cents, receivedOn), kind: "waiver" }) as const;
const facts: PaymentFacts = {
  ...{ status: "confirmed", cancelledAt, isOff: false, owedCents: 18_000, paidOn: "", payments: [] },
  ...{ dueOn: "2026-06-20", isReminded: false },
};
const standing = (changes: Partial<PaymentFacts>, today = "2026-06-15") =>
  paymentStanding({ ...facts, isOff: changes.status === "cancelled", ...changes }, today);

it.each([
  ["new", false, false],
  ["confirmed", false, false],
  // Who waits may still get a seat on the last day.
  ["waiting", false, true],
  ["cancelled", true, true],
] as const)("nothing comes of a registration that is %s: on the last day %s, after it %s", (status, onLast, after) => {
  const event = { date: "2026-09-11", lastDay: "2026-09-12", isCancelled: false };
  expect(isOff(event, { status }, "2026-09-12")).toBe(onLast);
  expect(isOff(event, { status }, "2026-09-13")).toBe(after);
  expect(isOff({ ...event, isCancelled: true }, { status }, "2026-09-01")).toBe(true);
});

describe("what somebody pays in all", () => {
  it.each<[string, number, Partial<PaymentFacts>, number]>([
    ["nothing came in", 18_000, {}, 18_000],
    ["a part came in", 18_000, { payments: [paid(9_000)] }, 18_000],
    ["a part of a part went back", 18_000, { payments: [paid(9_000), refund(2_000)] }, 18_000],
    ["it is marked", 18_000, { paidOn: "2026-06-10" }, 18_000],
    ["the price rose after it was paid", 18_000, { paidOn: "2026-06-10", payments: [paid(15_000)] }, 15_000],
    ["the price fell after it was paid", 12_000, { paidOn: "2026-06-10", payments: [paid(15_000)] }, 12_000],
    ["the price fell below a part", 8_000, { payments: [paid(9_000)] }, 8_000],
    ["some went back", 18_000, { paidOn: "2026-06-10", payments: [paid(18_000), refund(5_000)] }, 13_000],
    ["what was too much went back", 18_000, { paidOn: "2026-06-10", payments: [paid(20_000), refund(2_000)] }, 18_000],
    ["all went back", 18_000, { paidOn: "2026-06-10", payments: [paid(18_000), refund(18_000)] }, 0],
    ["it went back for a cancellation", 18_000, { payments: [paid(18_000), returned(18_000)] }, 18_000],
    ["a part is waived", 18_000, { payments: [waived(8_000)] }, 10_000],
    ["a part is waived, and the rest came in", 18_000, { payments: [waived(8_000), paid(10_000)] }, 10_000],
    ["a part is waived, and too much came in", 18_000, { payments: [waived(8_000), paid(18_000)] }, 10_000],
    ["it is waived", 18_000, { paidOn: "2026-06-12", payments: [waived(18_000)] }, 0],
    ["the price rose after it was waived", 20_000, { paidOn: "2026-06-12", payments: [waived(18_000)] }, 0],
    ["it costs nothing any more", 0, { paidOn: "2026-06-10", payments: [paid(18_000)] }, 0],
  ])("if %s", (_case, owed, marked, agreed) => {
    expect(agreedCents(owed, { paidOn: "", payments: [], ...marked })).toBe(agreed);
  });
});

describe("what is open after a change of choice, at the prices of that day", () => {
  it.each<[string, number, ReturnType<typeof paid | typeof refund | typeof returned | typeof waived>[], number]>([
    ["to what costs the same", 10_000, [paid(10_000)], 0],
    ["to what costs more", 15_000, [paid(10_000)], 5_000],
    ["to what costs less", 6_000, [paid(10_000)], 0],
    ["to what is free", 0, [paid(10_000)], 0],
    ["after the price of what stays rose from 100 to 120 €", 17_000, [paid(10_000)], 7_000],
    ["after a part was paid back", 15_000, [paid(10_000), refund(2_000)], 7_000],
    ["after too much was paid back", 15_000, [paid(12_000), refund(2_000)], 5_000],
    ["after a cancellation that was undone", 15_000, [paid(10_000), returned(10_000)], 15_000],
    ["of what was paid in part", 15_000, [paid(4_000)], 11_000],
    ["of what was not paid", 15_000, [], 15_000],
    ["after a part was waived", 15_000, [waived(4_000), paid(6_000)], 5_000],
    ["to what costs no more than was waived", 4_000, [waived(4_000)], 0],
  ])("%s", (_case, owed, payments, open) => {
    expect(openCents(owed, sumsOf(payments))).toBe(open);
    // The mark says the same: it ends where something is open.
    expect(settledOn(owed, payments) !== "").toBe(open === 0 && owed > 0);
  });
});

describe("how a payment stands", () => {
  it.each<[Partial<PaymentFacts>, string]>([
    [{}, "open"],
    [{ isReminded: true }, "reminded"],
    [{ payments: [paid(9_000)] }, "part"],
    [{ payments: [paid(9_000)], isReminded: true }, "part"],
    [{ payments: [paid(9_000), paid(9_000)] }, "paid"],
    [{ paidOn: "2026-06-10" }, "paid"],
    // The price rose after it was paid.
    [{ paidOn: "2026-06-10", payments: [paid(15_000)] }, "paid"],
    [{ payments: [paid(18_000), paid(18_000)] }, "over"],
    [{ payments: [paid(36_000), refund(18_000)] }, "refunded"],
    [{ payments: [paid(18_000), refund(5_000)] }, "refunded"],
    [{ payments: [paid(9_000), refund(9_000)] }, "open"],
    [{ payments: [paid(9_000), refund(9_000)], dueOn: "2026-06-14" }, "due"],
    [{ status: "new", payments: [paid(9_000), refund(9_000)] }, "refunded"],
    [{ owedCents: 0, payments: [paid(9_000), refund(9_000)] }, "refunded"],
    [{ payments: [paid(18_000), returned(18_000)] }, "open"],
    [{ payments: [paid(18_000), returned(18_000)], dueOn: "2026-06-14" }, "due"],
    [{ payments: [paid(18_000), returned(18_000)], isReminded: true }, "reminded"],
    [{ payments: [paid(18_000), returned(9_000)] }, "part"],
    [{ payments: [paid(18_000), returned(0)] }, "paid"],
    [{ payments: [paid(20_000), returned(2_000)] }, "paid"],
    [{ payments: [paid(18_000), returned(18_000), paid(18_000)] }, "paid"],
    [{ payments: [paid(18_000), returned(18_000), paid(18_000), paid(1)] }, "over"],
    [{ payments: [paid(18_000), returned(18_000), paid(18_000), refund(5_000)] }, "refunded"],
    [{ payments: [waived(18_000)] }, "waived"],
    [{ status: "new", payments: [waived(18_000)] }, "waived"],
    // The price rose after it was waived.
    [{ paidOn: "2026-06-12", payments: [waived(15_000)] }, "waived"],
    [{ payments: [waived(9_000)] }, "open"],
    [{ payments: [waived(9_000)], dueOn: "2026-06-14" }, "due"],
    [{ payments: [waived(9_000), paid(4_000)] }, "part"],
    [{ payments: [waived(9_000), paid(9_000)] }, "paid"],
    [{ payments: [waived(9_000), paid(9_001)] }, "over"],
    [{ payments: [waived(9_000), paid(9_000), refund(4_000)] }, "refunded"],
    [{ payments: [waived(9_000), paid(9_000), returned(9_000)] }, "open"],
    [{ status: "cancelled", payments: [waived(18_000)] }, "none"],
    [{ status: "cancelled", payments: [waived(9_000), paid(9_000)] }, "undecided"],
    [{ isOff: true, payments: [waived(18_000)] }, "none"],
    [{ owedCents: 0 }, "none"],
    [{ owedCents: 0, payments: [paid(100)] }, "over"],
    [{ status: "new" }, "none"],
    [{ status: "waiting" }, "none"],
    [{ status: "new", payments: [paid(18_000)] }, "paid"],
    [{ status: "cancelled" }, "none"],
    [{ status: "cancelled", payments: [paid(18_000)] }, "undecided"],
    [{ status: "cancelled", paidOn: "2026-06-10" }, "undecided"],
    [{ isOff: true, payments: [paid(18_000)] }, "undecided"],
    [{ status: "cancelled", payments: [paid(18_000), refund(9_000)] }, "refunded"],
    [{ status: "cancelled", payments: [paid(18_000), refund(0)] }, "kept"],
    // What was too much went back before; or what was decided was about a cancellation that was undone.
    [{ status: "cancelled", payments: [paid(20_000), refund(2_000, "2026-06-11")] }, "undecided"],
    [{ status: "cancelled", payments: [paid(18_000), refund(0, "2026-06-11")] }, "undecided"],
    [{ status: "cancelled", payments: [paid(18_000), refund(18_000, "2026-06-11")] }, "none"],
    [{ status: "cancelled", cancelledAt: "", payments: [paid(18_000), refund(0, "2026-06-11")] }, "kept"],
    [{ status: "cancelled", payments: [paid(20_000), refund(2_000, "2026-06-11"), refund(0)] }, "kept"],
    [{ status: "cancelled", payments: [paid(20_000), refund(2_000, "2026-06-11"), refund(9_000)] }, "refunded"],
    [{ status: "cancelled", payments: [paid(18_000), refund(9_000), refund(0)] }, "refunded"],
    [{ isOff: true, payments: [paid(20_000), refund(2_000)] }, "undecided"],
    [{ isOff: true, payments: [paid(20_000), refund(2_000), refund(0)] }, "kept"],
    [{ isOff: true, payments: [paid(20_000), refund(2_000), returned(9_000)] }, "refunded"],
    [{ isOff: true, payments: [paid(20_000), returned(20_000)] }, "refunded"],
    // It lowered the fee before.
    [{ isOff: true, payments: [paid(18_000), refund(5_000)] }, "undecided"],
    [{ isOff: true, payments: [paid(18_000), refund(5_000), returned(13_000)] }, "refunded"],
    [{ isOff: true, payments: [paid(18_000), refund(18_000)] }, "none"],
    [{ isOff: true, payments: [paid(18_000), refund(0)] }, "kept"],
    // What came in after the decision is not decided about; of a cancellation that was undone it is another payment.
    ...[refund(18_000), refund(9_000), refund(0), returned(18_000), returned(0)].flatMap(
      (decided): [Partial<PaymentFacts>, string][] => {
        const later = [paid(18_000), decided, paid(18_000, "2026-06-13")];
        const last = { ...returned(18_000), enteredAt: "2026-06-14T09:00:00.000Z" };
        return [{ status: "cancelled" } as const, { isOff: true }].flatMap((cancelled) => [
          [{ ...cancelled, payments: later }, "undecided"],
          [{ ...cancelled, payments: [...later, last] }, "refunded"],
        ]);
      },
    ),
  ])("%j: %s", (changes, expected) => expect(standing(changes)).toBe(expected));

  it("is due from the day after the term", () => {
    expect([standing({}, "2026-06-20"), standing({}, "2026-06-21")]).toEqual(["open", "due"]);
  });
});

it("is settled on the day on which the sum was complete", () => {
  expect(settledOn(18_000, [paid(9_000, "2026-06-12"), paid(9_000, "2026-06-10")])).toBe("2026-06-12");
  expect(settledOn(18_000, [paid(20_000, "2026-06-10"), paid(5, "2026-06-12")])).toBe("2026-06-10");
  expect(settledOn(18_000, [paid(17_999)])).toBe("");
  expect(settledOn(0, [paid(5)])).toBe("");
  expect(settledOn(18_000, [paid(18_000), refund(18_000)])).toBe("2026-06-10");
  expect(settledOn(18_000, [waived(8_000, "2026-06-13"), paid(10_000)])).toBe("2026-06-13");
  expect(settledOn(0, [waived(5)])).toBe("");
  expect(settledOn(18_000, [paid(18_000), returned(18_000)])).toBe("");
  expect(settledOn(18_000, [paid(18_000), returned(18_000), paid(18_000, "2026-06-13")])).toBe("2026-06-13");
});

const booking = fc.record({
  kind: fc.constantFrom("payment" as const, "refund" as const, "waiver" as const),
  isOfCancellation: fc.boolean(),
  cents: fc.integer({ min: 0, max: 50_000 }),
  receivedOn: fc.constantFrom("2026-06-10", "2026-06-11", "2026-06-12"),
});

it("counts as unsettled whoever is asked for something, and as settled nobody else", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000 }), fc.array(booking, { maxLength: 6 }), (owedCents, bookings) => {
      const sums = sumsOf(bookings);
      fc.pre(sums.refunded <= sums.paid);
      const payments = bookings.map((one) => ({ ...one, enteredAt: `${one.receivedOn}T09:00:00.000Z` }));
      const isAsked = openCents(owedCents, sums) > 0;
      const stands = standing({ owedCents, payments, paidOn: settledOn(owedCents, bookings) });
      expect(["open", "due", "reminded", "part"].includes(stands), stands).toBe(isAsked);
    }),
  );
});

it("asks for exactly what is missing, and for nothing once the sum is complete", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000 }), fc.array(booking, { maxLength: 6 }), (owed, bookings) => {
      const sums = sumsOf(bookings);
      // Nothing goes back that did not come in.
      fc.pre(sums.refunded <= sums.paid);
      const covered = sums.paid - sums.returned + sums.waived;
      const open = openCents(owed, sums);
      expect(open).toBeGreaterThanOrEqual(0);
      expect(open).toBeLessThanOrEqual(owed);
      expect(open === 0).toBe(covered >= owed);
      expect(settledOn(owed, bookings) !== "").toBe(covered >= owed);
      // Whoever pays what is asked for is asked for nothing more.
      if (open > 0) expect(openCents(owed, { ...sums, paid: sums.paid + open })).toBe(0);
    }),
  );
});

it.each([
  ["costs as much as ever", 18_000, 8_000],
  ["costs less by now", 5_000, 5_000],
  ["is free by now", 0, 0],
])("a waiver is no more than a participation that %s", (_now, owedCents, expected) => {
  expect(waivedCents(owedCents, sumsOf([waived(8_000)]))).toBe(expected);
});
