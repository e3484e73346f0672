import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aBoardMember, aCongressProgram, aLibraryDocument, aNewsItem, anEvent } from "#test/builders.ts";
import { loadApplication } from "#test/built-application.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

const viewer = { id: "u1", email: "redaktion@verein.example" };
const breakouts = [
  "</script><script>xss()</script>",
  "<!--<script>xss()//",
  '"><img src=x onerror=xss()>',
  "' onmouseover='xss()",
  "]]></title><script>xss()</script>",
  "\u2028xss()\u2029",
  "&lt;script&gt;xss()&lt;/script&gt;",
  "{{constructor.constructor('xss()')()}}",
  ["$", "{xss()}"].join(""),
];

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

/** Writes the text into every field an editor can fill, in every public collection. */
async function fillWith(text: string): Promise<void> {
  await app.put("news", "n1", aNewsItem({ title: `A ${text}` }));
  await app.put("news", "s1", { ...aNewsItem({ title: `B ${text}` }), type: "science" });
  await app.put("events", "e1", {
    ...anEvent({ title: `C ${text}`, date: "2026-09-12", location: text, time: text }),
    registrationSettings: { enabled: true, registrationMethod: "direct" },
  });
  const days = [
    {
      date: `Samstag, 12.09.2026 ${text}`,
      certificationPoints: 1,
      entries: [{ time: text, topic: text, speaker: text, sponsor: text }],
    },
  ];
  await app.put("congresses", "c1", { ...aCongressProgram({ title: `D ${text}` }), days });
  await app.put("courses", "p1", { title: `F ${text}`, days });
  await app.put(
    "documents",
    "d1",
    aLibraryDocument({ title: `E ${text}`, description: text, tags: [text], category: text }),
  );
  await app.put("board", "b1", aBoardMember({ name: text, title: text, role: text, description: text }));
  await app.put("about", "about", { mission: text, missionStatement: text, history: text, values: text, goals: text });
  await app.put("home", "content", {
    hero: { title: text, subtitle: text, showBoardSection: true, showMembershipSection: true },
    mission: text,
    certificationBanner: { enabled: true, points: 3, text, subtitle: text },
    coreValues: [{ title: text, description: text, icon: "users" }],
  });
  await app.put("settings", "settings", { associationName: text, phone: text.slice(0, 40), address: text });
  await app.put("legal", "legal", { imprint: { title: text, sections: [{ id: "1", title: text, content: "" }] } });
}

const pages = [
  "/",
  "/aktuelles",
  "/wissenschaft",
  "/nachrichten",
  "/nachrichten/a-n1",
  "/veranstaltungen?event=e1",
  "/dokumente?vorschau=d1",
  "/ueber-uns",
  "/mitgliedschaft",
  "/register/e1",
  "/registration/success?event=e1",
  "/?dialog=impressum",
  "/?dialog=kontakt&formular=1&betreff=e1",
];

