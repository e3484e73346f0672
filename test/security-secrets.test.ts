import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "./create-test-app.ts";
import { adminPaths, filledIn, publicPaths } from "./route-table.ts";
import { administrator, signInAsAdministrator } from "./signed-in.ts";

const gatePassword = "Offen für Gäste 7";
const hidden = /\$argon2|Offen für Gäste|Vier Hühner/;
const administratorAs = { id: "u1", email: administrator.email };
let app: TestApp;
let cookie: string;

beforeAll(async () => {
  app = await createTestApp();
  cookie = await signInAsAdministrator(app);
  await app.put("settings", "settings", { contactEmail: "info@verein.example", phone: "030 1" });
  await app.services.accessGate.enable(administratorAs, gatePassword);
  // A second version, so that the history has something to compare.
  await app.services.accessGate.changePassword(administratorAs, `${gatePassword}!`);
});
afterAll(() => app.close());

const record = { collection: "settings", id: "settings" };
const addresses = [
  ...[...adminPaths, ...publicPaths].map((path) => filledIn(path, record)),
  "/admin/history/settings/settings?version=1",
  "/admin/history/settings/settings?version=2",
  "/admin/contact?verlauf=settings",
  "/admin/search?suche=argon2",
];

it.each(addresses)("no password and no hash of one is in what %s answers", async (address) => {
  const [path = "", query] = address.split("?");
  for (const asked of [path, path === "/" ? "/_root.data" : `${path}.data`]) {
    const answer = await app.request(query ? `${asked}?${query}` : asked, { headers: { Cookie: cookie } });
    expect(await answer.text()).not.toMatch(hidden);
    expect(JSON.stringify([...answer.headers])).not.toMatch(hidden);
  }
});

it("the history of the settings was really read", async () => {
  const answer = await app.request("/admin/history/settings/settings.data", { headers: { Cookie: cookie } });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("030 1");
});

it("no scripts and styles given to browsers have one in them, nor the secret", async () => {
  const folder = join(import.meta.dirname, "../build/client/assets");
  const secret = await readFile(join(app.services.config.dataDir, "secret"), "utf8");
  for (const name of (await readdir(folder)).filter((entry) => /\.(js|css)$/.test(entry))) {
    const text = await readFile(join(folder, name), "utf8");
    expect(text.includes(secret), name).toBe(false);
    expect(text, name).not.toMatch(/\$argon2id\$v=|BETTER_AUTH_SECRET/);
  }
});
