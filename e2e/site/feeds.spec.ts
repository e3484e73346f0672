import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

const hostile = `Zeichen & <b>"Tags"</b> ]]> \u0000\u000b\u001f Ende`;

/** Parses an XML document of the site in the browser; throws when it is not well-formed. */
async function readXml(page: Page, path: string) {
  const answer = await page.request.get(path);
  expect(answer.status()).toBe(200);
  await page.goto("/robots.txt");
  const texts = await page.evaluate(
    (body) => {
      const xml = new DOMParser().parseFromString(body, "application/xml");
      const of = (name: string) => [...xml.getElementsByTagName(name)].map((element) => element.textContent ?? "");
      const links = [...xml.getElementsByTagName("link")].map((link) => link.getAttribute("href"));
      return {
        errors: of("parsererror"),
        titles: of("title"),
        ids: of("id"),
        updated: of("updated"),
        content: of("content"),
        links,
      };
    },
    await answer.text(),
  );
  expect(texts.errors).toEqual([]);
  return { headers: answer.headers(), ...texts };
}

test.afterEach(async ({ site }) => {
  await site.reset();
});

test("offers the newest twenty news as an Atom feed", async ({ page, site }) => {
  for (let number = 10; number < 31; number++) {
    await site.content.put("news", `f${number}`, { title: `Neues ${number}`, date: `2026-07-${number}` });
  }
  await site.content.put("news", "boese", {
    title: hostile,
    date: "2026-08-01",
    content: '<p>Größe <a href="/dokumente">Dokumente</a></p>',
  });
  await site.content.put("news", "forschung", { title: "Forschung", date: "2026-08-02", type: "science" });

  const feed = await readXml(page, "/nachrichten.atom");
  expect(feed.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  expect(feed.headers["cache-control"]).toBe("public, no-cache");
  expect(feed.titles).toHaveLength(21);
  expect(feed.titles[1]).toMatch(/^Zeichen & <b>"Tags"<\/b> \]\]>\s+Ende$/);
  expect(feed.titles.at(-1)).toBe("Neues 12");
  expect(feed.titles).not.toContain("Forschung");
  expect(feed.ids[1]).toBe(`${site.url}/nachrichten/boese`);
  expect(feed.content[0]).toBe(`<p>Größe <a href="${site.url}/dokumente">Dokumente</a></p>`);
  for (const instant of feed.updated) expect(new Date(instant).toISOString()).toBe(instant);
  for (const link of feed.links) expect(link).toMatch(new RegExp(`^${site.url}/`));

  const science = await readXml(page, "/wissenschaft.atom");
  expect(science.titles[1]).toBe("Forschung");

  await page.goto("/nachrichten");
  const alternates = page.locator('link[rel="alternate"][type="application/atom+xml"]');
  await expect(alternates).toHaveCount(2);
});
