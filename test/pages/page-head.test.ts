import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicPages } from "#model/site/public-pages.ts";
import { insertFile } from "#server/files/file-rows.ts";
import { aLibraryDocument, aNewsItem, anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { rawRequest } from "#test/raw-request.ts";

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
  url = await app.listen();
  const picture = {
    originalName: "x",
    mediaType: "image/png",
    sizeBytes: 1,
    createdAt: new Date(0),
    hasVariants: false,
  };
  await insertFile(app.services.database, { ...picture, key: "news/1-a.png", width: 600, height: 400 });
  const image = "/files/news/1-a.png";
  await app.put("news", "n", aNewsItem({ title: "Neu", date: "2026-01-02", image, imageAlt: "Der Saal" }));
  await app.put("events", "e", anEvent({ title: "Tagung", image }));
  await app.put("home", "content", { hero: { title: "Start", image: "" } });
  await app.put("legal", "legal", { accessibility: { sections: [{ id: "1", title: "Stand" }] } });
  await app.put("settings", "settings", {
    associationName: "Verein & Freunde",
    address: "Musterstraße 1\n12345 Musterstadt",
  });
});
afterAll(() => app.close());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await rawRequest(url, path, { headers });
  return { ...answer, text: answer.body.toString() };
};

/** Returns the meta tags of a page by property. */
async function metaOf(path: string): Promise<Record<string, string>> {
  const { text, status } = await get(path);
  expect(status, path).toBe(200);
  const found = text.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g);
  return Object.fromEntries([...found].map(([, name, content]) => [name, content]));
}

async function jsonLdOf(path: string): Promise<Record<string, unknown>> {
  return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec((await get(path)).text)?.[1] ?? "{}");
}

describe("the head of a page", () => {
  it.each(publicPages)("names the style sheet of %s before everything else it fetches", async (path) => {
    const { text } = await get(path);
    const [head = ""] = text.split("</head>");
    const fetched = [...head.matchAll(/<link[^>]* href="\/assets\/[^"]+"[^>]*>/g)].map(([link]) => link);
    const kinds = fetched.map((link) => /rel="([^"]+)"/.exec(link)?.[1]);
    // Browsers fetch the icon once the page is there.
    expect(kinds).toEqual(["stylesheet", "icon", "preload", "preload"]);
  });

  it.each(publicPages)("has an existing preview image of %s with its size and alternative text", async (path) => {
    const meta = await metaOf(path);
    const image = meta["og:image"] ?? "";
    expect(image).toMatch(/^https:\/\/verein\.example\/assets\/preview-[\w-]+\.png$/);
    expect(meta).toMatchObject({ "og:image:width": "1200", "og:image:height": "630" });
    expect(meta["og:image:alt"]).toMatch(/^Linien/);
    const { status, headers } = await get(new URL(image).pathname);
    expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
  });

  it("names the later pages of a list, each of which is one of its own unless the list is filtered", async () => {
    for (let number = 1; number <= 40; number++) {
      await app.put("news", `n${number}`, aNewsItem({ title: `Kongress ${number}` }));
      await app.put("events", `e${number}`, anEvent({ title: "Kongress", type: "congress", date: "2030-01-01" }));
      await app.put("documents", `d${number}`, aLibraryDocument({ title: "Kongress", category: "Folien" }));
    }
    const pages = [
      ["/nachrichten", "Nachrichten –", ""],
      ["/nachrichten?seite=2", "Nachrichten, Seite 2 –", "?seite=2"],
      ["/nachrichten?seite=99", "Nachrichten, Seite 3 –", "?seite=3"],
      ["/nachrichten?seite=2&suche=Kongress", "Nachrichten, Seite 2 –", ""],
      ["/veranstaltungen?seite=2", "Veranstaltungen, Seite 2 –", "?seite=2"],
      ["/veranstaltungen?seite=2&art=congress", "Veranstaltungen, Seite 2 –", ""],
      ["/dokumente?seite=2", "Dokumente, Seite 2 –", "?seite=2"],
      ["/dokumente?seite=2&kategorie=Folien", "Dokumente, Seite 2 –", ""],
      ["/dokumente?seite=2&sortierung=titel", "Dokumente, Seite 2 –", ""],
      ["/suche?seite=2&suche=Kongress&bereich=news", "Suche nach „Kongress“, Seite 2 –", ""],
    ] as const;
    for (const [path, title, query] of pages) {
      const { text } = await get(path);
      expect(/<title>(.*?)<\/title>/.exec(text)?.[1], path).toContain(title);
      const canonical = `https://verein.example${path.split("?")[0]}${query}`;
      expect(/<link rel="canonical" href="([^"]*)"/.exec(text)?.[1], path).toBe(canonical);
    }
  });

  it("uses the picture of a news item or event instead", async () => {
    const own = {
      "og:image": "https://verein.example/files/news/1-a.png",
      "og:image:width": "600",
      "og:image:height": "400",
    };
    expect(await metaOf("/nachrichten/neu-n")).toMatchObject({ ...own, "og:image:alt": "Der Saal" });
    expect(await metaOf("/veranstaltungen?event=e")).toMatchObject(own);
  });

  it("describes an event by when and where it is, first of all that it is cancelled", async () => {
    const day = { date: "2026-09-12", location: "Köln", description: "<p>Für alle Berufe.</p>" };
    await app.put("events", "lang", anEvent({ ...day, lastDay: "2026-09-14" }));
    await app.put("events", "ohne", anEvent({ ...day, description: "", time: "ganztägig", isCancelled: true }));
    for (const [id, description] of [
      ["lang", "12.09.2026 – 14.09.2026, 09:00 - 18:00 Uhr, Köln. Für alle Berufe."],
      ["ohne", "Abgesagt. 12.09.2026, ganztägig, Köln."],
    ]) {
      const path = `/veranstaltungen?event=${id}`;
      expect(await metaOf(path)).toMatchObject({ description, "og:description": description });
      const organizer = { name: "Verein & Freunde", url: "https://verein.example/" };
      expect(await jsonLdOf(path)).toMatchObject({ description, organizer });
    }
  });

  it("has structured data with an article's last change and publisher", async () => {
    const [saved] = await app.services.content.pick("news", [], { ids: ["n"] });
    expect(await jsonLdOf("/nachrichten/neu-n")).toMatchObject({
      datePublished: "2026-01-02",
      dateModified: saved?.savedAt,
      publisher: { logo: { "@type": "ImageObject", width: 512, height: 512 } },
    });
    await app.put("news", "kommt", aNewsItem({ title: "Kommt", date: "2099-01-02" }));
    expect(await jsonLdOf("/nachrichten/kommt-kommt")).toMatchObject({ dateModified: "2099-01-02" });
  });

  it("has structured data of the association with an existing logo and the address in parts", async () => {
    const data = await jsonLdOf("/");
    expect(data).toMatchObject({
      address: {
        "@type": "PostalAddress",
        streetAddress: "Musterstraße 1",
        postalCode: "12345",
        addressLocality: "Musterstadt",
        addressCountry: "DE",
      },
    });
    const logo = new URL((data.logo as { url: string }).url);
    expect((await get(logo.pathname)).headers["content-type"]).toBe("image/png");
  });

  it("links icons and a manifest, and has a theme colour", async () => {
    const { text } = await get("/mitgliedschaft");
    expect((await metaOf("/mitgliedschaft"))["theme-color"]).toBe("#0f4c5c");
    for (const [rel, path] of [
      ["apple-touch-icon", "/apple-touch-icon.png"],
      ["manifest", "/site.webmanifest"],
    ]) {
      expect(text).toContain(`<link rel="${rel}" href="${path}"/>`);
    }
    const { headers, text: manifest } = await get("/site.webmanifest");
    expect(headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
    const { name, icons, theme_color } = JSON.parse(manifest);
    expect([name, theme_color]).toEqual(["Verein & Freunde", "#0f4c5c"]);
    for (const { src } of icons) expect((await get(src)).headers["content-type"]).toBe("image/png");
  });
});

