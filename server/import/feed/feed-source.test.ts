import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MemoryTarget } from "#test/import/memory-target.ts";
import { type ImportOptions, importFile } from "../import-file.ts";
import { ImportRefused } from "../import-refused.ts";
import { noteLine } from "../import-report.ts";

const now = new Date("2026-11-20T12:00:00Z");
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "feed-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function importFeed(text: string | Buffer, options: Partial<ImportOptions> = {}, target = new MemoryTarget()) {
  const path = join(folder, "feed.xml");
  await writeFile(path, text);
  const report = await importFile(target, path, { now, ...options });
  return { report, target, items: [...target.stored.values()].map((json) => JSON.parse(json)) };
}

const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Verein</title><link>https://verein.example</link>${items}</channel></rss>`;
const rssItem = `<item><title>Ärzte &amp;amp; Pflege</title><link>https://verein.example/a/</link><guid isPermaLink="false">7</guid>
  <pubDate>Mon, 06 May 2024 23:30:00 GMT</pubDate><category>Forschung</category><description>Kurz</description>
  <content:encoded><![CDATA[<p onclick="x()">Lang <img src="bild.png" alt="Saal"> <a href="/ziel">Ziel</a></p><script>x</script>]]></content:encoded>
  <enclosure url="https://verein.example/titel.jpg" type="image/jpeg" length="1"/></item>`;
