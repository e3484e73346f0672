import { describe, expect, it } from "vitest";
import { canRetry, type Delivery, deliveryLabel, deliveryNote, deliverySentence } from "./delivery-state.ts";

const mail = (given: Partial<Delivery>): Delivery => ({
  status: "sent",
  attempts: 1,
  nextAttemptAt: null,
  settledAt: null,
  lastError: null,
  ...given,
});

describe("the delivery of a contact message", () => {
  it("states the delivery time in Berlin time", () => {
    const delivered = mail({ settledAt: "2026-06-15T10:00:00.000Z" });
    expect(deliverySentence(delivered, true)).toBe("Per E-Mail zugestellt am 15.06.2026, 12:00 Uhr.");
    expect(deliveryLabel(delivered, true)).toBe("Zugestellt");
  });

  it("does not describe a mail written to a file as delivered", () => {
    const filed = mail({ settledAt: "2026-06-15T10:00:00.000Z" });
    expect(deliverySentence(filed, false)).toBe(
      "Als Datei auf dem Server abgelegt am 15.06.2026, 12:00 Uhr, nicht verschickt.",
    );
    expect(deliveryLabel(filed, false)).toBe("Als Datei abgelegt");
  });

  it("states the number of attempts and the time of the next one", () => {
    const waiting = mail({ status: "waiting", attempts: 3, nextAttemptAt: "2026-01-15T10:00:00.000Z" });
    expect(deliverySentence(waiting, true)).toBe(
      "Die E-Mail wurde noch nicht zugestellt (bisher 3 Versuche). Nächster Versuch am 15.01.2026, 11:00 Uhr.",
    );
    expect(deliveryNote(waiting)).toBe("Neuer Versuch 15.01.2026, 11:00");
    const failed = mail({ status: "failed", attempts: 20, settledAt: "2026-01-15T10:00:00.000Z" });
    expect(deliverySentence(failed, true)).toBe(
      "Die E-Mail konnte nicht zugestellt werden (20 Versuche, zuletzt am 15.01.2026, 11:00 Uhr).",
    );
  });

  it("states that an imported message has no mail", () => {
    expect(deliveryLabel(undefined, true)).toBe("Ohne E-Mail");
    expect(canRetry(undefined)).toBe(false);
  });

  it("can be retried unless it was delivered or is being sent", () => {
    expect(
      (["waiting", "sending", "sent", "failed", "unsettled"] as const).filter((status) => canRetry(mail({ status }))),
    ).toEqual(["waiting", "failed", "unsettled"]);
  });
});
