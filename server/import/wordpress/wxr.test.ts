import { describe, expect, it } from "vitest";
import { ImportRefused } from "../import-refused.ts";
import { readWordPressExport, type WordPressItem } from "./wxr.ts";

const head = `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.6" -->
<rss version="2.0" xmlns:content="c" xmlns:excerpt="e" xmlns:wp="w"><channel><title>Verein</title><link>https://example.org</link><wp:wxr_version>1.2</wp:wxr_version>`;
const tail = "</channel></rss>\n";
const item = `<item><title><![CDATA[Ärzte & <b>Pflege</b>]]></title><link>https://example.org/?p=7</link>
<pubDate>Mon, 16 Jan 2023 07:08:31 +0000</pubDate><description></description>
<content:encoded><![CDATA[<p>Eins ]]]]><![CDATA[> zwei</p>]]></content:encoded><excerpt:encoded>kurz &amp; gut</excerpt:encoded>
<wp:post_id>7</wp:post_id><wp:post_date><![CDATA[2023-01-16 08:08:31]]></wp:post_date><wp:post_date_gmt>2023-01-16 07:08:31</wp:post_date_gmt>
<wp:status>publish</wp:status><wp:post_parent>0</wp:post_parent><wp:post_type>post</wp:post_type><wp:post_password>geheim</wp:post_password><wp:is_sticky>1</wp:is_sticky>
<category domain="category" nicename="studien"><![CDATA[Studien]]></category><category domain="post_tag" nicename="x">X</category>
<wp:postmeta><wp:meta_key>_edit_last</wp:meta_key><wp:meta_value>1</wp:meta_value></wp:postmeta>
<wp:postmeta><wp:meta_key><![CDATA[_thumbnail_id]]></wp:meta_key><wp:meta_value><![CDATA[611]]></wp:meta_value></wp:postmeta>
<wp:postmeta><wp:meta_key>_elementor_data</wp:meta_key><wp:meta_value><![CDATA[[{"elType":"section"}]]]></wp:meta_value></wp:postmeta>
<wp:postmeta><wp:meta_key>einleitung</wp:meta_key><wp:meta_value>Guten Tag</wp:meta_value></wp:postmeta>
<wp:postmeta><wp:meta_key>_einleitung</wp:meta_key><wp:meta_value>field_5f2a</wp:meta_value></wp:postmeta>
<wp:postmeta><wp:meta_key>notiz</wp:meta_key><wp:meta_value>intern</wp:meta_value></wp:postmeta>
<wp:comment><wp:comment_content>Spam</wp:comment_content><title>nicht der Titel</title></wp:comment></item>`;

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size);
}

async function read(text: string, size = 50): Promise<WordPressItem[]> {
  return await Array.fromAsync(readWordPressExport(pieces(text, size)));
}

async function refusal(text: string): Promise<string> {
  const error = await read(text).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ImportRefused);
  return (error as Error).message;
}

describe("readWordPressExport", () => {
  it("reads each text in one language", async () => {
    const both = "[:de]Schmerz[:en]Pain[:]";
    const counted = 'a:1:{i:0;s:24:"[:de]Schmerz[:en]Pain[:]";}';
    const meta = (key: string, value: string) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
    const written = `<item><title>${both}</title><content:encoded>${both}</content:encoded><excerpt:encoded>${both}</excerpt:encoded><category domain="category" nicename="a">${both}</category>${meta("ort", both)}${meta("liste", counted)}</item>`;
    const [read] = await Array.fromAsync(readWordPressExport(pieces(head + written + tail, 50)));
    expect(read).toMatchObject({ title: "Schmerz", content: "Schmerz", excerpt: "Schmerz", otherLanguages: ["en"] });
    expect(read?.terms).toMatchObject([{ name: "Schmerz" }]);
    expect(Object.fromEntries(read?.meta ?? [])).toEqual({ ort: "Schmerz", liste: counted });
  });

  it.each([1, 7, 100_000])("reads a complete item from chunks of %i characters", async (size) => {
    expect(await read(head + item + tail, size)).toEqual([
      {
        id: "7",
        comments: 1,
        site: "https://example.org",
        type: "post",
        status: "publish",
        password: "geheim",
        title: "Ärzte & <b>Pflege</b>",
        link: "https://example.org/?p=7",
        pubDate: "Mon, 16 Jan 2023 07:08:31 +0000",
        date: "2023-01-16 08:08:31",
        dateGmt: "2023-01-16 07:08:31",
        content: "<p>Eins ]]> zwei</p>",
        excerpt: "kurz & gut",
        isSticky: true,
        parentId: "0",
        attachmentUrl: "",
        featuredImageId: "611",
        footnotes: "",
        builderData: ['[{"elType":"section"}]'],
        customFields: [["einleitung", "Guten Tag"]],
        meta: expect.objectContaining({ size: 4 }),
        otherLanguages: [],
        terms: [
          { domain: "category", slug: "studien", name: "Studien" },
          { domain: "post_tag", slug: "x", name: "X" },
        ],
      },
    ]);
  });

  it("reads an export without items, blank lines before it and control characters in it", async () => {
    expect(await read(`\n\n${head}<generator>a\u0002</generator>${tail}`)).toEqual([]);
  });

  it.each([
    ["text", "Guten Tag"],
    ["nothing", ""],
    ["another XML", '<?xml version="1.0"?><feed><entry/></feed>'],
    ["a news feed", '<rss version="2.0"><channel><item><title>x</title></item></channel></rss>'],
    ["an empty channel", "<rss><channel></channel></rss>"],
    ["a web page", "<!DOCTYPE html><html><body>x</body></html>"],
    ["an endless prolog", `<!-- ${"x".repeat(1_100_000)}`],
  ])("refuses %s, which is no WordPress export", async (_what, text) => {
    expect(await refusal(text)).toMatch(/^Die Datei ist keine WordPress-Exportdatei/);
  });

  it.each([1, 40, 200, 700, 1000])("refuses a file that lacks its last %i characters", async (missing) => {
    const whole = head + item + tail.trimEnd();
    expect(await refusal(whole.slice(0, -missing))).toMatch(/^Die Datei ist unvollständig/);
  });

  it("reports the line where the XML is broken", async () => {
    expect(await refusal(`${head}\n<item><title>x</wrong></item>${tail}`)).toMatch(/beschädigt: In Zeile 4 /);
    expect(await refusal(`${head}<item><title></item>${tail}`)).toMatch(/beschädigt/);
    expect(await refusal(`${head}${tail}<rss/>`)).toMatch(/beschädigt/);
  });

  it("never expands entities of a DTD", async () => {
    const laughs = `<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
    expect(await refusal(`<?xml version="1.0"?>${laughs}<rss>&b;&c;</rss>`)).toMatch(/DOCTYPE/);
  });

  it("refuses an entry of more than 20 MB", async () => {
    const text = `${head}<item><content:encoded><![CDATA[${"x".repeat(20_100_000)}`;
    const error = await Array.fromAsync(readWordPressExport(pieces(text, 65_536))).catch((error: unknown) => error);
    expect((error as Error).message).toMatch(/mehr als 20 MB/);
  });
});