const atom = (entries: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Verein</title><link rel="self" href="https://verein.example/feed"/><link href="https://verein.example/"/>${entries}</feed>`;
const atomEntry = (content: string) =>
  `<entry><title type="text">Mehr als 5 &lt; 7 &amp; mehr</title><id>urn:1</id><link href="https://verein.example/b"/><updated>2024-05-08T10:00:00Z</updated><published>2024-05-07T10:00:00+02:00</published><category term="kurz"/>${content}</entry>`;

describe("a newsfeed", () => {
  it("of RSS 2.0 is imported as news with the date in Berlin, the type and sanitised text", async () => {
    const { report, items } = await importFeed(rss(rssItem));
    expect(report).toMatchObject({ format: "feed", taken: 1, leftOut: [] });
    expect(items).toEqual([
      expect.objectContaining({ title: "Ärzte & Pflege", date: "2024-05-07", type: "science", image: "" }),
    ]);
    const { content } = items[0];
    expect(content).toContain('href="https://verein.example/a/bild.png"');
    expect(content).toContain('href="https://verein.example/ziel"');
    expect(content).toContain('href="https://verein.example/titel.jpg"');
    expect(content).not.toMatch(/script|onclick|Kurz/);
    expect(report.notes.map(noteLine)).toEqual([
      "„Ärzte & Pflege“: 2 Bilder nur als Links übernommen, darunter das Titelbild.",
      "2 Bilder und andere Dateien sind noch mit der alten Website verlinkt: --fetch-media holt sie, --media ORDNER nimmt sie aus einem Ordner.",
    ]);
  });

  it("of RSS may have the elements of HTML in its texts", async () => {
    const { items } = await importFeed(
      rss(
        "<item><title>Fort &amp; <b>Bildung</b></title><guid>1</guid><pubDate>2025-02-03</pubDate><description>Vor &lt; <p>Hallo<br/><b>Welt</b></p> nach</description></item>",
      ),
    );
    expect(items).toEqual([
      expect.objectContaining({
        title: "Fort & Bildung",
        content: "<p>Vor &lt;</p><p>Hallo<br><strong>Welt</strong></p><p>nach</p>",
      }),
    ]);
  });

  it.each([
    ["HTML", '<content type="html">&lt;p&gt;Hallo &lt;b&gt;Welt&lt;/b&gt;&lt;/p&gt;</content>'],
    [
      "XHTML",
      '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Hallo <b>Welt</b></p></div></content>',
    ],
    ["HTML as elements", "<content type='html'><p>Hallo <b>Welt</b></p></content>"],
    ["a summary of HTML", '<summary type="html"><![CDATA[<p>Hallo <b>Welt</b></p>]]></summary>'],
  ])("of Atom with %s is imported as news", async (_what, content) => {
    const { items } = await importFeed(atom(atomEntry(content)));
    expect(items).toEqual([
      expect.objectContaining({
        ...{ title: "Mehr als 5 < 7 & mehr", date: "2024-05-07", type: "small" },
        content: "<p>Hallo <strong>Welt</strong></p>",
      }),
    ]);
  });

  const oneItem = rss(rssItem);
  const date = "<pubDate>Mon, 03 Feb 2025 10:00:00 +0100</pubDate>";
  it.each<[string, string | Buffer, object]>([
    ["compressed with gzip", gzipSync(oneItem), { title: "Ärzte & Pflege" }],
    [
      "in Atom 0.3",
      `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>V</title><entry><id>tag:1</id><title>A</title><link rel="alternate" href="https://verein.example/a"/><modified>2025-02-05T10:00:00Z</modified><issued>2025-02-03T10:00:00Z</issued><content type="text/html" mode="escaped">&lt;p&gt;Text&lt;/p&gt;</content></entry></feed>`,
      { title: "A", date: "2025-02-03", content: "<p>Text</p>" },
    ],
    [
      "in Atom 0.3 that says when an entry was made, and not when it was published",
      `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>V</title><entry><id>tag:1</id><title>A</title><modified>2025-02-05T10:00:00Z</modified><created>2025-02-03T10:00:00Z</created><content>Text</content></entry></feed>`,
      { date: "2025-02-03" },
    ],
    [
      "in RSS with titles of Dublin Core",
      rss(
        `<item><dc:title xmlns:dc="http://purl.org/dc/elements/1.1/">Ä</dc:title>${date}<description>Text</description></item>`,
      ),
      { title: "Ä" },
    ],
    [
      "in UTF-8 that says otherwise",
      oneItem.replace('"1.0"', '"1.0" encoding="ISO-8859-1"'),
      { title: "Ärzte & Pflege" },
    ],
    ["in Windows-1252 without a word", Buffer.from(oneItem, "latin1"), { title: "Ärzte & Pflege" }],
    [
      "in Windows-1252 that says UTF-8, with letters that could be some",
      Buffer.from(
        oneItem.replace('"1.0"', '"1.0" encoding="UTF-8"').replace("Pflege", "Pflege Größe \u00dc\u0093"),
        "latin1",
      ),
      { title: "Ärzte & Pflege Größe Ü“" },
    ],
    ["behind a warning and before a script", `<br />\n<b>Warning</b>: x\n${oneItem}\n<script>x</script>`, {}],
    [
      "with the DTD of RSS 0.91",
      oneItem.replace("?>", '?><!DOCTYPE rss PUBLIC "-//N//DTD RSS 0.91//EN" "http://n.example/rss-0.91.dtd">'),
      {},
    ],
    [
      "with names of HTML and a bare &",
      rss(
        `<item><title>M&uuml;ller &ndash; A & B</title><link>https://verein.example/?a=1&b=2</link>${date}<description>x</description></item>`,
      ),
      { title: "Müller – A & B" },
    ],
    [
      "with words alone",
      rss(`<item><description>Nur &lt;b&gt;Text&lt;/b&gt;</description>${date}</item>`),
      { title: "Nur Text" },
    ],
    [
      "escaped once too often",
      rss(
        `<item><title>A</title>${date}<description>&amp;lt;p&amp;gt;a &amp;amp;amp; b&amp;lt;/p&amp;gt;</description></item>`,
      ),
      { content: "<p>a &amp; b</p>" },
    ],
    [
      "with a text that only describes its film",
      rss(
        `<item><title>A</title>${date}<media:group><media:description>a &lt; b</media:description></media:group></item>`,
      ),
      { content: "<p>a &lt; b</p>" },
    ],
    [
      "of Atom with a file as content",
      atom(atomEntry('<content type="application/pdf" src="https://verein.example/a.pdf"/>')),
      { content: expect.stringMatching(/^<p><a href="https:\/\/verein.example\/a.pdf"[^<>]*>a.pdf<\/a><\/p>$/) },
    ],
    [
      "of JSON Feed with plain text",
      JSON.stringify({
        version: "https://jsonfeed.org/version/1.1",
        items: [
          {
            id: 1,
            content_text: "a <b> c\nd\n\ne",
            date_published: "2025-02-03",
            attachments: [{ url: "https://verein.example/a.pdf" }],
          },
        ],
      }),
      { title: "a <b> c d e", content: expect.stringMatching(/^<p>a &lt;b&gt; c<br>d<\/p><p>e<\/p><p><a /) },
    ],
    [
      "of Atom with shortcodes of a builder",
      atom(atomEntry("<content>[vc_row][vc_column_text]a[/vc_column_text][/vc_row]</content>")),
      { content: "<p>a</p>" },
    ],
    [
      "of Atom with words in brackets",
      atom(atomEntry("<content>a [sic] [button]</content>")),
      { content: "<p>a [sic] [button]</p>" },
    ],
    [
      "of JSON Feed with a picture and no title",
      JSON.stringify({
        version: "https://jsonfeed.org/version/1.1",
        items: [{ id: 1, summary: "Text", image: "https://verein.example/a.jpg", date_published: "2025-02-03" }],
      }),
      { title: "Text", content: expect.stringContaining("Bild: a.jpg") },
    ],
    [
      "with several pictures, of which one is the author's",
      rss(
        `<item><title>A</title>${date}<media:content url="https://0.gravatar.com/avatar/x?s=96" medium="image"/><media:content url="https://verein.example/1.jpg" medium="image"/><media:content url="https://verein.example/2.jpg" medium="image"/></item>`,
      ),
      { content: expect.stringMatching(/^(?!.*gravatar).*2\.jpg.*1\.jpg/) },
    ],
    [
      "with one picture in several sizes",
      rss(
        `<item><title>A</title>${date}<media:group>${[300, 1200, 800].map((width) => `<media:content url="https://verein.example/${width}.jpg" medium="image" width="${width}"/>`).join("")}</media:group></item>`,
      ),
      { content: expect.stringMatching(/^(?!.*(?:300|800)\.jpg).*1200\.jpg/) },
    ],
    [
      "of a podcast with a picture",
      rss(`<item><title>A</title>${date}<itunes:image href="https://verein.example/folge.jpg"/></item>`),
      { content: expect.stringContaining("Bild: folge.jpg") },
    ],
    [
      "with a picture that a script loads later",
      rss(
        `<item><title>A</title>${date}<description><![CDATA[<img src="data:image/gif;base64,R0lGOD" data-src="/l.jpg" alt="Saal">]]></description></item>`,
      ),
      { content: expect.stringContaining("https://verein.example/l.jpg") },
    ],
    [
      "in capital letters",
      oneItem.replace(/<\/?[a-z][^<>!?]*?(?=[\s>/])|\s[a-zA-Z]+(?=="[^"]*")/g, (name) =>
        /version|xmlns|^<\/?(?:p|a|img|script)$/.test(name) ? name : name.toUpperCase(),
      ),
      { title: "Ärzte & Pflege", date: "2024-05-07", type: "science" },
    ],
    [
      "of Atom in capital letters",
      atom(atomEntry("<content>a</content>")).replace(/<\/?[a-z]+/g, (name) => name.toUpperCase()),
      { title: "Mehr als 5 < 7 & mehr", date: "2024-05-07", content: "<p>a</p>" },
    ],
    [
      "without a channel, with a subject",
      `<rss version="0.91"><item><title>A</title>${date}<dc:subject>Forschung</dc:subject><description>x</description></item></rss>`,
      { title: "A", type: "science" },
    ],
    [
      "of Atom with a line break in XHTML",
      atom(atomEntry('<content type="xhtml"><div><p>a<br/>b</p></div></content>')),
      { content: "<p>a<br>b</p>" },
    ],
    [
      "of JSON Feed",
      JSON.stringify({
        version: "https://jsonfeed.org/version/1.1",
        home_page_url: "https://verein.example/",
        items: [
          {
            ...{ id: 1, url: "https://verein.example/1", title: "A & B", content_html: "<p>x <b>y</b></p>" },
            ...{ date_published: "2025-02-03T10:00:00+01:00", tags: ["Forschung"] },
            attachments: [{ url: "https://verein.example/a.pdf" }],
          },
        ],
      }),
      {
        ...{ title: "A & B", date: "2025-02-03", type: "science" },
        content: expect.stringMatching(/^<p>x <strong>y<\/strong><\/p><p><a href="https:\/\/verein.example\/a.pdf"/),
      },
    ],
  ])("%s is read", async (_what, text, expected) => {
    const { items, report } = await importFeed(text);
    expect(report.leftOut).toEqual([]);
    expect(items).toMatchObject([expected]);
  });

  it("names entries without content, also when that is a file in base64", async () => {
    const binary = atomEntry('<content type="application/zip">UEsDBA==</content>');
    for (const text of [rss(`<item><title>Leer</title>${date}</item>`), atom(binary)]) {
      const { items, report } = await importFeed(text);
      expect(items).toEqual([]);
      expect(report.leftOut).toEqual([{ title: expect.any(String), reason: "ohne Inhalt" }]);
    }
  });

  it("changes nothing when it is imported again, or with another scheme or www. in its address", async () => {
    const { target } = await importFeed(rss(rssItem));
    const again = await importFeed(rss(rssItem).replace("<link>https://v", "<link>http://www.v"), {}, target);
    expect(again.report).toMatchObject({ taken: 0, unchanged: 1 });
    expect(target.stored.size).toBe(1);
  });

  it("skips entries with a future or invalid date, unless they are imported as drafts", async () => {
    const items = ["Sat, 21 Nov 2026 12:00:00 GMT", "", "irgendwann", "03/02/2025"].map(
      (date, id) => `<item><title>Nr. ${id}</title><guid>${id}</guid><pubDate>${date}</pubDate></item>`,
    );
    const { report } = await importFeed(rss(items.join("")));
    const order = "es ist nicht zu erkennen, ob der Tag oder der Monat zuerst steht";
    const reasons = ["", ": „irgendwann“", `: „03/02/2025“, ${order}`].map((why) => `ohne gültiges Datum${why}`);
    expect(report.leftOut).toEqual([
      { title: "Nr. 0", reason: "geplant" },
      ...reasons.map((reason, at) => ({
        title: `Nr. ${at + 1}`,
        reason: `${reason} (--drafts übernimmt es als Entwurf)`,
        isFlaw: true,
      })),
    ]);
    const drafts = await importFeed(rss(items.join("")), { asDrafts: true });
    expect([...drafts.target.stored.keys()]).toEqual(Array(4).fill(expect.stringMatching(/^drafts\/news\/feed/)));
    expect(drafts.items.map(({ date }) => date)).toEqual(["2026-11-21", "", "", ""]);
    expect(drafts.report.notes.map(noteLine)).toEqual(
      reasons.map((reason, at) => `„Nr. ${at + 1}“: Als Entwurf ${reason}.`),
    );
  });

  it.each([
    ["entities", rss(rssItem).replace("?>", '?><!DOCTYPE rss [<!ENTITY a "aa">]>'), /Zeile 1: .*DOCTYPE/],
    [
      "broken XML",
      rss(`\n\n${rssItem.replace("</title>", "</titel>")}`),
      /„feed\.xml“, Zeile 3: das ist kein gültiges/,
    ],
    ["a truncated feed", rss(rssItem).slice(0, -12), /Zeile \d: der Newsfeed ist unvollständig/],
    ["10 MB", rss(`<item><title>${"x".repeat(10_000_000)}</title></item>`), /größer als 5 MB/],
    ["depth", rss(`<item>${"<a>".repeat(300)}${"</a>".repeat(300)}</item>`), /zu tief verschachtelt/],
  ])("with %s is refused with the line number, and nothing is written", async (_what, text, sentence) => {
    const target = new MemoryTarget();
    const error = await importFeed(text, {}, target).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ImportRefused);
    expect((error as Error).message).toMatch(sentence);
    expect(target.writes).toBe(0);
  });
});

