import { expect, it } from "vitest";
import { describeOwnRefund, describeProposal, describeRefundsAhead, describeRefundTerms } from "./refund.ts";

it("says the terms with their last days, in order, and the text below", () => {
  const steps = [
    { daysBefore: 7, percent: 50 },
    { daysBefore: 30, percent: 100 },
  ];
  expect(describeRefundTerms({ date: "2026-09-12", refundTerms: { text: "Ersatz ist möglich.", steps } })).toBe(
    "Wenn Sie bis zum 13.08.2026 stornieren, erstatten wir 100\u00a0% der Teilnahmegebühr, bis zum 05.09.2026 50\u00a0%, danach nichts.\nErsatz ist möglich.",
  );
  expect(describeRefundTerms({ date: "2026-09-12", refundTerms: { text: "", steps: [] } })).toBe("");
});

it("says to everyone what goes back, without promising what is to be decided", () => {
  const half = { cents: 9_000, because: "terms", percent: 50 } as const;
  const all = { cents: 18_000, percent: 100 };
  const unconfirmed = { ...all, because: "unconfirmed" } as const;
  expect(describeOwnRefund(18_000, half, false)).toContain("90,00\u00a0€ zurück, wenn Sie heute stornieren.");
  expect(describeOwnRefund(18_000, { ...half, cents: 0, percent: 0 }, true)).toMatch(/davon nichts zurück\.$/);
  expect(describeOwnRefund(18_000, { ...all, because: "event_cancelled" }, false)).toMatch(/erstatten wir Ihnen\.$/);
  expect(describeOwnRefund(18_000, unconfirmed, false)).toContain("Diesen Betrag erstatten wir Ihnen, wenn Sie heute");
  expect(describeOwnRefund(18_000, unconfirmed, true)).toMatch(/Diesen Betrag erstatten wir Ihnen\.$/);
  expect(describeProposal(unconfirmed)).toContain("nie bestätigt");
  expect(describeOwnRefund(18_000, undefined, false)).toContain("teilen wir Ihnen mit");
  expect(describeRefundsAhead({ count: 0, heldCents: 0, proposedCents: 0 })).toBe("");
  expect(describeRefundsAhead({ count: 2, heldCents: 36_000, proposedCents: 0 })).toContain("Davon ist nichts zu erst");
  expect(describeRefundsAhead({ count: 1, heldCents: 18_000, proposedCents: undefined })).not.toContain("zu erstatten");
  expect(describeProposal(half)).toContain("(50\u00a0% der Gebühr)");
});
