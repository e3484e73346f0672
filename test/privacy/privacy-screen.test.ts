import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { administrator, signInAsAdministrator } from "#test/signed-in.ts";

const person = "erika.muster@example.org";
let app: TestApp;
let cookie: string;

beforeEach(async () => {
  app = await createTestApp();
  await app.put("events", "e1", {
    title: "Jahrestagung",
    date: "2026-09-12",
    registrationSettings: { enabled: true, registrationMethod: "direct" },
  });
  await app.put("news", "n1", { title: "Ansprechpartnerin", date: "2026-06-10", content: `<p>${person}</p>` });
  cookie = await signInAsAdministrator(app);
  const form = { title: "Frau", firstName: "Erika", lastName: "Muster", email: person, city: "Ulm" };
  await app.request("/register/e1", {
    method: "POST",
    headers: { Origin: app.siteUrl },
    body: new URLSearchParams(form),
  });
});
afterEach(() => app.close());

async function submit(body: unknown): Promise<{ status: number; text: string; headers: Headers }> {
  const headers = { Cookie: cookie, Origin: app.siteUrl, "Content-Type": "application/json" };
  const answer = await app.request("/admin/privacy.data", { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}
const registrations = () => app.services.database.selectFrom("registrations").select("email").execute();
const entries = () => app.services.dashboard.listActivities({ section: "privacy", limit: 9 });

describe("the privacy screen", () => {
  it("shows everything stored about a person, uncached", async () => {
    const { status, text, headers } = await submit({ intent: "inform", email: ` ${person.toUpperCase()} ` });
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toBe("no-store");
    for (const part of ["Erika", "Muster", "Ulm", "Jahrestagung", "Ansprechpartnerin", "published_content"]) {
      expect(text).toContain(part);
    }
    expect(await registrations()).toEqual([{ email: person }]);
  });

  it("erases, reports what is kept, and logs without the address", async () => {
    await submit({ intent: "inform", email: person });
    const { status, text } = await submit({ intent: "erase", email: person });
    expect(status).toBe(200);
    expect(text).toContain("published_content");
    expect(await registrations()).toEqual([]);
    const found = await entries();
    expect(found.map(({ action, user }) => [action, user])).toEqual([
      ["privacy.erased", administrator.email],
      ["privacy.exported", administrator.email],
    ]);
    expect(JSON.stringify(found) + app.logText()).not.toContain("erika.muster");
  });

  it.each([
    undefined,
    "text",
    {},
    { intent: "erase" },
    { intent: "destroy", email: person },
    { intent: "erase", email: [person] },
    { intent: "erase", email: { like: "%" } },
    { intent: "erase", email: person, all: true },
    { intent: "erase", email: "a".repeat(1001) },
  ])("refuses the malformed body %j and erases nothing", async (body) => {
    expect((await submit(body)).status).toBe(400);
    expect(await registrations()).toHaveLength(1);
    expect(await entries()).toEqual([]);
  });

  it.each(["", "%", "erika", "@", "a b@c"])("refuses %j as an invalid address", async (email) => {
    for (const intent of ["inform", "erase"]) {
      const { status, text } = await submit({ intent, email });
      expect([status, text.includes("invalid")]).toEqual([422, true]);
    }
    expect(await registrations()).toHaveLength(1);
  });

  it("rolls back and reports a failure, and logs the cause without the address", async () => {
    await app.services.database.schema.dropTable("activity_logs").execute();
    for (const intent of ["inform", "erase"]) {
      const { status, text } = await submit({ intent, email: person });
      expect([status, text.includes("failed")]).toEqual([500, true]);
    }
    expect(await registrations()).toHaveLength(1);
    expect(app.logText()).toContain("activity_logs");
    expect(app.logText()).not.toContain("erika.muster");
  });
});

it("shows on the dashboard that nothing is deleted while the clock is in doubt, and how to continue", async () => {
  app.setTime("2028-08-24T10:00:00Z");
  await app.services.privacy.applyRetentionIfDue();
  expect(await registrations()).toEqual([{ email: person }]);
  const outcome = await app.services.accounts.signIn(administrator, "192.0.2.1", null);
  const signedIn = outcome.ok ? outcome.setCookies.map((line) => line.split(";")[0]).join("; ") : "";
  const page = await (await app.request("/admin/dashboard", { headers: { Cookie: signedIn } })).text();
  expect(page).toContain("Es wird nichts gelöscht, bis jemand die Uhrzeit bestätigt");
  expect(page).toContain("Uhrzeit stimmt, fortfahren");
  expect(page).toContain(
    "Die Uhr des Servers steht auf dem 24.08.2028, in Betrieb war die Website zuletzt am 15.06.2026.",
  );
  expect(page).toContain("npm run retention -- --force");
});
