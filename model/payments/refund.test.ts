import { describe, expect, it } from "vitest";
import { isBound } from "./payment-standing.ts";
import { proposeRefund, refundPercent } from "./refund.ts";
import { RefundTerms, refuseRefundTerms } from "./refund-terms.ts";

const steps = [
  { daysBefore: 7, percent: 50 },
  { daysBefore: 30, percent: 100 },
];
const event = { date: "2026-09-12", isCancelled: false, refundTerms: { text: "", steps } };

describe("which part of the fee is paid back", () => {
  it.each([
    ["2026-01-01", 100],
    ["2026-08-12", 100],
    ["2026-08-13", 100],
    ["2026-08-14", 50],
    ["2026-09-05", 50],
    ["2026-09-06", 0],
    ["2026-09-12", 0],
    ["2026-09-13", 0],
  ])("cancelled on %s: %d %%", (day, percent) => expect(refundPercent(steps, "2026-09-12", day)).toBe(percent));

  it.each([
    // Across the change of the clocks, the end of a leap February, and the end of a year.
    [30, "2026-11-10", "2026-10-11"],
    [7, "2028-03-04", "2028-02-26"],
    [10, "2027-01-05", "2026-12-26"],
    [0, "2026-09-12", "2026-09-12"],
  ])("%d days before %s end with %s", (daysBefore, date, last) => {
    const one = [{ daysBefore, percent: 80 }];
    const next = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
    expect([refundPercent(one, date, last), refundPercent(one, date, next)]).toEqual([80, 0]);
  });

  it("is to be decided without steps", () => expect(refundPercent([], "2026-09-12", "2026-01-01")).toBeUndefined());
});

describe("what is owed back", () => {
  it.each([
    // owed, held, day → cents
    [18_000, 18_000, "2026-08-13", 18_000],
    [18_000, 18_000, "2026-09-05", 9_000],
    [18_000, 18_000, "2026-09-06", 0],
    // Of a part payment what exceeds the kept half; too much whole.
    [18_000, 10_000, "2026-09-05", 1_000],
    [18_000, 5_000, "2026-09-05", 0],
    [18_000, 20_000, "2026-09-05", 11_000],
    [18_000, 20_000, "2026-09-06", 2_000],
    // Half a cent is for the participant.
    [5_001, 5_001, "2026-09-05", 2_501],
    // What became free goes back.
    [0, 4_000, "2026-09-06", 4_000],
  ])("of %d owed and %d paid, cancelled on %s: %d", (owedCents, heldCents, cancelledOn, cents) => {
    expect(proposeRefund(event, { owedCents, heldCents, cancelledOn, isBound: true })?.cents).toBe(cents);
  });

  it("is everything if the event is cancelled, nothing said where nothing was paid or nothing is agreed", () => {
    const late = { owedCents: 18_000, heldCents: 18_000, cancelledOn: "2026-09-12", isBound: true };
    expect(proposeRefund({ ...event, isCancelled: true }, late)).toMatchObject({
      cents: 18_000,
      because: "event_cancelled",
    });
    expect(proposeRefund(event, { ...late, heldCents: 0 })).toBeUndefined();
    expect(proposeRefund({ ...event, refundTerms: { text: "Nach Absprache", steps: [] } }, late)).toBeUndefined();
  });

  it("is everything if the association never confirmed, whatever the day and the terms", () => {
    const unbound = { owedCents: 18_000, heldCents: 10_000, cancelledOn: "2026-09-12", isBound: false };
    for (const refundTerms of [event.refundTerms, { text: "Nach Absprache", steps: [] }])
      expect(proposeRefund({ ...event, refundTerms }, unbound)).toMatchObject({
        cents: 10_000,
        because: "unconfirmed",
      });
  });

  const at = "2026-06-10T10:00:00.000Z";
  it.each([
    ["new", "", "", false],
    ["waiting", "", "", false],
    ["confirmed", at, "", true],
    ["cancelled", "", at, false],
    ["cancelled", at, at, true],
    // Cancelled by a version that did not keep either.
    ["cancelled", "", "", true],
  ] as const)(
    "a registration that is %s, confirmed at '%s', cancelled at '%s', is bound by the terms: %s",
    (status, confirmedAt, cancelledAt, bound) => expect(isBound({ status, confirmedAt, cancelledAt })).toBe(bound),
  );
});

it("a saved event has each term once; old events have none", () => {
  expect(RefundTerms.parse({})).toEqual({ text: "", steps: [] });
  const refused: unknown[] = [];
  const terms = RefundTerms.parse({ steps: [...steps, { daysBefore: 7, percent: 20 }] });
  refuseRefundTerms(terms, (...refusal) => refused.push(refusal));
  expect(refused).toEqual([[["steps", 2, "daysBefore"], "Diese Frist gibt es schon."]]);
  for (const percent of [101, -1, 1.5, "", null])
    expect(RefundTerms.safeParse({ steps: [{ daysBefore: 7, percent }] }).success, String(percent)).toBe(false);
});
