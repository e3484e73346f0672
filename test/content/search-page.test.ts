import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aLibraryDocument, aNewsItem, anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

async function get(path: string): Promise<{ status: number; headers: Headers; main: string; html: string }> {
  const response = await app.request(path);
  const html = await response.text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>")).replaceAll("<!-- -->", "");
  return { status: response.status, headers: response.headers, main, html };
}
const search = (text: string, rest: Record<string, string> = {}) =>
  get(`/suche?${new URLSearchParams({ suche: text, ...rest })}`);

describe("/suche", () => {
  it("shows results in groups, with highlights, kind, date and link", async () => {
    await app.put(
      "news",
      "n1",
      aNewsItem({ title: "Neues zur Musiktherapie", content: "<p>Therapien &amp; mehr</p>" }),
    );
    await app.put("events", "e1", anEvent({ title: "Therapie im Alter" }));
    await app.put("documents", "d1", aLibraryDocument({ description: "Therapie von Schmerzen" }));
    const { status, main, html } = await search("Therapie");
    expect(status).toBe(200);
    expect(main).toContain('href="/veranstaltungen?event=e1"');
    expect(main).toContain('href="/nachrichten/neues-zur-musiktherapie-n1"');
    expect(main).toContain('href="/dokumente?vorschau=d1"');
    expect(main).toMatch(/<mark[^>]*>Therapien<\/mark> &amp; mehr/);
    const headings = [...main.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, heading]) => heading);
    expect(headings).toEqual(["Veranstaltungen", "Nachrichten", "Dokumente"]);
    expect(main).toMatch(/12\.09\.2026<\/time>.*?Veranstaltung<\/span>/);
    expect(main).toContain("3 Treffer zu „Therapie“");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain("<title>Suche nach „Therapie“");
  });

  it("names the language of a result that is not in German", async () => {
    const notes = { content: "<p>Pain and Schmerz</p>" };
    await app.put("news", "en", aNewsItem({ title: "Schmerz: new evidence", language: "en", ...notes }));
    await app.put("news", "de", aNewsItem({ title: "Schmerz", ...notes }));
    const { main } = await search("Schmerz");
    expect(main.match(/ lang="[^"]*"/g)).toEqual([' lang="en"']);
    expect(main).toMatch(/<div lang="en"[^>]*><h3[^>]*><a [^>]*>.*new evidence<\/a>/);
  });

  it("shows an event to come before more past ones of better rank than are counted", async () => {
    for (let n = 1; n <= 205; n++)
      await app.put("events", `alt${n}`, anEvent({ title: `Wundtag ${n}`, date: "2024-03-01" }));
    await app.put("events", "neu", anEvent({ title: "Jahrestreffen", description: "<p>Mit dem Wundtag.</p>" }));
    for (const rest of [undefined, { bereich: "events" }]) {
      const { main } = await search("Wundtag", rest);
      const shown = [...main.matchAll(/href="\/veranstaltungen\?event=(\w+)"/g)].map(([, id]) => id);
      expect(shown[0]).toBe("neu");
      expect(shown.slice(1).every((id) => id?.startsWith("alt"))).toBe(true);
    }
    expect((await search("Wundtag", { bereich: "events", seite: "10" })).main.match(/<h3/g)).toHaveLength(20);
  });

  it("pages through one kind, and shows the last page for a higher number", async () => {
    for (let n = 1; n <= 23; n++) {
      await app.put("news", `n${n}`, aNewsItem({ title: `Rundbrief ${n}`, date: "2026-01-01" }));
    }
    const all = await search("Rundbrief");
    expect(all.main.match(/<h3/g)).toHaveLength(5);
    expect(all.main).toContain('href="/suche?suche=Rundbrief&amp;bereich=news"');
    const first = await search("Rundbrief", { bereich: "news" });
    expect(first.main.match(/<h3/g)).toHaveLength(20);
    expect(first.main).toContain("23 Treffer zu „Rundbrief“ in Nachrichten, Seite 1 von 2");
    for (const seite of ["2", "9999"]) {
      const last = await search("Rundbrief", { bereich: "news", seite });
      expect(last.main.match(/<h3/g)).toHaveLength(3);
    }
    expect((await search("Rundbrief", { bereich: "events" })).main).toContain("In allen Bereichen suchen");
  });

  it("shows help without a query and without results", async () => {
    expect((await get("/suche")).main).toContain("Auch Wortteile und Tippfehler werden gefunden.");
    const { status, main } = await search("Quaxibor <b>");
    expect(status).toBe(200);
    expect(main).toContain("Nichts gefunden zu „Quaxibor &lt;b&gt;“");
    expect(main).toContain("Das können Sie versuchen:");
  });

  it("answers very long and strange queries", async () => {
    await app.put("news", "n1", aNewsItem());
    const strange = [
      "a".repeat(200),
      "a".repeat(5000),
      "%%%",
      "\u0000",
      "' or 1=1 --",
      '"*" NEAR(',
      "🙂",
      "x:* & !y",
      "\\",
    ];
    const many = Array.from({ length: 60 }, (_, n) => `w${n}`)
      .join(" ")
      .slice(0, 199);
    for (const text of [...strange, many]) expect((await search(text)).status, text).toBe(200);
    expect((await get("/suche?suche=%FF%FE&bereich=courses&seite=-1")).status).toBe(200);
  });

  it("limits the number of searches", async () => {
    for (let n = 0; n < 60; n++) expect((await search(`wort${n}`)).status).toBe(200);
    const { status, headers, main } = await search("noch eins");
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(main).toContain("Zu viele Versuche.");
    expect((await get("/suche")).status).toBe(200);
  });

  it("is not in the sitemap, and is only cached without a query", async () => {
    expect(await (await app.request("/sitemap.xml")).text()).not.toContain("/suche");
    const url = await app.listen();
    const { pageCache } = app.services;
    for (const query of ["?suche=eins", "?suche=zwei&bereich=news", "?suche=drei&seite=2&x=1"]) {
      await (await fetch(`${url}/suche${query}`)).text();
      expect(pageCache.get(`/suche${query}`)).toBeUndefined();
    }
    await (await fetch(`${url}/suche?unbekannt=${Math.random()}`)).text();
    expect(pageCache.get("/suche")).toBeDefined();
  });

  it("finds no words of trashed records, registrations or messages", async () => {
    const word = "Kanarienvogelzucht";
    await app.put("news", "n1", aNewsItem({ title: word, content: `<p>${word}</p>` }));
    expect((await search(word)).main).toContain("1 Treffer");
    await app.remove("news", "n1");
    await app.put("events", "e1", {
      ...anEvent({ title: "Kongress", date: "2026-09-12" }),
      registrationSettings: { enabled: true, registrationMethod: "direct" },
    });
    const person = {
      title: "Frau",
      firstName: word,
      lastName: word,
      city: word,
      email: `${word}@praxis.example`,
    } as const;
    expect(await app.services.registerAttendee("e1", person)).toMatchObject({ ok: true });
    await app.services.database
      .insertInto("contact")
      .values({
        id: "c1",
        first_name: word,
        last_name: word,
        email: "a@b.example",
        phone: "",
        message: word,
        created_at: "2026-06-15T10:00:00Z",
        read_at: null,
        answered_at: null,
      })
      .execute();
    // The word, a part, another form, one with a typing error, and in the back office.
    for (const text of [word, "Kanarien", "Kanarienvogelzuchten", "Kanarienvogelzuht"]) {
      expect((await search(text)).main, text).toContain("Nichts gefunden");
    }
    const cookie = await signInAsAdministrator(app);
    const question = { method: "POST", headers: { cookie, Origin: app.siteUrl, "Content-Type": "application/json" } };
    const asked = await app.request("/admin/search.data", { ...question, body: JSON.stringify({ search: word }) });
    const palette = await asked.text();
    expect(palette).toContain("hits");
    expect(palette).not.toContain("/nachrichten/");
  });

  it("is closed by the gate", async () => {
    await app.put("news", "n1", aNewsItem({ title: "Geheimnis" }));
    const editor = { id: "u1", email: "redaktion@verein.example" };
    await app.services.accessGate.change(editor, { enabled: true, password: "Offen für Gäste 7" });
    const { status, html } = await search("Geheimnis");
    expect(status).toBe(503);
    expect(html).not.toContain("/nachrichten/");
  });
});