const samples = join(import.meta.dirname, "../../../../shared/data/inputs/feeds");

describe("the backup of a blog", () => {
  const entries = (write: (name: string, kind: string, more: string) => string) =>
    [
      write("Beitrag", "post", ""),
      write("Entwurf", "post", "draft"),
      write("Über uns", "page", ""),
      write("Danke!", "comment", ""),
      write("Zeitzone des Blogs", "settings", ""),
      write("Vorlage", "template", ""),
    ].join("");
  const old = entries(
    (title, kind, more) =>
      `<entry><id>tag:blogger.com,1999:blog-1.post-${title}</id><published>2024-05-07T10:00:00Z</published><category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#${kind}"/><category scheme="http://www.blogger.com/atom/ns#" term="Forschung"/>${more && "<app:control xmlns:app='http://purl.org/atom/app#'><app:draft>yes</app:draft></app:control>"}<title>${title}</title><content type="html">Text</content></entry>`,
  );
  const newer = entries(
    (title, kind, more) =>
      `<entry><id>tag:blogger.com,1999:blog-1.post-${title}</id><blogger:type>${kind.toUpperCase()}</blogger:type><blogger:status>${more ? "DRAFT" : "LIVE"}</blogger:status><title>${title}</title><content type="html">Text</content><published>2024-05-07T10:00:00Z</published><category scheme="tag:blogger.com,1999:blog-1" term="Forschung"/><blogger:filename>/2024/05/beitrag.html</blogger:filename></entry>`,
  );

  it.each([
    ["as it was", old],
    ["as it is now", newer],
  ])("%s brings its posts, neither comments nor settings, and pages if they are wanted", async (_, text) => {
    const { report, items } = await importFeed(atom(text));
    expect(items).toMatchObject([{ title: "Beitrag", type: "science", content: "<p>Text</p>" }]);
    expect(report.leftOut).toEqual([
      { title: "Entwurf", reason: "Entwurf" },
      { title: "Über uns", reason: "Seite" },
      { title: "Danke!", reason: "Kommentar" },
      ...["Zeitzone des Blogs", "Vorlage"].map((title) => ({ title, reason: "Einrichtung der alten Website" })),
    ]);
    const pages = await importFeed(atom(text), { pagesAs: "regular" });
    expect(pages.items.map(({ title, type }) => [title, type])).toEqual([
      ["Beitrag", "science"],
      ["Über uns", "regular"],
    ]);
    const drafts = await importFeed(atom(text), { asDrafts: true });
    expect(drafts.report.leftOut.map(({ title }) => title)).not.toContain("Entwurf");
    expect(drafts.report.leftOut.map(({ title }) => title)).toContain("Danke!");
  });

  it("keeps old addresses also where only the path is known", async () => {
    const { target } = await importFeed(atom(newer));
    expect([...target.redirects.keys()]).toEqual(["/2024/05/beitrag.html"]);
  });

  it("leaves out what has a hidden part, except as a draft", async () => {
    const hidden = atom(atomEntry('<content type="html">Offen &lt;p hidden&gt;Geheim&lt;/p&gt;</content>'));
    const { report, target } = await importFeed(hidden);
    expect(report.leftOut).toMatchObject([
      { reason: "mit einem ausgeblendeten Teil (--drafts übernimmt es als Entwurf)" },
    ]);
    expect(target.stored.size).toBe(0);
    expect((await importFeed(hidden, { asDrafts: true })).report.leftOut).toEqual([]);
  });

  it("leaves out replies and what is in the trash", async () => {
    const reply = `<thr:in-reply-to ref="urn:1" xmlns:thr="http://purl.org/syndication/thread/1.0"/>`;
    expect((await importFeed(atom(atomEntry(`${reply}<content>Ja</content>`)))).report.leftOut).toMatchObject([
      { reason: "Kommentar" },
    ]);
    const trashed = "<blogger:type>POST</blogger:type><blogger:trashed>2024-06-01T00:00:00Z</blogger:trashed>";
    const { report } = await importFeed(atom(atomEntry(`${trashed}<content>Ja</content>`)), { asDrafts: true });
    expect(report.leftOut).toMatchObject([{ reason: "Papierkorb" }]);
  });
});

