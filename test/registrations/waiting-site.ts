import { afterEach, beforeEach } from "vitest";
import type { RegistrationSettings } from "#model/events/calendar-event.ts";
import type { MailFailure, MailMessage } from "#server/mail/mailer.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import type { ContractDatabase } from "#test/database/contract-database.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

// The clock of a test app is 15.06.2026, 12:00 in Berlin, unless it is set.
export const person = { title: "Dr.", firstName: "Erika", lastName: "Muster", city: "Ulm" } as const;
export const address = (n: number) => `n${n}@praxis.example`;

/** Opens a site before each test whose mails are kept, and arranges people on the waiting list of the event `e1`. */
export function waitingSite(current: () => ContractDatabase) {
  const site = {
    app: undefined as unknown as TestApp,
    sent: [] as MailMessage[],
    /** How every mail fails until it is taken away. */
    failure: undefined as MailFailure | undefined,
  };
  beforeEach(async () => {
    site.sent = [];
    site.failure = undefined;
    site.app = await createTestApp({ databaseUrl: current().url });
    await site.app.put("settings", "settings", { contactEmail: "info@verein.example", associationName: "Verein" });
    Object.assign(site.app.services.mailer, {
      send: async (message: MailMessage) => {
        if (site.failure) throw site.failure;
        site.sent.push(message);
      },
    });
  });
  afterEach(() => site.app.close());

  const put = (settings: Partial<RegistrationSettings> = {}, changes: { date?: string; isCancelled?: boolean } = {}) =>
    site.app.put("events", "e1", {
      ...anEvent({ title: "Schmerztag", date: "2026-09-12", ...changes }),
      registrationSettings: { enabled: true, capacity: 2, waitingListEnabled: true, ...settings },
    });
  const register = (n: number, from = site.app) =>
    from.services.registerAttendee("e1", { ...person, email: address(n) });
  const all = async () => {
    const rows = await site.app.services.registrations.list({ eventId: "e1", limit: 1000 });
    return new Map(rows.map((row) => [row.email, row]));
  };
  const statusOf = async (n: number) => (await all()).get(address(n))?.status;
  const statuses = async (...numbers: number[]) => Promise.all(numbers.map(statusOf));
  const cancel = async (...numbers: number[]) => {
    const rows = await all();
    const ids = numbers.map((n) => rows.get(address(n))?.id ?? "");
    await site.app.services.registrations.cancel(
      { id: "v", email: "redaktion@verein.example" },
      { eventId: "e1", ids },
    );
  };
  const work = async ({ services } = site.app) => {
    await services.waitingLists.work();
    await services.mails.work();
  };
  const offers = () => site.sent.filter(({ kind }) => kind === "offer");
  const offered = () => offers().map(({ to }) => Number(/^n(\d+)/.exec(to.address)?.[1]));
  const tokenOf = (mail: MailMessage | undefined) => /verwalten\/([\w-]{22})/.exec(mail?.text ?? "")?.[1] ?? "";
  const accept = (n: number) =>
    site.app.services.waitingLists.accept(tokenOf(offers().find(({ to }) => to.address === address(n))));
  const ownSentence = async (n: number) =>
    (await site.app.services.selfService.find(tokenOf(offers().find(({ to }) => to.address === address(n)))))?.sentence;
  /** The row of a person in the list of registrations. */
  const listed = async (n: number) => {
    const Cookie = await signInAsAdministrator(site.app);
    const html = await (await site.app.request("/admin/events/e1/anmeldungen", { headers: { Cookie } })).text();
    return (
      html
        .replaceAll("<!-- -->", "")
        .split("<tr")
        .find((row) => row.includes(address(n))) ?? ""
    );
  };
  const placed = async () =>
    (await site.app.services.registrations.listWaiting("e1")).map(({ offerExpiresAt }) => offerExpiresAt !== "");

  const switchGate = (enabled: boolean) =>
    site.app.services.accessGate.change({ id: "v", email: "info@verein.example" }, { enabled, password: "Gäste 2026" });

  async function fill(count: number): Promise<void> {
    for (let n = 1; n <= count; n++) await register(n);
  }

  return Object.assign(site, {
    put,
    register,
    all,
    statusOf,
    statuses,
    cancel,
    work,
    offers,
    offered,
    tokenOf,
    accept,
    ownSentence,
    listed,
    placed,
    switchGate,
    fill,
  });
}
