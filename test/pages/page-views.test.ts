import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aNewsItem, anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { rawRequest } from "#test/raw-request.ts";

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await createTestApp({ env: { TRUST_PROXY: "1" } });
  url = await app.listen();
  await app.put("news", "n-1", aNewsItem({ title: "Neue Leitlinie" }));
  await app.put("news", "weg", aNewsItem({ title: "Gelöscht" }));
  await app.services.editor.remove({ id: "u", email: "redaktion@verein.example" }, "news", "weg");
  const registrationLink = "/anmeldung/tagung-AbCdEf123456";
  await app.put(
    "events",
    "e1",
    anEvent({ title: "Tagung", registrationSettings: { enabled: true, registrationLink } }),
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.pageViews.flush();
  await app.services.database.deleteFrom("page_views").execute();
});

let visitor = 0;
const report = (path: string, address = `203.0.113.${++visitor}`) =>
  rawRequest(url, "/api/page-view", {
    method: "POST",
    headers: { origin: app.siteUrl, "content-type": "text/plain", "x-forwarded-for": address },
    body: path,
  });
async function countedPaths(): Promise<string[]> {
  await app.services.pageViews.flush();
  const rows = await app.services.database.selectFrom("page_views").select("path").orderBy("path").execute();
  return rows.map(({ path }) => path);
}

describe("a page view reported by the browser", () => {
  it.each([
    ["/aktuelles", "/aktuelles"],
    ["/AKTUELLES/", "/aktuelles"],
    ["/", "/"],
    ["/kontakt", "/kontakt"],
    ["/nachrichten/neue-leitlinie-n-1", "/nachrichten/neue-leitlinie-n-1"],
    ["/register/e1", "/register/e1"],
    ["/anmeldung/tagung-AbCdEf123456", "/anmeldung/tagung-AbCdEf123456"],
    ["/registration/success", "/registration/success"],
  ])("is counted for an existing page: %s", async (path, counted) => {
    expect((await report(path)).status).toBe(204);
    expect(await countedPaths()).toEqual([counted]);
  });

  it.each([
    "/gibt-es-nicht",
    "/admin/dashboard",
    "/aktuelles//",
    "",
    "/aktuelles?x=1",
    "/nachrichten/erfunden",
    "/nachrichten/erfunden-n-1",
    "/nachrichten/NEUE-leitlinie-n-1",
    "/nachrichten/geloescht-weg",
    "/register/e2",
    "/register/E1",
    "/anmeldung/erfunden-AbCdEf123456",
    "/anmeldung/AbCdEf123456",
    `/nachrichten/${"x-".repeat(5000)}`,
    "/nachrichten/' or 1=1 --",
  ])("is not counted for a made-up path: %s", async (path) => {
    expect((await report(path)).status).toBe(204);
    expect(await countedPaths()).toEqual([]);
  });

  it("is limited to 120 per minute and address", async () => {
    const statuses = new Set<number>();
    for (let round = 0; round < 120; round++) statuses.add((await report("/aktuelles", "192.0.2.1")).status);
    expect([...statuses]).toEqual([204]);
    const refused = await report("/aktuelles", "192.0.2.1");
    expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
    await app.services.pageViews.flush();
    const rows = await app.services.database.selectFrom("page_views").select("count").execute();
    expect(rows).toEqual([{ count: 120 }]);
  });
});

it("counts a requested page under its one path", async () => {
  for (const path of ["/aktuelles", "/aktuelles?suche=x"]) expect((await rawRequest(url, path)).status).toBe(200);
  for (const path of ["/Aktuelles", "/AKTUELLES/"]) expect((await rawRequest(url, path)).status).toBe(308);
  expect(await countedPaths()).toEqual(["/aktuelles"]);
});

it("counts a requested page that no cache may keep", async () => {
  expect((await rawRequest(url, "/kontakt")).headers["cache-control"]).toBe("no-store");
  expect(await countedPaths()).toEqual(["/kontakt"]);
});