describe.skipIf(!existsSync(samples))("feeds as old programs wrote them (skipped without ../shared)", () => {
  async function importSample(name: string) {
    const target = new MemoryTarget();
    const report = await importFile(target, join(samples, name), { now: new Date("2026-11-20T12:00:00Z") });
    const news = [...target.stored.values()].map((json) => JSON.parse(json) as { title: string; date: string });
    return { report, dates: Object.fromEntries(news.map(({ title, date }) => [title, date])) };
  }

  it.each([
    ["latin1.xml", "Jörg Müller – Größe"],
    ["cp1252.xml", "„Anführung“ – Euro €"],
    ["rdf.xml", "RDF"],
    ["prefixed-atom.xml", "Präfix"],
  ])("reads %s", async (name, title) => {
    expect((await importSample(name)).dates).toEqual({ [title]: "2025-02-03" });
  });

  it("never takes a day for a month", async () => {
    const { dates, report } = await importSample("dates.xml");
    expect(dates).toEqual({
      ...{ de: "2025-02-03", MEZ: "2025-02-03", CEST: "2025-06-02", "ohne Zone": "2025-02-03", ISO: "2025-02-04" },
      ...{ "ISO Datum": "2025-02-03", deutsch: "2025-02-03", zweistellig: "2025-02-03", Mär: "2025-03-03" },
      ...{ dc: "2025-02-03", "ohne Tag": "2025-02-03", "24h": "2025-02-04" },
    });
    expect(report.leftOut).toEqual([
      { title: "keins", reason: "ohne gültiges Datum (--drafts übernimmt es als Entwurf)", isFlaw: true },
    ]);
  });
});

