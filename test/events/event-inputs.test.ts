import { afterAll, beforeAll, expect, it } from "vitest";
import { eventLabels } from "#app/admin/events/event-labels.ts";
import { sectionOfField } from "#app/admin/events/section-of-field.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

/** Fields whose input has another label: a button, the choice of a way to register, the texts of the confirmation. */
const labelledOtherwise = [
  "isCancelled",
  "evaluation.questions",
  "refundTerms.steps",
  "registrationSettings.enabled",
  "registrationSettings.registrationMethod",
  "registrationSettings.emailTemplate.subject",
  "registrationSettings.emailTemplate.body",
];
/** Shown only where people register on a page of somebody else. */
const ofOtherPages = ["qrCodeImage", "registrationUrl"];

let app: TestApp;
let Cookie: string;
beforeAll(async () => {
  app = await createTestApp();
  Cookie = await signInAsAdministrator(app);
  const own = { enabled: true, capacity: 3 };
  await app.put("events", "direkt", anEvent({ isFree: false, price: 10, registrationSettings: own }));
  await app.put("events", "qr", anEvent({ registrationSettings: { ...own, registrationMethod: "qr" } }));
});
afterAll(() => app.close());

const fields = Object.entries(eventLabels).filter(([path]) => !path.includes("=") && !labelledOtherwise.includes(path));
it.each(fields)("%s has an input in its section", async (path, label) => {
  const id = ofOtherPages.includes(path) ? "qr" : "direkt";
  const section = await app.request(`/admin/events/${id}/${sectionOfField(path)}`, { headers: { Cookie } });
  expect(await section.text()).toContain(`>${label}`);
});
