import { afterEach, beforeEach } from "vitest";
import type { MailMessage } from "#server/mail/mailer.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

/** The secretary who acts. */
export const viewer = { id: "v", email: "sekretariat@verein.example" };
export const account = { accountHolder: "Verein", iban: "DE02120300000000202051", termDays: 10 };
export const priced = {
  ...{ isFree: false, price: 180 },
  registrationSettings: { enabled: true, confirmsAutomatically: true },
};

/** Sets up, for each test, an application with the event `e1`, which costs 180 €, and a session of an administrator. */
export function paymentDesk() {
  let app: TestApp;
  let headers: Record<string, string>;
  const sent: MailMessage[] = [];
  beforeEach(async () => {
    app = await createTestApp();
    sent.length = 0;
    Object.assign(app.services.mailer, { send: async (message: MailMessage) => void sent.push(message) });
    headers = {
      ...{ Origin: app.siteUrl, "Content-Type": "application/json" },
      Cookie: await signInAsAdministrator(app),
    };
    await app.put("settings", "settings", { contactEmail: "info@verein.example", payment: account });
    await app.put("events", "e1", anEvent(priced));
  });
  afterEach(() => app.close());

  const post = async (submission: object, path = "/admin/events/e1/zahlungen.data") => {
    const answer = await app.request(path, { method: "POST", headers, body: JSON.stringify(submission) });
    return { status: answer.status, text: await answer.text() };
  };
  const seenOf = async (id: string) =>
    (await app.services.payments.list("e1")).find(({ registration }) => registration.id === id)?.payments ?? [];
  return {
    get app() {
      return app;
    },
    /** Headers of a command that the administrator sends. */
    get headers() {
      return headers;
    },
    /** Mails that left, in order. */
    sent,
    /** Registers somebody for the event; returns the id. */
    async register(lastName: string, invoiceRecipient = ""): Promise<string> {
      const email = `${lastName.toLowerCase()}@praxis.example`;
      const form = { title: "Dr.", firstName: "Eva", lastName, email, city: "Ulm" } as const;
      await app.services.registerAttendee("e1", form, { invoiceRecipient });
      const [found] = await app.services.registrations.list({ eventId: "e1", search: email, limit: 1 });
      return found?.id ?? "";
    },
    /** Sends a command to the payments of the event. */
    post,
    seenOf,
    /** Enters the whole fee, unless `changes` say otherwise, as of all payments known by now. */
    async enter(id: string, changes: object = {}) {
      const seen = (await seenOf(id)).map((payment) => payment.id);
      const typed = { kind: "payment", cents: "180,00", receivedOn: "2026-06-14", payer: "" };
      return post({ intent: "enter", id, ...typed, seen, ...changes });
    },
    list: async () =>
      (await app.services.payments.list("e1")).map(({ standing, openCents, payments }) => ({
        standing,
        openCents,
        payments: payments.length,
      })),
    paidOn: async () => (await app.services.registrations.list({ eventId: "e1", limit: 1 }))[0]?.paidOn,
  };
}
