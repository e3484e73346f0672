import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";
import { pageOf } from "./page-part.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const byBrowser = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
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

it("an address without a page refuses with a page for whoever opens it, in any case under the same status", async () => {
  for (let tried = 0; tried < 60; tried++) expect((await reply({})).status).toBe(303);
  const opened = await reply(byBrowser);
  expect([opened.status, opened.headers.get("Content-Type")]).toEqual([429, "text/html; charset=utf-8"]);
  expect(opened.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(await opened.text()).toMatch(tooOften);
  const fetched = await reply({ Accept: "*/*" });
  expect([fetched.status, fetched.headers.get("Content-Type")]).toEqual([429, "application/json"]);
});

describe("what is not there", () => {
  let other: TestApp;
  beforeAll(async () => {
    other = await createTestApp();
  });
  afterAll(() => other.close());

  const noFile = "Diese Datei gibt es nicht oder nicht mehr.";

  it.each([
    ["/files/documents/1-satzung.pdf", noFile],
    ["/files/news/1-bild.jpg.480.avif", noFile],
    ["/wp-content/uploads/satzung.pdf", noFile],
    ["/veranstaltungen/x.ics", noFile],
    ["/vorschau/abc", "Diese Vorschau gibt es nicht mehr."],
    [`/anmeldung/verwalten/${token}/bescheinigung`, "Unter dieser Adresse gibt es keine Bescheinigung (mehr)."],
    [`/anmeldung/verwalten/${token}/rechnung/pdf`, "Unter dieser Adresse gibt es keine Rechnung (mehr)."],
  ])("is said on a page with ways on to whoever opens it: %s", async (path, sentence) => {
    const opened = await other.request(path, { headers: byBrowser });
    expect([opened.status, opened.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
    const page = pageOf(await opened.text());
    expect(page.texts("h1")).toEqual(["Nicht gefunden"]);
    expect(page.all("main")[0]?.text).toContain(sentence);
    expect(page.all("a").map((link) => link.attribute("href"))).toEqual(["/", "/suche", "/kontakt"]);
    // The router's script would look for a page of this address.
    expect(page.all("script")).toEqual([]);
    const fetched = await other.request(path, { headers: { Accept: "image/*" } });
    expect([fetched.status, fetched.headers.get("Content-Type")]).toEqual([404, expect.stringMatching(/^text\/plain/)]);
  });

  it.each([
    ["druck/tuer", "print=list&day=2020-01-01", 422, "An diesem Tag ist die Veranstaltung nicht."],
    ["druck/bescheinigungen", "issued=all", 404, "Hier ist keine gültige Bescheinigung ausgestellt."],
    ["druck/rechnung", "number=RE-1", 404, "Diese Rechnung gibt es nicht."],
    ["druck/jahresuebersicht", "id=r1", 404, "Diese Anmeldung gibt es nicht."],
    ["auswertung/csv", undefined, 404, "Zu dieser Veranstaltung gibt es noch keine Ergebnisse."],
  ])("is said on a page that leads back to the back office: %s", async (path, body, status, sentence) => {
    await other.put("events", "e1", anEvent());
    const headers = { ...byBrowser, Origin: other.siteUrl, Cookie: await signInAsAdministrator(other) };
    const sent = body === undefined ? {} : { method: "POST", body: new URLSearchParams(body) };
    const opened = await other.request(`/admin/events/e1/${path}`, { ...sent, headers });
    expect([opened.status, opened.headers.get("Content-Type")]).toEqual([status, "text/html; charset=utf-8"]);
    const page = pageOf(await opened.text());
    expect(page.all("main")[0]?.text).toContain(sentence);
    expect(page.all("a").map((link) => link.attribute("href"))).toEqual(["/admin/dashboard"]);
  });
});
