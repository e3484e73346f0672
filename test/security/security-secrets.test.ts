import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { access } from "#app/admin/access.ts";
import { databaseSource } from "#server/import/database-source.ts";
import { databaseTarget } from "#server/import/database-target.ts";
import { importFile } from "#server/import/import-file.ts";
import { writeSiteExport } from "#server/import/site-export.ts";
import { aNewsItem, anEvent } from "#test/builders.ts";
import { program } from "#test/built-application.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { adminPaths, filledIn, publicPaths } from "#test/route-table.ts";
import { administrator, signInAsAdministrator } from "#test/signed-in.ts";

const gatePassword = "Offen für Gäste 7";
const hidden = /\$argon2|Offen für Gäste|Vier Hühner/;
const administratorAs = { id: "u1", email: administrator.email };
let app: TestApp;
let cookie: string;

beforeAll(async () => {
  app = await createTestApp();
  cookie = await signInAsAdministrator(app);
  await app.put("settings", "settings", { contactEmail: "info@verein.example", phone: "030 1" });
  await app.put("events", "e1", anEvent());
  await app.put("news", "n1", aNewsItem());
  await app.services.accessGate.change(administratorAs, { enabled: true, password: gatePassword });
  // Creates a second version for the history to compare.
  await app.services.accessGate.change(administratorAs, { password: `${gatePassword}!` });
});
afterAll(() => app.close());

const parameters = {
  ...{ collection: "settings", id: "settings", eventId: "e1", chapter: "anmeldungen-und-anfragen" },
  section: "was-und-wann",
  type: "svg?text=x",
};
/** What an administrator can read; the rest takes only forms, redirects, or has a message of its own. */
const readable = Object.keys(access)
  .filter(
    (path) =>
      !["/admin", "/admin/events/:eventId", "/admin/events/:eventId/messages", "/admin/payment"].includes(path) &&
      // There are no results yet.
      path !== "/admin/events/:eventId/auswertung/csv" &&
      access[path]?.see !== "nobody",
  )
  .map((path) => filledIn(path, parameters));
const addresses = [
  ...[...adminPaths, ...publicPaths].map((path) => filledIn(path, parameters)),
  "/admin/history/settings/settings?version=1",
  "/admin/history/settings/settings?version=2",
  "/admin/contact?verlauf=settings",
];

it.each(addresses)("no password or password hash is in the response of %s", async (address) => {
  const [path = "", query] = address.split("?");
  for (const asked of [path, path === "/" ? "/_.data" : `${path}.data`]) {
    const answer = await app.request(query ? `${asked}?${query}` : asked, { headers: { Cookie: cookie } });
    expect(answer.status, asked).toBeOneOf(readable.includes(path) ? [200] : [200, 202, 302, 404, 405]);
    expect(await answer.text()).not.toMatch(hidden);
    expect(JSON.stringify([...answer.headers])).not.toMatch(hidden);
  }
});

it("the history of the settings can be read", async () => {
  const answer = await app.request("/admin/history/settings/settings.data", { headers: { Cookie: cookie } });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("030 1");
});

it("no script or style contains a password hash or the secret", async () => {
  const folder = join(program, "build/client/assets");
  const secret = await readFile(join(app.services.config.dataDir, "secret"), "utf8");
  expect(secret.length).toBeGreaterThanOrEqual(32);
  const names = (await readdir(folder)).filter((entry) => /\.(js|css)$/.test(entry));
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) {
    const text = await readFile(join(folder, name), "utf8");
    expect(text.includes(secret), name).toBe(false);
    expect(text, name).not.toMatch(/\$argon2id\$v=|BETTER_AUTH_SECRET/);
  }
});

it("an export contains none, and importing it keeps the gate's password", async () => {
  const { database, accessGate, changeContent, clock, content } = app.services;
  const exportSite = async () => (await Array.fromAsync(writeSiteExport(databaseSource(database)))).join("");
  const before = await exportSite();
  expect(before).toContain('"enabled":true');
  expect(before).not.toMatch(hidden);

  const folder = await mkdtemp(join(tmpdir(), "export-"));
  const path = join(folder, "site.json");
  await writeFile(path, before);
  await importFile(databaseTarget({ changeContent, clock, content }), path, { now: clock() });
  await removeFolder(folder);
  expect(await exportSite()).toBe(before);
  expect(await accessGate.enter(`${gatePassword}!`)).toMatchObject({ ok: true });
});
