import { expect, it } from "vitest";
import { LegalRecord } from "#model/content/legal.ts";
import { describeOutdatedInvoice, describePayment } from "./payment.ts";

const never = { date: "2026-09-12", refundTerms: { text: "", steps: [] } };
const { paidRegistration } = LegalRecord.parse({});

it("names price, what is included, how to pay, and the conditions", () => {
  const payment = "Enthalten: Mittagessen.\nBitte bis 01.09.2026 an DE02 1203 0000 0000 2020 51.";
  const conditions = {
    title: "Teilnahmegebühr",
    sections: [{ id: "1", title: "Storno", content: "<p>Bis 14 Tage vorher <b>kostenfrei</b>.</p>" }],
  };
  expect(describePayment({ ...never, isFree: false, price: 120, payment }, conditions, "Konto")).toBe(
    `Teilnahmegebühr: 120,00\u00a0€ pro Person\n${payment}\n\nKonto\n\nTeilnahmegebühr – so stand es bei der Anmeldung:\n\nStorno\nBis 14 Tage vorher kostenfrei.`,
  );
});

it("says nothing about a free event, and by default what a registration means", () => {
  expect(describePayment({ ...never, isFree: true, price: 0, payment: "" }, paidRegistration)).toBe("");
  const refundTerms = { text: "", steps: [{ daysBefore: 7, percent: 80 }] };
  const text = describePayment({ ...never, isFree: false, price: 50, payment: "", refundTerms }, paidRegistration);
  expect(text).toContain("Verbindlich und zahlungspflichtig wird Ihre Teilnahme erst");
  expect(text).toContain("Wenn Sie bis zum 05.09.2026 stornieren, erstatten wir 80");
  // The event may confirm at once: nobody checks then.
  expect(text).not.toContain("Wir prüfen");
});

it("says why an invoice is to be taken back, and nothing while it fits", () => {
  const event = { id: "e1", date: "2026-09-12", lastDay: "" };
  const items = [{ title: "Tagung", cents: 18_000 }];
  const invoice = { kind: "invoice" as const, items, service: { title: "Tagung", days: "12.09.2026", eventId: "e1" } };
  const fits = { event, agreedCents: 18_000, isOff: false };
  expect(describeOutdatedInvoice(invoice, fits)).toBe("");
  const at = (changes: Partial<typeof fits>) => describeOutdatedInvoice(invoice, { ...fits, ...changes });
  expect(at({ agreedCents: 25_000 })).toMatch(/über 180,00.*im Ganzen 250,00.*, und stellen/);
  expect(at({ agreedCents: 0 })).toMatch(/im Ganzen 0,00.*stornieren Sie sie\.$/);
  expect(at({ isOff: true })).toContain("wird nichts");
  const other = { ...event, id: "e2", date: "2026-10-10" };
  expect(at({ event: other })).toMatch(
    /lautet auf „Tagung“, und die Person ist inzwischen umgebucht\. .*, und stellen/,
  );
  expect(at({ event: other, agreedCents: 0 })).toMatch(/umgebucht\. Bitte stornieren Sie sie\.$/);
  expect(at({ event: { ...event, date: "2026-12-12" } })).toMatch(
    /Zeitraum 12.09.2026, der Termin ist jetzt 12.12.2026/,
  );
  const early = { ...invoice, service: { title: "Tagung", days: "12.09.2026" } };
  expect(describeOutdatedInvoice(early, { ...fits, event: { ...event, id: "e2" } })).toBe("");
});
