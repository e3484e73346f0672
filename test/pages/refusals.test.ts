import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const tooOften = /Zu viele Versuche\. Bitte versuchen Sie es in \d+ Minuten noch einmal\./;
const token = "a".repeat(32);
const offer = `/anmeldung/verwalten/${token}/angebot`;
const reply = (headers: Record<string, string>) =>
  app.request(offer, {
    method: "POST",
    body: new URLSearchParams({ antwort: "annehmen" }),
    headers: { Origin: app.siteUrl, ...headers },
  });

it("a page that refuses because of its limit says so, instead of an apology", async () => {
  const path = `/admin/login/passwort/${token}`;
  for (let tried = 0; tried < 30; tried++) expect((await app.request(path)).status).toBe(404);
  const refused = await app.request(path);
  expect(refused.status).toBe(429);
  const page = await refused.text();
  expect(page).toMatch(tooOften);
  expect(page).toContain('class="login"');
  expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(page).not.toContain("Entschuldigung");
  expect(page).not.toContain("Kennung");
});

it("an address without a page refuses with text for whoever opens it, in any case under the same status", async () => {
  for (let tried = 0; tried < 60; tried++) expect((await reply({})).status).toBe(303);
  const opened = await reply({ Accept: "text/html,application/xhtml+xml,*/*;q=0.8" });
  expect([opened.status, opened.headers.get("Content-Type")]).toEqual([429, "text/plain; charset=utf-8"]);
  expect(opened.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(await opened.text()).toMatch(new RegExp(`^${tooOften.source}$`));
  const fetched = await reply({ Accept: "*/*" });
  expect([fetched.status, fetched.headers.get("Content-Type")]).toEqual([429, "application/json"]);
});
