import type { Insertable } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tables } from "#server/database/schema.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

let app: TestApp;
let Cookie: string;
beforeAll(async () => {
  app = await createTestApp();
  Cookie = await signInAsAdministrator(app);
});
afterAll(() => app.close());

/** Creates an event that costs nothing, gives no points, asks nothing and has no waiting list, with one person. */
async function registered(): Promise<{ eventId: string; id: string }> {
  const eventId = `e${crypto.randomUUID().replaceAll("-", "")}`;
  await app.put("events", eventId, anEvent({ registrationSettings: { enabled: true } }));
  const email = `${eventId}@praxis.example`;
  const form = { title: "Frau", firstName: "Erika", lastName: "Muster", city: "Ulm", email } as const;
  await app.services.registerAttendee(eventId, form);
  const [found] = await app.services.registrations.list({ eventId, limit: 1 });
  return { eventId, id: found?.id ?? "" };
}

async function sectionsOf(eventId: string): Promise<string[]> {
  const answer = await app.request(`/admin/events/${eventId}/anmeldungen`, { headers: { Cookie } });
  const list = /<nav[^>]*class="event-sections".*?<\/nav>/s.exec(await answer.text())?.[0] ?? "";
  return [...list.matchAll(/<span>([^<]*)<\/span>/g)].map(([, label = ""]) => label);
}

async function change(id: string, values: Partial<Insertable<Tables["registrations"]>>): Promise<void> {
  await app.services.database
    .updateTable("registrations")
    .set(values as never)
    .where("id", "=", id)
    .execute();
}

async function pay(eventId: string, registrationId: string): Promise<void> {
  await app.services.database
    .insertInto("payments")
    .values({
      ...{ id: `p${registrationId}`, registration_id: registrationId, kind: "payment", cents: 18_000, payer: "" },
      event_id: eventId,
      ...{ received_on: "2026-06-01", entered_at: "2026-06-02T08:00:00.000Z", entered_by: "s@verein.example" },
      ...{ entry: "", of_cancellation: 0 },
    } as never)
    .execute();
}

async function issueInvoice(eventId: string, registrationId: string): Promise<void> {
  const number = `R-${registrationId}`;
  await app.services.database
    .insertInto("invoices")
    .values({
      ...{ number, year: 2026, sequence: invoices++, kind: "invoice", cents: 18_000, registration_id: registrationId },
      ...{ event_id: eventId, email_key: "e@praxis.example", data: JSON.stringify({ number, kind: "invoice" }) },
      ...{ sha256: "", issued_at: "2026-06-02T08:00:00.000Z", issued_by: null, cancelled_by: null },
    })
    .execute();
}
let invoices = 1;

const sections = ["Zahlungen", "Punktemeldung", "Auswertung", "Warteliste"];

it.each<[what: string, section: string, has: (ids: { eventId: string; id: string }) => Promise<unknown>]>([
  ["nothing", "", async () => {}],
  ["a payment", "Zahlungen", ({ eventId, id }) => pay(eventId, id)],
  ["a mark that it is paid", "Zahlungen", ({ id }) => change(id, { paid_on: "2026-06-01" })],
  ["an invoice", "Zahlungen", ({ eventId, id }) => issueInvoice(eventId, id)],
  ["an invoice of somebody deleted", "Zahlungen", ({ eventId }) => issueInvoice(eventId, `gone${eventId}`)],
  [
    "somebody reported to the chamber",
    "Punktemeldung",
    ({ id }) => change(id, { points_reported_at: "2026-06-02T08:00:00.000Z" }),
  ],
  ["a speaker", "Punktemeldung", ({ id }) => change(id, { speaker_points: 1 })],
  [
    "answers to an evaluation",
    "Auswertung",
    ({ eventId }) =>
      app.services.database
        .insertInto("evaluations")
        .values({ event_id: eventId, data: JSON.stringify([[{ id: "q1", label: "Wie war es?", answer: "gut" }]]) })
        .execute(),
  ],
  ["somebody on the waiting list", "Warteliste", ({ id }) => change(id, { status: "waiting" })],
])("keeps the section of %s, whatever the event says by now", async (_what, section, has) => {
  const ids = await registered();
  await has(ids);
  const found = await sectionsOf(ids.eventId);
  expect(found).toContain("Anmeldungen");
  expect(found.filter((label) => sections.includes(label))).toEqual(section ? [section] : []);
});

it("keeps the filter by payment in the list of registrations as long as something was paid", async () => {
  const { eventId, id } = await registered();
  const list = async () => (await app.request(`/admin/events/${eventId}/anmeldungen`, { headers: { Cookie } })).text();
  expect(await list()).not.toContain("Zahlung eintragen");
  await pay(eventId, id);
  expect(await list()).toContain("Zahlung eintragen");
});
