import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { type Feed, type FeedEntry, formatFeed } from "./atom.ts";
import { escapeXml } from "./xml.ts";

function anEntry(changes: Partial<FeedEntry> = {}): FeedEntry {
  return {
    id: "https://verein.example/nachrichten/a1",
    url: "https://verein.example/nachrichten/titel-a1",
    title: "Titel",
    published: "2026-05-03T22:00:00.000Z",
    updated: "2026-05-04T10:00:00.000Z",
    summary: "Anfang",
    html: "<p>Text</p>",
    ...changes,
  };
}

function aFeed(entries: FeedEntry[]): Feed {
  const url = "https://verein.example/nachrichten.atom";
  return { title: "Nachrichten", url, pageUrl: "https://verein.example/aktuelles", author: "Verein", entries };
}

/** Returns the texts of the elements by path; throws if the feed is not well-formed. */
function read(feed: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const open: { name: string; text: string }[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => void open.push({ name, text: "" }));
  parser.on("text", (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on("closetag", () => {
    const path = open.map(({ name }) => name).join("/");
    found.set(path, [...(found.get(path) ?? []), open.pop()?.text ?? ""]);
  });
  parser.write(feed).close();
  return found;
}

describe("an Atom feed", () => {
  it("has the date of its most recently updated entry, whatever the order", () => {
    const entries = [
      anEntry({ updated: "2026-05-04T10:00:00.000Z" }),
      anEntry({ updated: "2026-06-01T08:00:00.000Z" }),
      anEntry({ updated: "2026-01-01T08:00:00.000Z" }),
    ];
    expect(read(formatFeed(aFeed(entries))).get("feed/updated")).toEqual(["2026-06-01T08:00:00.000Z"]);
  });

  it("is valid without entries", () => {
    const feed = read(formatFeed(aFeed([])));
    expect(feed.get("feed/updated")).toEqual(["1970-01-01T00:00:00.000Z"]);
    expect(feed.get("feed/author/name")).toEqual(["Verein"]);
  });

  it("escapes markup in titles and texts without changing them", () => {
    const title = `</title><entry> & "Anführung" 'so' ]]> <!-- 🩺 -->`;
    const html = "<p>Größer &gt; &amp;uuml; <strong>fett</strong></p>";
    const feed = read(formatFeed(aFeed([anEntry({ title, html })])));
    expect(feed.get("feed/entry/title")).toEqual([title]);
    expect(feed.get("feed/entry/content")).toEqual([html]);
  });

  it("drops characters that XML forbids even escaped", () => {
    const title = "a\u0000b\u0008c\u000bd\u001fe\ufffef\uffffg\ud800h";
    expect(read(formatFeed(aFeed([anEntry({ title })]))).get("feed/entry/title")).toEqual(["abcdefg\ufffdh"]);
  });

  it("makes the URLs of images and links in a text absolute and changes nothing else", () => {
    const html = `<p>src="/a" <a href="/b">b</a> <a href="https://x.example/c">c</a> <img src="/files/d.png" alt="href=" loading="lazy"></p>`;
    expect(read(formatFeed(aFeed([anEntry({ html })]))).get("feed/entry/content")).toEqual([
      `<p>src="/a" <a href="https://verein.example/b">b</a> <a href="https://x.example/c">c</a> <img src="https://verein.example/files/d.png" alt="href=" loading="lazy"></p>`,
    ]);
  });
});

describe("escaping for XML", () => {
  it("keeps tabs and line breaks", () => {
    expect(escapeXml("a\tb\nc\rd")).toBe("a\tb\nc\rd");
  });
});
