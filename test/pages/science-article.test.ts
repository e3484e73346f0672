import { afterAll, beforeAll, expect, it } from "vitest";
import { aNewsItem } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";

const hostile = "<b>fett</b>";
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.put("settings", "settings", { associationName: "Verein" });
  await app.put(
    "news",
    "a1",
    aNewsItem({
      title: "Opioide bei Tumorschmerz",
      type: "science",
      authors: `Dr. med. Anna Weber, Fachärztin für Neurologie\nJan ${hostile}`,
      asOf: "2026-02-01",
      sources: "Leitlinie, https://leitlinie.example/opioide.\nSchmerz 38 (doi:10.1007/s00482-023-00766-x)",
      disclosure: `Vorträge für ${hostile}`,
    }),
  );
  await app.put("news", "n1", aNewsItem({ title: "Meldung" }));
});
afterAll(() => app.close());

const htmlOf = async (path: string) => {
  const answer = await app.request(path);
  expect(answer.status, path).toBe(200);
  return answer.text();
};

it("names authors, day, sources and interests", async () => {
  const html = await htmlOf("/nachrichten/opioide-bei-tumorschmerz-a1");
  expect(html).toContain("Dr. med. Anna Weber</strong>");
  expect(html).toContain("Fachärztin für Neurologie");
  expect(html).toContain('<time dateTime="2026-02-01">01.02.2026</time>');
  expect(html).toMatch(
    /<a href="https:\/\/leitlinie\.example\/opioide"[^>]*>https:\/\/leitlinie\.example\/opioide<\/a>\./,
  );
  expect(html).toContain('href="https://doi.org/10.1007/s00482-023-00766-x"');
  expect(html).toContain("Vorträge für &lt;b&gt;");
  expect(html).not.toContain(hostile);
  const jsonLd = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}");
  expect(jsonLd).toMatchObject({
    "@type": "ScholarlyArticle",
    author: [
      { "@type": "Person", name: "Dr. med. Anna Weber", jobTitle: "Fachärztin für Neurologie" },
      { "@type": "Person", name: `Jan ${hostile}` },
    ],
  });
});

it("says in which language an entry and its passages are", async () => {
  const content = '<p>Text with <span lang="fr">un mot</span></p>';
  await app.put("news", "e1", aNewsItem({ title: "Abstract", language: "en", content }));
  const html = await htmlOf("/nachrichten/abstract-e1");
  expect(html).toMatch(/<h1 lang="en"/);
  expect(html).toMatch(/<div lang="en" class="prose[^>]*><p>Text with <span lang="fr">un mot<\/span>/);
  expect(html).toContain('"inLanguage":"en"');
});

it("says it wherever the title of an entry is shown", async () => {
  const fields = { title: "Palliative Care", language: "en", content: "<p>Beginning</p>" } as const;
  await app.put("news", "en", aNewsItem({ ...fields, type: "both", date: "2026-03-01" }));
  await app.put("news", "small", aNewsItem({ ...fields, type: "small", date: "2026-03-02" }));
  await app.put("news", "de", aNewsItem({ title: "Meldung", type: "small", date: "2026-02-28" }));
  await app.put("home", "content", { settings: { showFeaturedNews: true }, featuredNewsIds: ["en"] });
  for (const path of ["/nachrichten", "/aktuelles", "/", "/nachrichten/meldung-de"]) {
    const [, main = ""] = (await htmlOf(path)).split("<main");
    const shown = [...main.matchAll(/>(?:Palliative Care|Beginning)</g)];
    expect(shown.length, path).toBeGreaterThan(0);
    for (const { index } of shown) expect(languageAt(main, index), path).toBe("en");
  }
  const entries = (await htmlOf("/nachrichten.atom")).split("<entry").filter((entry) => entry.includes(fields.title));
  expect(entries.map((entry) => entry.slice(0, 15))).toEqual([' xml:lang="en">', ' xml:lang="en">']);
});

/** Returns the language of the innermost element with one that is open at a place of a page. */
function languageAt(html: string, at: number): string | undefined {
  const open: (string | undefined)[] = [];
  for (const [tag, end] of html
    .slice(0, at + 1)
    .matchAll(/<(\/?)(?!(?:img|source|input|br|hr|link|meta)\b)[a-z]\w*[^>]*>/g)) {
    if (end) open.pop();
    else if (!tag.endsWith("/>")) open.push(/ lang="(\w+)"/.exec(tag)?.[1]);
  }
  return open.findLast(Boolean);
}

it("says nothing of what was not given", async () => {
  const html = await htmlOf("/nachrichten/meldung-n1");
  expect(html).toMatch(/Meldung(<\/\w+>)*<\/h1>/);
  for (const word of ["Quellen</h2>", "Interessenkonflikte", "Stand:"]) expect(html).not.toContain(word);
});

it("is found by its author and its sources", async () => {
  for (const words of ["Anna+Weber", "Leitlinie"]) {
    expect(await htmlOf(`/suche?suche=${words}`)).toContain("/nachrichten/opioide-bei-tumorschmerz-a1");
  }
});
