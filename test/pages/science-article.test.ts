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
