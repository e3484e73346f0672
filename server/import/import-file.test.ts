import { writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { aPost, importFolder, wordPress } from "#test/import/files-to-import.ts";
import { MemoryTarget } from "#test/import/memory-target.ts";
import { shortfallOf } from "./format-report.ts";
import { importFile } from "./import-file.ts";
import { ImportRefused } from "./import-refused.ts";

const now = new Date("2026-11-20T12:00:00Z");
const { aFile, pathOf } = importFolder();

describe("importFile over what is stored", () => {
  const filled = { imprint: { title: "I", sections: [{ id: "1", title: "A", content: "<p>x</p>" }] } };
  const settings = { phone: "1", address: "Str. 1", searchSynonyms: "a,b" };

  async function stored(): Promise<MemoryTarget> {
    const target = new MemoryTarget();
    const path = await aFile(JSON.stringify({ legal: { legal: filled }, settings: { settings } }));
    await importFile(target, path, { now });
    return target;
  }

  it("stops before it empties what is filled, unless it may", async () => {
    const target = await stored();
    const path = await aFile(JSON.stringify({ legal: { legal: { imprint: { sections: [] } } } }));
    const before = target.writes;
    await expect(importFile(target, path, { now })).rejects.toThrow("  Rechtliches legal: imprint.sections\n");
    expect(target.writes).toBe(before);
    expect(await importFile(target, path, { now, isTrial: true })).toMatchObject({
      notes: [
        { text: "Rechtliches legal: imprint.sections: würde geleert; der Import hält davor an" },
        { record: "Rechtliches legal", text: "würde geändert (imprint)" },
      ],
    });
  });

  it("refuses an option without effect", async () => {
    const path = await aFile(JSON.stringify({ settings: { settings } }));
    await expect(importFile(new MemoryTarget(), path, { now, pagesAs: "regular" })).rejects.toThrow(
      "--pages wirkt nur",
    );
  });
});

describe("importFile refuses with one sentence and writes nothing", () => {
  const whole = wordPress(aPost(1) + aPost(2));
  it.each([
    ["an empty file", "", /leer/],
    ["a text", "Guten Tag", /weder eine WordPress-Exportdatei noch ein JSON-Export/],
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47]), /weder/],
    ["another XML", "<opml/>", /XML einer anderen Art.*--example/],
    ["a copy of a database", "-- MySQL dump 10.13\nCREATE TABLE `news` (`id` int);", /weder.*--example/s],
    ["an archive of another kind", `${"news.json".padEnd(257, "\0")}ustar`, /TAR-Archiv/],
    ["rules of a web server", "# Umzug\nRedirect 301 /alt /neu\n", /\.htaccess.*redirects\.csv/],
    ["rules of a web server", "<IfModule mod_rewrite.c>\nRewriteEngine On\n", /\.htaccess.*redirects\.csv/],
    ["a web page", "<!DOCTYPE html><html><body>x</body></html>", /Webseite/],
    ["a truncated export", whole.slice(0, -150), /unvollständig/],
    ["a broken export", whole.replace("</title>", "</tilte>"), /beschädigt/],
    [
      "wrong bytes",
      Buffer.concat([
        Buffer.from(`{"news":{"n1":{"title":"${"äöü".repeat(10)}`),
        Buffer.alloc(20, 0xff),
        Buffer.from('"}}}'),
      ]),
      /UTF-8/,
    ],
    ["a ZIP archive", Buffer.from("PK\u0003\u0004xlsx"), /ZIP-Archiv oder eine Tabelle/],
    ["a damaged archive", gzipSync(whole).subarray(0, 100), /gzip/],
    ["a truncated JSON", '{"news":{"a":{"title":"A","date":"2024-01-02"},', /unvollständig/],
    ["a broken JSON", '{"news":{"a":{"title":"A","date":"2024-01-02"},"b":{title:1}}}', /kein gültiges JSON/],
    ["JSON of another kind", '{"name":"konsilium","version":"1"}', /keine ihrer Sammlungen/],
    ["documents that name no collection", '[{"id":"a","title":"A"}]', /nennen ihre Sammlung nicht/],
    ["a text document", "{\\rtf1 A}", /ein Textdokument/],
    ["documents in an unknown wrapping", '{"legal":{"a":{"S":{"T":{"imprint":{}}}}}}', /unbekannten Form/],
    ["JSON of another site", '{"posts":{"a":{"title":"A"}}}', /keine ihrer Sammlungen/],
    ["an export of Contentful", '{"contentTypes": [{"sys": {"id": "news"}}], "entries": []}', /Export von Contentful/],
    ["an export of Ghost", '{"db": [{"meta": {"exported_on": 1}, "data": {"posts": []}}]}', /Export von Ghost/],
    ["a short export of Ghost", '{"meta": {"exported_on": 1}, "data": {"posts": []}}', /Export von Ghost/],
    ["a hostile key", '{"news":{"a":{"title":"A","date":"2024-01-02"},"b":{"__proto__":{}}}}', /Feldnamen/],
  ])("%s", async (_what, content, sentence) => {
    const target = new MemoryTarget();
    const error = await importFile(target, await aFile(content), { now }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ImportRefused);
    const { message } = error as Error;
    expect(message).toMatch(sentence);
    expect(message).toMatch(/^[^\n]*\.$/);
    expect(target.writes).toBe(0);
  });

  it("a path without a file", async () => {
    await expect(importFile(new MemoryTarget(), pathOf("fehlt"), { now })).rejects.toThrow("lässt sich nicht öffnen");
  });
});