it("keeps files and addresses relative to their base, and reads UTF-16", async () => {
  const text = `<?xml version="1.0" encoding="UTF-16"?><feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://alt.example/a/"><entry><title>Ä</title><id>urn:1</id><updated>2025-02-03T10:00:00Z</updated><link rel="enclosure" type="application/pdf" title="Satzung" href="s.pdf"/><content type="html">&lt;a href="b.html">B&lt;/a></content></entry></feed>`;
  const path = join(tmpdir(), `feed-${crypto.randomUUID()}.xml`);
  await writeFile(path, Buffer.from(`\uFEFF${text}`, "utf16le"));
  const target = new MemoryTarget();
  await importFile(target, path, { now: new Date("2026-11-20T12:00:00Z") });
  await rm(path);
  const [stored = ""] = [...target.stored.values()];
  expect(stored).toContain('"title":"Ä"');
  expect(stored).toContain('href=\\"https://alt.example/a/b.html\\"');
  expect(stored).toMatch(/href=\\"https:\/\/alt\.example\/a\/s\.pdf\\"[^>]*>Satzung/);
});

it("reads links that are relative to an entry whose own address is relative to the site", async () => {
  const text = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><link href="https://alt.example/"/><entry><title>A</title><id>urn:1</id><updated>2025-02-03T10:00:00Z</updated><link href="/rel/a"/><content type="html">&lt;a href="b.html">B&lt;/a></content></entry></feed>`;
  const { items } = await importFeed(text);
  expect(items[0].content).toContain('href="https://alt.example/rel/b.html"');
});

it.each([
  ["a full address", 'xml:base="https://alt.example/blog/2025/"', "", "", "https://alt.example/"],
  ["an address of the entry in that of the feed", 'xml:base="https://alt.example/blog/"', 'xml:base="2025/"', "", "."],
  [
    "an address of the content, which its links do not have",
    'xml:base="https://alt.example/blog/2025/"',
    "",
    'xml:base="https://alt.example/blog/2025/"',
    "../",
  ],
])("relative addresses refer to %s", async (_what, ofFeed, ofEntry, ofContent, home) => {
  const text = `<a:feed xmlns:a="http://www.w3.org/2005/Atom" ${ofFeed}><a:link href="${home}"/><a:entry ${ofEntry}><a:title>A</a:title><a:id>urn:1</a:id><a:updated>2025-02-03T10:00:00Z</a:updated><a:content type="html" ${ofContent}>&lt;a href="b.html"&gt;B&lt;/a&gt;</a:content><a:link href="eins.html"/><a:link rel="enclosure" type="application/pdf" title="Satzung" href="s.pdf"/></a:entry></a:feed>`;
  const { items, target } = await importFeed(text);
  const link = (name: string, words: string) =>
    `<p><a href="https://alt.example/blog/2025/${name}" rel="noopener noreferrer">${words}</a></p>`;
  expect(items).toMatchObject([{ content: link("b.html", "B") + link("s.pdf", "Satzung") }]);
  expect([...target.redirects.keys()]).toEqual(["/blog/2025/eins.html"]);
});

it("a JSON feed may say at its end what it is", async () => {
  const item = { id: "1", title: "A", content_html: '<p>"version" [a]</p>', date_published: "2025-02-03" };
  const { items } = await importFeed(
    JSON.stringify({ home_page_url: "https://alt.example/", items: [item], version: "https://jsonfeed.org/version/1" }),
  );
  expect(items).toMatchObject([{ title: "A" }]);
});