/** Returns a text as React writes it. */
function asText(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** Returns the tags of a page with their attribute names, in order: its structure without texts. */
function skeleton(html: string): string[] {
  return [...html.replace(/(<script[^>]*>)[\s\S]*?(<\/script>)/g, "$1$2").matchAll(/<\/?[a-z][^>]*>/gi)].map(([tag]) =>
    tag.replace(/="[^"]*"/g, ""),
  );
}

describe("a text of an editor", () => {
  it("stays text on every page, in structured data and in server state", async () => {
    await fillWith("harmlos");
    const expected = new Map<string, string[]>();
    for (const page of pages) expected.set(page, skeleton(await (await app.request(page)).text()));
    for (const text of breakouts) {
      await fillWith(text);
      for (const page of pages) {
        const html = await (await app.request(page)).text();
        expect(skeleton(html), `${page} ${text}`).toEqual(expected.get(page));
        for (const [, json = ""] of html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)) {
          expect(() => JSON.parse(json), `${page} ${text}`).not.toThrow();
        }
      }
    }
  });

  it("stays text in feeds, sitemap and calendar", async () => {
    for (const text of breakouts) {
      await fillWith(text);
      for (const path of ["/nachrichten.atom", "/wissenschaft.atom", "/sitemap.xml"]) {
        const answer = await app.request(path);
        expect(answer.status, path).toBe(200);
        const xml = await answer.text();
        expect(xml, path).toContain(path === "/sitemap.xml" ? "<loc>" : "xss()");
        expect(xml).not.toMatch(/<script|<img|onmouseover='|<!--/);
        expect(xml.match(/\]\]>/g) ?? []).toHaveLength(xml.match(/<!\[CDATA\[/g)?.length ?? 0);
      }
      const calendar = await (await app.request("/veranstaltungen.ics")).text();
      expect(calendar.match(/^END:VEVENT\r?$/gm)).toHaveLength(1);
    }
  });

  it("stays text in the back office", async () => {
    const cookie = await signInAsAdministrator(app);
    const screens = [
      ...["/admin/news", "/admin/news?bearbeiten=n1"],
      ...["/admin/science", "/admin/science?bearbeiten=s1"],
      ...["/admin/events", "/admin/events/e1/was-und-wann"],
      ...["/admin/congress", "/admin/congress?bearbeiten=c1"],
      ...["/admin/courses", "/admin/courses?bearbeiten=p1"],
      ...["/admin/board", "/admin/board?bearbeiten=b1"],
      ...["/admin/documents", "/admin/documents?bearbeiten=d1"],
      "/admin/about",
      "/admin/home",
      "/admin/legal",
      "/admin/contact",
    ];
    for (const text of breakouts.slice(0, 3)) {
      await fillWith(text);
      for (const screen of screens) {
        const answer = await app.request(screen, { headers: { cookie } });
        const html = await answer.text();
        expect(answer.status, screen).toBe(200);
        expect(html, screen).toContain(asText(text));
        expect(html, screen).not.toMatch(/<script>xss|<img src=x/);
      }
    }
  });
});

const dangerous = [
  "<img src=x onerror=xss()>",
  '<a href="javascript:xss()">a</a>',
  '<a href="jAvAsCrIpT&colon;xss()">a</a>',
  '<a href="java\tscript:xss()">a</a>',
  '<a href="data:text/html,<script>xss()</script>">a</a>',
  "<svg onload=xss()><animate attributeName=href values=javascript:xss() /></svg>",
  "<math><mtext><table><mglyph><style><img src=x onerror=xss()></style></mglyph></table></mtext></math>",
  "<style>@import '//evil.example/x';</style>",
  "<base href=//evil.example>",
  "<form action=//evil.example><button formaction=javascript:xss()>a</button></form>",
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<img srcset="//evil.example/a 1x">',
  '<iframe srcdoc="<script>xss()</script>"></iframe>',
  '<noscript><p title="</noscript><img src=x onerror=xss()>"></noscript>',
  '<p style="background:url(//evil.example)">a</p>',
  "<script>xss()</script>",
].join("");

/** Expects a page that shows a text, and none of the dangerous markup in it. */
function expectHarmless(html: string, shown: string): void {
  expect(html).toMatch(new RegExp(`<(h\\d|p)[^>]*>(<[^>]*>)*${shown}`));
  const visible = html.replace(/(<script[^>]*>)[\s\S]*?(<\/script>)/g, "$1$2");
  expect(visible).not.toMatch(/<[^>]*\s(on\w+|srcset|srcdoc|formaction|style)\s*=\s*["']?[^"'>]*(xss|evil)/i);
  expect(visible).not.toMatch(/(href|src|action)\s*=\s*["']?\s*(j\s*a\s*v\s*a|data:text|\/\/evil)/i);
  expect(visible).not.toMatch(/<(math|mglyph|style|base|iframe|animate|object|embed)\b/i);
  expect(visible).not.toMatch(/http-equiv/i);
}

describe("rich text", () => {
  const page = async () => (await app.request("/nachrichten/nachricht-n1")).text();

  it("is sanitised when saved", async () => {
    const document = aNewsItem({ title: "Nachricht", content: `<p>Text</p>${dangerous}` });
    await app.services.editor.save(viewer, { collection: "news", id: "n1", document, expectedVersion: "new" });
    const stored = await app.services.database
      .selectFrom("content")
      .select("data")
      .where("id", "=", "n1")
      .executeTakeFirst();
    expect(stored?.data).toContain("<p>Text</p>");
    expect(stored?.data).not.toMatch(/xss|evil/);
    expectHarmless(await page(), "Text");
  });

  it("is sanitised when imported", async () => {
    const application = await loadApplication();
    const folder = await mkdtemp(join(tmpdir(), "import-"));
    const file = join(folder, "export.json");
    const legal = { imprint: { title: "Impressum", sections: [{ id: "1", title: "a", content: dangerous }] } };
    const event = { ...anEvent({ title: "Tagung" }), description: dangerous };
    const news = { n1: aNewsItem({ title: "Nachricht", content: dangerous }) };
    await writeFile(file, JSON.stringify({ news, events: { e1: event }, legal: { l1: legal } }));
    await application.importFile(application.databaseTarget(app.services), file, { now: new Date() });
    await removeFolder(folder);
    expectHarmless(await page(), "Nachricht");
    expectHarmless(await (await app.request("/veranstaltungen?event=e1")).text(), "Tagung");
    expectHarmless(await (await app.request("/?dialog=impressum")).text(), "Impressum");
    const feed = await (await app.request("/nachrichten.atom")).text();
    expect(feed).toContain("Nachricht");
    expect(feed).not.toContain("xss");
    // A picture elsewhere is a link that a reader may follow; nothing else leads there.
    expect(feed.split("evil.example")).toHaveLength(2);
    expect(feed).toContain("&lt;a href=&quot;https://evil.example/a&quot;");
  });

  it("is sanitised when an unsafe old version or deleted record is restored", async () => {
    await app.put("news", "n1", aNewsItem({ title: "Nachricht" }));
    await app.put("news", "n1", aNewsItem({ title: "Nachricht zwei" }));
    const { database, editor } = app.services;
    // Left by an older program, or by somebody with access to the database.
    const unsafe = JSON.stringify({ ...aNewsItem({ title: "Nachricht" }), content: dangerous });
    await database
      .updateTable("revisions")
      .set({ data: unsafe })
      .where("id", "=", "n1")
      .where("version", "=", 1)
      .execute();
    await editor.restoreVersion(viewer, "news", "n1", 1);
    expectHarmless(await page(), "Nachricht");

    await editor.remove(viewer, "news", "n1");
    await database.updateTable("revisions").set({ data: unsafe }).where("id", "=", "n1").execute();
    await editor.restoreDeleted(viewer, "news", "n1");
    expectHarmless(await page(), "Nachricht");
    const stored = await database.selectFrom("content").select("data").where("id", "=", "n1").executeTakeFirst();
    expect(stored?.data).toContain("Nachricht");
    expect(stored?.data).not.toMatch(/xss|evil/);
  });

  it("is sanitised on output even if the stored text is unsafe", async () => {
    await app.put("news", "n1", aNewsItem({ title: "Nachricht" }));
    const unsafe = JSON.stringify({ ...aNewsItem({ title: "Nachricht" }), content: dangerous });
    await app.services.database.updateTable("content").set({ data: unsafe }).where("id", "=", "n1").execute();
    app.services.pageCache.clear();
    expectHarmless(await page(), "Nachricht");
  });
});

describe("a link with a dangerous scheme", () => {
  const links = [
    "javascript:xss()",
    "JaVaScRiPt:xss()",
    "java\tscript:xss()",
    "data:text/html,xss",
    "vbscript:xss",
    "//evil.example",
    "/\\evil.example",
  ];

  it.each(links)("cannot be stored anywhere: %j", async (link) => {
    const { editor } = app.services;
    const attempts = [
      { collection: "settings" as const, document: { socialMedia: { facebook: link } } },
      { collection: "events" as const, document: { ...anEvent(), registrationUrl: link } },
      { collection: "events" as const, document: { ...anEvent(), image: link } },
      {
        collection: "events" as const,
        document: { ...anEvent(), registrationSettings: { onlineConferenceLink: link } },
      },
      { collection: "documents" as const, document: { ...aLibraryDocument(), fileUrl: link } },
      { collection: "congresses" as const, document: { ...aCongressProgram(), programPdfUrl: link } },
      { collection: "board" as const, document: { ...aBoardMember(), image: link } },
      { collection: "news" as const, document: { ...aNewsItem(), image: link } },
      { collection: "legal" as const, document: { membershipForm: { url: link, fileName: "a.pdf" } } },
    ];
    for (const [index, { collection, document }] of attempts.entries()) {
      const outcome = await editor.save(viewer, { collection, id: `r${index}`, document, expectedVersion: "new" });
      expect(outcome, `${collection} ${JSON.stringify(document)}`).toMatchObject({ ok: false, reason: "invalid" });
    }
  });
});
