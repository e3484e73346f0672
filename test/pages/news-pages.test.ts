import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aNewsItem, anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { jsonLdOf, readPage } from "./page-part.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

/** Stores news of June, of which the last is the newest. */
async function putNews(count: number, type?: "science") {
  for (let number = 1; number <= count; number++) {
    const date = `2026-06-${String(number).padStart(2, "0")}`;
    await app.put("news", `n${number}`, aNewsItem({ title: `Meldung ${number}`, date, ...(type && { type }) }));
  }
}

describe("the news page", () => {
  it("shows five news, pinned ones first, and five more on request; science has a page of its own", async () => {
    await putNews(12);
    await app.put("news", "alt", aNewsItem({ title: "Alt, aber wichtig", date: "2020-01-01", isPinned: true }));
    await app.put("news", "forschung", aNewsItem({ title: "Forschung", date: "2026-06-14", type: "science" }));
    const newest = ["Alt, aber wichtig", "Meldung 12", "Meldung 11", "Meldung 10", "Meldung 9"];
    const titlesAt = async (path: string) => {
      const page = await readPage(app, path);
      const titles = page.all("article").map((article) => article.texts("h2")[0]);
      return { titles, more: page.href("Weitere Nachrichten anzeigen") };
    };
    const first = await titlesAt("/aktuelles");
    expect(first).toEqual({ titles: newest, more: "/aktuelles?anzahl=10#nachricht-n8" });
    const second = await titlesAt("/aktuelles?anzahl=10");
    expect(second.titles).toHaveLength(10);
    const third = await titlesAt("/aktuelles?anzahl=15");
    expect([third.titles.length, third.more]).toEqual([13, undefined]);
  });

  it("has four small items that it does not show already, and the next three events, beside the news", async () => {
    for (let number = 1; number <= 4; number++) await app.put("events", `e${number}`, anEvent());
    for (let number = 0; number < 10; number++) {
      const item = { title: `Klein ${number}`, date: "2026-06-14", type: number % 2 ? "both" : "small" } as const;
      await app.put("news", `klein${number}`, aNewsItem(item));
    }
    const page = await readPage(app, "/aktuelles");
    const inColumn = page.all("article").flatMap((article) => article.texts("h2"));
    expect(inColumn).toHaveLength(5);
    const beside = page.under("Kurzmeldungen").all("li");
    expect(beside).toHaveLength(4);
    expect(beside.filter(({ text }) => inColumn.some((title) => text.includes(title)))).toEqual([]);
    expect(page.under("Nächste Veranstaltungen").all("li")).toHaveLength(3);
    expect(page.href("Mitgliedsantrag")).toBe("/mitgliedschaft");

    const url = "/files/membership/1781517600000_antrag.pdf";
    await app.put("legal", "legal", { membershipForm: { url, fileName: "antrag.pdf" } });
    expect((await readPage(app, "/aktuelles")).href("Mitgliedsantrag (PDF)")).toBe(url);
  });

  it("has no text in its data that ends or comments out a script", async () => {
    const title = "Ende </script><!--<SCRIPT>";
    await app.put("news", "ende", aNewsItem({ title }));
    const html = await (await app.request("/aktuelles")).text();
    const [, data = ""] = /<script type="application\/json">([\s\S]*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(data)).toContain(title);
    expect(data).not.toMatch(/<!--|<\/?script/i);
  });

  it("says that there are no news", async () => {
    expect((await readPage(app, "/aktuelles")).text).toContain("Keine Nachrichten vorhanden");
  });
});

it("the science page shows ten articles by date alone, then ten more, and says when there are none", async () => {
  expect((await readPage(app, "/wissenschaft")).text).toContain("Keine Artikel vorhanden");
  await putNews(21, "science");
  await app.put("news", "n1", aNewsItem({ title: "Meldung 1", date: "2026-06-01", type: "science", isPinned: true }));
  const titlesAt = async (path: string) => {
    const page = await readPage(app, path);
    const titles = page.all("article").map((article) => article.texts("h2")[0]);
    return [titles.length, titles[0], titles.at(-1), page.href("Weitere Artikel anzeigen") !== undefined];
  };
  expect(await titlesAt("/wissenschaft")).toEqual([10, "Meldung 21", "Meldung 12", true]);
  expect(await titlesAt("/wissenschaft?anzahl=20")).toEqual([20, "Meldung 21", "Meldung 2", true]);
  expect(await titlesAt("/wissenschaft?anzahl=30")).toEqual([21, "Meldung 21", "Meldung 1", false]);
});

