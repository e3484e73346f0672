import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { readPage } from "./page-part.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it.each([
  ["/", "Aktuell sind keine Veranstaltungen geplant."],
  ["/aktuelles", "Keine Nachrichten vorhanden"],
  ["/wissenschaft", "Keine Artikel vorhanden"],
  ["/nachrichten", "Keine Nachrichten vorhanden"],
  ["/veranstaltungen", "Aktuell sind keine Veranstaltungen geplant."],
  ["/dokumente", "Keine Dokumente gefunden"],
  ["/datenschutz", "Inhalt konnte nicht geladen werden."],
])("%s of a site without content says so, leads on, and has nothing to filter", async (path, message) => {
  const [main] = (await readPage(app, path)).all("main");
  const after = main?.all("p").findIndex(({ text }) => text === message) ?? -1;
  expect(main?.texts("p")[after]).toBe(message);
  const isPage = (address: string) => !/\.(?:atom|ics)$/.test(address);
  const links = main?.all("p")[after + 1]?.all("a") ?? [];
  const next = links.filter((link) => isPage(link.attribute("href") ?? ""));
  expect(next.length).toBeGreaterThan(0);
  for (const link of next) {
    const answer = await app.request(link.attribute("href") ?? "");
    expect([link.text, answer.status]).toEqual([link.text, 200]);
  }
  expect(main?.all("form", "search", "nav")).toEqual([]);
});

it("a filter that finds nothing stays, to be changed", async () => {
  for (const path of ["/dokumente?suche=xyz", "/nachrichten?suche=xyz"])
    expect((await readPage(app, path)).all("main")[0]?.all("form").length, path).toBe(1);
});