describe("/admin/synonyms", () => {
  it("saves and logs the synonyms, and no other settings", async () => {
    await app.put("settings", "settings", { phone: "030 1", searchSynonyms: "A, B" });
    await app.put("news", "n1", aNewsItem({ title: "Wassergymnastik" }));
    const cookie = await signInAsAdministrator(app);
    const submit = async (document: unknown, expectedVersion: number) => {
      const headers = { cookie, origin: app.siteUrl, "content-type": "application/json" };
      const body = JSON.stringify({ intent: "save", id: "settings", expectedVersion, document });
      const answer = await app.request("/admin/synonyms.data", { method: "POST", headers, body });
      return { status: answer.status, text: await answer.text() };
    };
    const saved = await submit({ searchSynonyms: "Aquafitness, Wassergymnastik", phone: "1", maintenance: null }, 1);
    expect(saved.status).toBe(200);
    expect((await search("Aquafitness")).main).toContain("n1");
    expect(await app.services.content.find("settings", "settings")).toMatchObject({
      phone: "030 1",
      searchSynonyms: "Aquafitness, Wassergymnastik",
    });
    const { rows } = await sql<{ details: string }>`
      select details from activity_logs where action = 'settings.updated'`.execute(app.services.database);
    expect(rows.map(({ details }) => JSON.parse(details).title)).toEqual(["Synonyme der Suche"]);

    const tooLong = await submit({ searchSynonyms: "x".repeat(20_001) }, 2);
    expect(tooLong.status).toBe(422);
    expect((await submit({ searchSynonyms: "" }, 1)).status).toBe(409);
    const contact = await app.request("/admin/contact.data", {
      method: "POST",
      headers: { cookie, origin: app.siteUrl, "content-type": "application/json" },
      body: JSON.stringify({ intent: "save", id: "settings", expectedVersion: 2, document: { phone: "030 2" } }),
    });
    expect(contact.status).toBe(200);
    expect(await app.services.content.find("settings", "settings")).toMatchObject({
      phone: "030 2",
      searchSynonyms: "Aquafitness, Wassergymnastik",
    });
  });
});
