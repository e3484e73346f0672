import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";

// The messages of SPEC §8 for screens of the back office that cannot be loaded.

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await createTestApp();
  const credentials = { email: "admin@verein.example", password: "Ein-Passwort-nur-fuer-Tests-1" };
  await app.services.accounts.create(credentials.email, credentials.password);
  const outcome = await app.services.accounts.signIn(credentials, "address", null);
  if (!outcome.ok) throw new Error("Sign-in failed.");
  cookie = outcome.setCookies.map((header) => header.slice(0, header.indexOf(";"))).join("; ");
});
afterAll(() => app.close());

it.each([
  ["/admin/board", "list", "Fehler beim Laden der Vorstandsmitglieder"],
  ["/admin/about", "findFirst", "Fehler beim Laden der Inhalte"],
] as const)("%s shows an error message when loading fails", async (path, method, message) => {
  const fetch = () => app.request(path, { headers: { Cookie: cookie } });
  expect((await fetch()).status).toBe(200);
  const broken = vi.spyOn(app.services.content, method).mockRejectedValue(new Error("disk gone"));
  const answer = await fetch();
  broken.mockRestore();
  expect(answer.status).toBe(500);
  const html = await answer.text();
  expect(html).toContain(message);
  expect(html).not.toContain("disk gone");
  const logged = app.logged.filter(({ level }) => level === "error").at(-1);
  expect(logged).toMatchObject({ fields: { requestId: expect.stringMatching(/^[\w-]+$/), error: expect.any(Error) } });
});

it("a failing part of the dashboard is logged with the request id", async () => {
  const broken = vi.spyOn(app.services.dashboard, "listViews").mockRejectedValue(new Error("disk gone"));
  expect((await app.request("/admin/dashboard", { headers: { Cookie: cookie } })).status).toBe(200);
  broken.mockRestore();
  expect(app.logged.at(-1)).toMatchObject({
    message: "a part of the dashboard failed",
    fields: { requestId: expect.stringMatching(/^[\w-]+$/) },
  });
});