describe("a file with nothing in it that this site knows", () => {
  const feedOf = (root: string, inner: string) => `<?xml version="1.0"?><${root}>${inner}</${root}>`;
  const item = "<stuff><title>A</title></stuff>";
  it.each<[name: string, content: string | Uint8Array, sentence: RegExp]>([
    ["leer.json", "", /^Die Datei ist leer/],
    ["a.json", "{}", /keine ihrer Sammlungen/],
    ["a.json", "[]", /kein Eintrag\.$/],
    ["a.json", "[1, 2]", /nennen ihre Sammlung nicht/],
    ["a.json", '{"news": {}}', /kein Eintrag\.$/],
    ["a.json", '{"news": [], "events": []}', /kein Eintrag\.$/],
    ["a.json", '{"posts": {"a": {"title": "A"}}}', /keine ihrer Sammlungen/],
    ["a.json", '{"news": {"a": {"foo": "A"}}}', /In keinem Dokument der Datei ist ein Feld/],
    ["news.json", '{"a": {"foo": 1}}', /In keinem Dokument der Datei ist ein Feld/],
    ["a.json", '{"news": {"a": {"title": ""}}}', /In keinem Dokument der Datei ist ein Feld/],
    ["news.csv", "", /fehlt „id“/],
    ["news.csv", "id;title\r\n", /kein Eintrag\.$/],
    ["news.csv", "id;foo\r\n1;x\r\n", /steht kein Feld dieser Sammlung/],
    ["tabelle.csv", "id;title\r\n1;x\r\n", /heißt wie ihre Sammlung/],
    ["news.xlsx", Buffer.from("PK\u0003\u0004xl/"), /als „CSV UTF-8“/],
    ["a.xml", feedOf("rss", "<channel><title>A</title></channel>"), /Im Newsfeed steht kein Eintrag\.$/],
    ["a.xml", feedOf("rss", `<channel>${item}</channel>`), /Im Newsfeed steht kein Eintrag\.$/],
    ["a.xml", feedOf("feed", item), /Im Newsfeed steht kein Eintrag\.$/],
    ["a.xml", feedOf("rdf:RDF", item), /Im Newsfeed steht kein Eintrag\.$/],
    ["a.xml", feedOf("rss", "<channel><item/></channel>"), /die Gründe stehen oben\.$/],
    ["a.xml", feedOf("urlset", item), /XML einer anderen Art/],
    ["a.json", '{"version": "https://jsonfeed.org/version/1.1", "items": []}', /Im Newsfeed steht kein Eintrag\.$/],
    ["a.json", '{"version": "https://jsonfeed.org/version/1.1"}', /kein gültiger JSON Feed/],
    ["a.xml", wordPress(""), /In der WordPress-Exportdatei steht kein Beitrag\.$/],
    ["a.xml", wordPress("<wp:author><wp:author_id>1</wp:author_id></wp:author>"), /steht kein Beitrag\.$/],
    [
      "a.xml",
      wordPress(aPost(1).replace("post</wp:post_type>", "page</wp:post_type>")),
      /oben\. Seiten übernimmt --pages\.$/,
    ],
    ["a.xml", wordPress(aPost(1).replace("post</wp:post_type>", "attachment</wp:post_type>")), /oben\.$/],
    ["a.html", "<!doctype html><html><body><p>A</p></body></html>", /Webseite/],
    ["a.txt", "Ein Text", /weder eine WordPress-Exportdatei noch/],
  ])("is told so: %s %j", async (name, content, sentence) => {
    const path = pathOf(name);
    await writeFile(path, content);
    const target = new MemoryTarget();
    const said = await importFile(target, path, { now }).then(shortfallOf, (error: Error) => error.message);
    expect(said).toMatch(sentence);
    expect(target.stored.size).toBe(0);
  });
});
