import { describe, expect, it } from "vitest";
import { readManual } from "./chapters.ts";
import { handbookPath, renderChapter } from "./render-chapter.ts";

const chapters = readManual();
const addressOf = (slug: string) => (slug ? `${handbookPath}/${slug}` : handbookPath);

describe("the manual", () => {
  it("starts with the overview and lists each chapter once", () => {
    expect(chapters[0]).toMatchObject({ slug: "", title: "Handbuch für die Redaktion" });
    expect(new Set(chapters.map(({ slug }) => slug)).size).toBe(chapters.length);
    expect(chapters.map(({ slug }) => slug)).toContain("anmeldungen-und-anfragen");
    for (const { title } of chapters) expect(title).not.toBe("");
  });

  it("has no broken links or pictures", () => {
    const places = new Set(
      chapters.flatMap(({ slug, html }) => [
        addressOf(slug),
        ...[...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `${addressOf(slug)}#${id}`),
      ]),
    );
    for (const { html } of chapters) {
      for (const [, href = ""] of html.matchAll(/<a href="([^"]*)"/g)) expect([...places]).toContain(href);
      for (const [tag] of html.matchAll(/<img [^>]*>/g)) expect(tag).toMatch(/ src="[^"]+\.png" alt="[^"]+"/);
    }
  });

  it("renders headings, tables and pictures, and escapes markup", () => {
    const { title, html } = renderChapter(
      "# Titel\n\n## Ein „Wort“, zwei\n\n![Bild <b>](bilder/liste.png)\n\n| A | B |\n|---|---|\n| `<i>` | [dort](README.md#oben) |\n\n```\na <b> & c\n```\n",
      new Map([["liste", "/assets/liste-1.png"]]),
    );
    expect(title).toBe("Titel");
    expect(html).toContain('<h2 id="ein-wort-zwei">Ein „Wort“, zwei</h2>');
    expect(html).toContain('<img src="/assets/liste-1.png" alt="Bild &lt;b>" loading="lazy">');
    expect(html).toContain('<pre tabindex="0"><code>a &lt;b> &amp; c\n</code></pre>');
    expect(html).toContain('<code>&lt;i&gt;</code></td><td><a href="/admin/handbuch#oben">dort</a>');
  });
});