describe("a file at a well-known address", () => {
  it.each([
    ["/favicon.ico", /^image\/(x-icon|vnd\.microsoft\.icon)$/],
    ["/apple-touch-icon.png", /^image\/png$/],
  ])("is a picture: %s", async (path, type) => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(type);
    expect(headers["cache-control"]).toBe("public, max-age=86400");
    expect(body.length).toBeGreaterThan(500);
  });

  it("lists records with pages of their own in the sitemap, each with its last change", async () => {
    const { text } = await get("/sitemap.xml");
    const [saved] = await app.services.content.pick("events", [], { ids: ["e"] });
    expect(text).toContain(
      `<url><loc>https://verein.example/veranstaltungen?event=e</loc><lastmod>${saved?.savedAt}</lastmod></url>`,
    );
    expect(text).toContain("<loc>https://verein.example/nachrichten/neu-n</loc>");
  });

  it.each(["/sitemap.xml", "/robots.txt", "/site.webmanifest", "/.well-known/security.txt"])(
    "is not sent again if unchanged: %s",
    async (path) => {
      const { headers } = await get(path);
      const condition = { "if-none-match": String(headers.etag) };
      expect((await get(path, condition)).status).toBe(304);
      // As after a restart: the cache is empty, the content the same.
      app.services.pageCache.clear();
      const again = await get(path, condition);
      expect([again.status, again.body.length]).toEqual([304, 0]);
    },
  );

  it("is sent again if the sitemap has changed", async () => {
    const { headers } = await get("/sitemap.xml");
    await app.put("news", "neuer", aNewsItem({ title: "Neuer" }));
    expect((await get("/sitemap.xml", { "if-none-match": String(headers.etag) })).status).toBe(200);
  });
});
