import { afterAll, beforeAll, expect, it } from "vitest";
import { eventSections } from "#app/admin/events/event-sections.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { readPage } from "#test/pages/page-part.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // Free, without waiting list, accreditation and evaluation: it is offered the fewest sections.
  await app.put("events", "e1", anEvent());
});
afterAll(() => app.close());

it("the list of its sections names the one that is shown, also if an old address led there", async () => {
  const headers = { Cookie: await signInAsAdministrator(app) };
  for (const { path, label } of eventSections) {
    const page = await readPage(app, `/admin/events/e1/${path}`, { headers });
    const [list] = page.all("nav").filter((nav) => nav.attribute("aria-label") === "Abschnitte der Veranstaltung");
    const current = list?.all("a").filter((link) => link.attribute("aria-current") === "page");
    expect(
      current?.map(({ text }) => text.startsWith(label)),
      path,
    ).toEqual([true]);
    const chosen = page.all("option").filter((option) => option.attribute("selected") !== undefined);
    expect(
      chosen.map((option) => option.attribute("value")),
      path,
    ).toContain(path);
  }
});
