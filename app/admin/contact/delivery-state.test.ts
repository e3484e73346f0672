import { describe, expect, it } from "vitest";
import { canRetry, type Delivery, deliveryLabel, deliverySentence } from "./delivery-state.ts";

const mail = (given: Partial<Delivery>): Delivery => ({
  status: "sent",
  nextAttemptAt: null,
  settledAt: null,
  lastError: null,
  ...given,
});

describe("the delivery of a contact message", () => {
  it("tells in Berlin time when the mail arrived", () => {
    expect(deliverySentence(mail({ settledAt: "2026-06-15T10:00:00.000Z" }))).toBe(
      "Per E-Mail zugestellt am 15.06.2026, 12:00 Uhr.",
    );
  });

  it("tells when the next try comes", () => {
    expect(deliverySentence(mail({ status: "waiting", nextAttemptAt: "2026-01-15T10:00:00.000Z" }))).toBe(
      "Die E-Mail wurde noch nicht zugestellt. Nächster Versuch am 15.01.2026, 11:00 Uhr.",
    );
  });

  it("has no mail for a message that was imported", () => {
    expect(deliveryLabel(undefined)).toBe("Ohne E-Mail");
    expect(canRetry(undefined)).toBe(false);
  });

  it("can be tried again unless it arrived or is under way", () => {
    expect(
      (["waiting", "sending", "sent", "failed", "unsettled"] as const).filter((status) => canRetry(mail({ status }))),
    ).toEqual(["waiting", "failed", "unsettled"]);
  });
});
