import { afterAll, beforeAll, expect, it as onAnyEngine } from "vitest";
import { breakableStore } from "#test/breakable-store.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { aPdf } from "#test/files/hostile-files.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";
import { uploadFailed } from "#text/content/upload.ts";

// The behaviour of SPEC §8 for public pages whose content cannot be read.

// On PostgreSQL our own changes are announced to us too, so the gate may have to read its settings while reads fail.
const it = onAnyEngine.skipIf(process.env.TEST_ENGINE === "postgres");

let app: TestApp;
let site: string;
let store: ReturnType<typeof breakableStore>;
beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  store = breakableStore(app.services.database);
  site = await app.listen();
  await app.put("settings", "settings", { associationName: "Verein für Schmerz" });
  await app.put("legal", "legal", {});
  await app.put("news", "n1", { title: "Neue Leitlinie", date: "2026-06-01" });
  // The gate reads its settings before the failure and caches them until an edit; without them it denies access.
  await app.request("/robots.txt");
});
afterAll(() => app.close());

it.each([
  ["/", "Aktuell sind keine Veranstaltungen geplant."],
  ["/aktuelles", "Keine Nachrichten vorhanden"],
  ["/wissenschaft", "Keine Artikel vorhanden"],
  ["/nachrichten", "Keine Nachrichten vorhanden"],
  ["/veranstaltungen", "Aktuell sind keine Veranstaltungen geplant."],
  ["/veranstaltungen?event=e1", "Aktuell sind keine Veranstaltungen geplant."],
  ["/dokumente", "Keine Dokumente gefunden"],
  ["/ueber-uns", "Über uns"],
  ["/mitgliedschaft", "Mitgliedsantrag konnte nicht geladen werden."],
  ["/datenschutz", "Inhalt konnte nicht geladen werden."],
  ["/mitgliedschaft?dialog=impressum", "Inhalt konnte nicht geladen werden."],
  ["/mitgliedschaft?dialog=datenschutz", "Inhalt konnte nicht geladen werden."],
])("renders %s without the unreadable content, logs that, and does not cache the page", async (path, sentence) => {
  const logged = app.logged.length;
  await store.breakStore("reading", ["content"]);
  const broken = await fetch(`${site}${path}`);
  await store.mendStore();
  expect([broken.status, broken.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(await broken.text()).toContain(sentence);
  const entries = app.logged.slice(logged).filter(({ level }) => level === "error");
  expect(entries[0]).toMatchObject({ message: "content could not be read", fields: { requestId: expect.any(String) } });

  const mended = await fetch(`${site}${path}`);
  expect([mended.status, mended.headers.get("Cache-Control")]).toEqual([200, expect.stringMatching(/^public/)]);
  expect(await mended.text()).toContain("Verein für Schmerz");
  // Clears the caches, except for the gate's settings.
  app.services.contentChanged(
    new Set(["news", "events", "home", "legal", "about", "board", "documents", "congresses"]),
  );
});

it.each([
  ["/register/e1", "Fehler beim Laden der Veranstaltung"],
  ["/registration/success?event=e1", "Fehler beim Laden der Veranstaltung"],
  ["/nachrichten/neue-leitlinie-n1", "Es ist ein Fehler aufgetreten."],
  ["/nachrichten.atom", "Es ist ein Fehler aufgetreten. Kennung: "],
  ["/wissenschaft.atom", "Es ist ein Fehler aufgetreten. Kennung: "],
  ["/veranstaltungen.ics", "Es ist ein Fehler aufgetreten. Kennung: "],
])("answers 500 instead of 404 if %s cannot be read", async (path, sentence) => {
  await store.breakStore("reading", ["content"]);
  const broken = await fetch(`${site}${path}`);
  await store.mendStore();
  expect(broken.status).toBe(500);
  expect(await broken.text()).toContain(sentence);
});

it.each([
  ["the sign-in", "/admin/login", { email: "admin@verein.example", password: "falsch" }],
  ["the choice of a password", "/admin/login/passwort/abc", { password: "x", confirmation: "x" }],
])("shows that %s failed, in the frame of these pages", async (_what, path, fields) => {
  await store.breakStore("reading", ["auth_user", "auth_session"]);
  const body = new URLSearchParams(fields as Record<string, string>);
  const broken = await app.request(path, { method: "POST", body, headers: { Origin: app.siteUrl } });
  await store.mendStore();
  const text = await broken.text();
  expect([broken.status, text.includes('class="login"')]).toEqual([500, true]);
  expect(text).toContain("Es ist ein Fehler aufgetreten.");
});

it("answers an upload that cannot be stored in German", async () => {
  const headers = { Cookie: await signInAsAdministrator(app), Origin: app.siteUrl };
  const upload = { method: "POST", headers, body: aPdf() as BodyInit };
  await store.breakStore("writing", ["files"]);
  const broken = await app.request("/admin/upload?art=document&name=a.pdf", upload);
  await store.mendStore();
  expect([broken.status, await broken.json()]).toEqual([500, { message: uploadFailed }]);
  expect((await app.request("/admin/upload?art=document&name=a.pdf", upload)).status).toBe(201);
});