describe("the page of a news item", () => {
  it("fetches the font for italics with the others, if its text has any", async () => {
    await app.put("news", "kursiv", aNewsItem({ title: "Kursiv", content: "<p>Ein <em>Wort</em></p>" }));
    await app.put("news", "gerade", aNewsItem({ title: "Gerade", content: "<p>Ein Wort</p>" }));
    const fontsOf = async (path: string) => {
      const [head = ""] = (await (await app.request(path)).text()).split("</head>");
      return [...head.matchAll(/rel="preload" href="[^"]*\/([a-z\d-]+?)-[\w-]{8}\.woff2"/g)]
        .map(([, name]) => name)
        .sort();
    };
    const always = ["source-sans", "source-serif-600"];
    expect(await fontsOf("/nachrichten/gerade-gerade")).toEqual(always);
    expect(await fontsOf("/nachrichten/kursiv-kursiv")).toEqual(["source-sans", "source-sans-italic", always[1]]);
  });

  it("is found by the id, names its neighbours, and redirects an outdated slug", async () => {
    await putNews(12);
    await app.put("news", "n-5", aNewsItem({ title: "Größe zählt", date: "2026-06-05", image: "/files/news/1-a.png" }));
    const moved = await app.request("/nachrichten/alter-titel-n-5");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/nachrichten/groesse-zaehlt-n-5"]);
    const page = await readPage(app, "/nachrichten/groesse-zaehlt-n-5");
    expect(page.texts("article")[0]).toContain("05.06.2026 · Nachricht");
    const neighbours = page.all("nav").find((part) => part.attribute("aria-label") === "Weitere Nachrichten");
    expect(neighbours?.texts("a").map((text) => /Meldung \d+/.exec(text)?.[0])).toEqual(["Meldung 4", "Meldung 5"]);
    expect(jsonLdOf(page)).toEqual([
      expect.objectContaining({
        "@type": "NewsArticle",
        headline: "Größe zählt",
        datePublished: "2026-06-05",
        image: ["https://verein.example/files/news/1-a.png"],
      }),
    ]);
  });

  it("is what the permanent id of a feed entry redirects to", async () => {
    await app.put("news", "umbenannt", aNewsItem({ title: "Neuer Titel", date: "2026-08-01" }));
    const feed = await (await app.request("/nachrichten.atom")).text();
    const id = /<entry>.*?<id>(.*?)<\/id>/s.exec(feed)?.[1] ?? "";
    const answer = await app.request(new URL(id).pathname);
    expect(answer.headers.get("location")).toBe("/nachrichten/neuer-titel-umbenannt");
  });
});

it("the archive shows the last page for a page number past the end", async () => {
  for (let number = 0; number < 45; number++)
    await app.put("news", `a${number}`, aNewsItem({ title: `Archivstück ${number}`, date: "2019-02-01" }));
  const page = await readPage(app, "/nachrichten?jahr=2019&seite=99");
  expect(page.text).toContain("45 Nachrichten gefunden, Seite 3 von 3");
});

it("divides the long words of titles on every page that lists them, so that they fit a phone", async () => {
  const title = "Fortbildungsveranstaltungen";
  await app.put("news", "n", aNewsItem({ title, date: "2030-12-31", type: "both" }));
  for (let n = 1; n <= 6; n++) await app.put("news", `n${n}`, aNewsItem({ title: `Meldung ${n}`, isPinned: true }));
  await app.put("news", "n7", aNewsItem({ title: "Die nächste", date: "2031-01-01", type: "both" }));
  // The banner and the promotion of every page show them.
  for (const id of ["e", "f"]) await app.put("events", id, anEvent({ title }));
  await app.put("settings", "settings", { associationName: "Arbeitsgemeinschaft" });
  for (const path of [
    "/nachrichten",
    "/nachrichten/die-naechste-n7",
    "/aktuelles",
    "/veranstaltungen",
    "/",
    "/suche?suche=Fortbildungsveranstaltung",
  ]) {
    const html = await (await app.request(path)).text();
    const body = html.slice(html.indexOf("<body")).replaceAll(/<script.*?<\/script>/gs, "");
    const shown = body.replaceAll(/<(?!mark|\/mark)[^>]*>/g, "\n");
    expect(shown, path).toContain("Fortbildungs\u00adveran");
    expect(shown, path).not.toContain(title);
    expect(/<header.*<\/header>/s.exec(body)?.[0], path).toContain("Arbeits\u00adgemeinschaft");
  }
});
