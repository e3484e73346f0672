import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CollectionName } from "#model/content/collections.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";
import { standingLabels } from "#text/payments/payment-standing.ts";

// What the lists of the back office show, as their pages arrive.

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await signInAsAdministrator(app);
});
afterEach(() => app.close());

async function read(path: string): Promise<string> {
  const answer = await app.request(path, { headers: { Cookie: cookie } });
  expect(answer.status).toBe(200);
  return (await answer.text()).replace(/<script\b.*?<\/script>/gs, "");
}

describe("an empty list offers to create the first record", () => {
  it.each<[CollectionName, path: string, empty: string, create: string]>([
    ["news", "/admin/news", "Keine Nachrichten vorhanden", "Neue Nachricht"],
    ["news", "/admin/science", "Keine Artikel vorhanden", "Neuer Artikel"],
    ["events", "/admin/events", "Keine Veranstaltungen vorhanden", "Neue Veranstaltung"],
    ["congresses", "/admin/congress", "Keine Kongressprogramme gefunden", "Neues Kongressprogramm"],
    ["courses", "/admin/courses", "Keine Kursprogramme gefunden", "Neues Kursprogramm"],
    ["documents", "/admin/documents", "Keine Dokumente gefunden", "Dokument hochladen"],
    ["board", "/admin/board", "Keine Vorstandsmitglieder vorhanden", "Neues Vorstandsmitglied"],
  ])("of %s on %s", async (collection, path, empty, create) => {
    const records = await app.services.content.list(collection, {});
    if (records.length > 0) expect(await read(path)).not.toContain(empty);
    for (const { id } of records) await app.remove(collection, id);
    const [, list = ""] = (await read(path)).split(empty);
    const address = collection === "events" ? "/admin/events/neu/was-und-wann" : `${path}\\?neu=1`;
    expect(list).toMatch(new RegExp(`<a [^>]*href="${address}"[^>]*>.*?${create}`));
  });
});

it.each([
  ["/admin/news?", "Keine Nachrichten vorhanden"],
  ["/admin/events?zeitraum=alle&", "Nichts gefunden"],
  ["/admin/accounts?", "Keine Konten vorhanden"],
])("a page below the last one of %s leads there", async (path, otherwise) => {
  await app.put("news", "n1", { title: "Neues", date: "2026-01-02" });
  await app.put("events", "e1", anEvent());
  const page = (await read(`${path}anzahl=50&seite=9`)).replaceAll("<!-- -->", "");
  const [, empty = ""] = page.split("Auf dieser Seite steht nichts mehr.");
  const address = `${path}anzahl=50`.slice(path.indexOf("?")).replace("&", "&amp;");
  expect(empty).toMatch(new RegExp(`<a [^>]*href="[^"]*\\${address}"[^>]*>.*?Zur letzten Seite`));
  expect(empty).toMatch(/<p>0 von [1-9]\d*</);
  expect(page).not.toContain(otherwise);
});

describe("a filter whose choice nothing has any more", () => {
  const optionOf = (page: string, value: string) =>
    page.match(new RegExp(`<option[^>]*value="${value}"[^>]*>([^<]*)<`))?.[1];

  it.each([
    ["anmeldungen", "anmeldungen-status=waiting", "waiting", "Warteliste (0)"],
    ["anmeldungen", "anmeldungen-zahlung=paid", "paid", "Bezahlt"],
    ["anmeldungen", "anmeldungen-antwort=weg:Vegan", "weg:Vegan", "Vegan"],
    ["anmeldungen", "anmeldungen-teilnahme=workshop:weg", "workshop:weg", "Nicht mehr angeboten"],
    ["zahlungen", "zahlungen-stand=due", "due", `${standingLabels.due} (0)`],
  ])("is named in the section %s with %s, and offered only then", async (section, query, value, label) => {
    await app.put("events", "tagung", anEvent());
    const path = `/admin/events/tagung/${section}`;
    expect(optionOf(await read(`${path}?${query}`), value)).toBe(label);
    expect(optionOf(await read(path), value)).toBeUndefined();
  });
});

it("the list of events shows points rather than a pending application, and sorts by points", async () => {
  const put = (id: string, certificationPoints: number, certificationPending: boolean) =>
    app.put("events", id, { ...anEvent(), title: `Tag ${id}`, certificationPoints, certificationPending });
  await put("beides", 6, true);
  await put("offen", 0, true);
  await put("keine", 0, false);
  await put("viele", 12, false);
  const rows = async (query: string) => {
    const html = await read(`/admin/events?suche=Tag&${query}`);
    return [...html.matchAll(/<tr\b.*?Tag (\w+)<.*?<\/tr>/gs)].map(([row, id]) => {
      const shown = row.match(/\d+ Punkte|Beantragt|Keine/)?.[0];
      return `${id}: ${shown}`;
    });
  };
  const byPoints = ["beides: 6 Punkte", "viele: 12 Punkte"];
  const ascending = await rows("sortierung=certificationPoints");
  expect(ascending.slice(0, 2).sort()).toEqual(["keine: Keine", "offen: Beantragt"]);
  expect(ascending.slice(2)).toEqual(byPoints);
  const descending = await rows("sortierung=certificationPoints&richtung=ab");
  expect(descending.slice(0, 2)).toEqual(byPoints.toReversed());
});
