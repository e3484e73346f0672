import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { publicPages } from "#model/site/public-pages.ts";
import { aLibraryDocument, aNewsItem, anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { readPage } from "./page-part.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

describe("the legal texts", () => {
  it("have a message in their place when there are none", async () => {
    const missing = "Inhalt konnte nicht geladen werden.";
    expect((await readPage(app, "/datenschutz")).text).toContain(missing);
    await app.put("legal", "legal", {});
    const page = await readPage(app, "/datenschutz");
    expect(page.texts("h1")).toEqual(["Datenschutz"]);
    expect(page.text).toContain(missing);
  });

  it("are sent once, on a page and in a dialog, and a second time as data only beside a dialog with a form", async () => {
    const content = "<p>Wir speichern nichts.</p>";
    const privacy = { title: "Datenschutz", sections: [{ id: "1", title: "Kurz", content }] };
    await app.put("legal", "legal", { privacy, imprint: privacy, accessibility: privacy });
    const timesOf = async (path: string) =>
      (await (await app.request(path)).text()).split("speichern nichts").length - 1;
    expect(await timesOf("/datenschutz")).toBe(1);
    expect(await timesOf("/barrierefreiheit")).toBe(1);
    for (const path of ["/", "/mitgliedschaft", "/veranstaltungen"]) {
      expect(await timesOf(`${path}?dialog=datenschutz`), path).toBe(1);
      expect(await timesOf(`${path}?dialog=impressum`), path).toBe(1);
    }
    expect(await timesOf("/datenschutz?dialog=kontakt")).toBe(2);
  });

  it("have no promotion beside them in a dialog", async () => {
    const promotion = "Veranstaltungshinweis";
    await app.put("events", "e1", anEvent({ title: "Im Banner", date: "2026-09-12" }));
    await app.put("events", "e2", anEvent({ title: "Beworben", date: "2026-09-13" }));
    const promotionOf = async (path: string) =>
      (await readPage(app, path)).all("aside").filter((aside) => aside.attribute("aria-label") === promotion).length;
    expect(await promotionOf("/mitgliedschaft")).toBe(1);
    expect(await promotionOf("/mitgliedschaft?dialog=kontakt")).toBe(1);
    expect(await promotionOf("/mitgliedschaft?dialog=datenschutz")).toBe(0);
  });

  it("include the imprint, whose own address opens it as a dialog", async () => {
    const answer = await app.request("/impressum");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/?dialog=impressum"]);
  });

  it("include the accessibility statement, linked and served only if there is one", async () => {
    const sections = [{ id: "1", title: "Barrieren melden", content: "<p>Bitte schreiben Sie uns.</p>" }];
    await app.put("legal", "legal", { accessibility: { title: "Erklärung zur Barrierefreiheit", sections } });
    expect((await readPage(app, "/dokumente")).href("Barrierefreiheit")).toBe("/barrierefreiheit");
    expect((await readPage(app, "/barrierefreiheit")).texts("h1")).toEqual(["Erklärung zur Barrierefreiheit"]);
    // A record without this text, as older versions saved it.
    await app.put("legal", "legal", { imprint: { title: "Impressum", sections: [] } });
    expect((await readPage(app, "/dokumente")).href("Barrierefreiheit")).toBeUndefined();
    expect((await app.request("/barrierefreiheit")).headers.get("location")).toBe("/");
    expect(await (await app.request("/sitemap.xml")).text()).not.toContain("barrierefreiheit");
  });
});

describe("a dialog opened by its address", () => {
  it.each([
    "/?dialog=impressum",
    "/?dialog=kontakt&formular=1",
    "/aktuelles?dialog=datenschutz",
    "/?dialog=mitgliedschaft",
    "/veranstaltungen?event=e1",
    "/dokumente?vorschau=d1",
  ])("comes before the page behind it: %s", async (path) => {
    await app.put("events", "e1", anEvent());
    await app.put("documents", "d1", aLibraryDocument());
    const html = await (await app.request(path)).text();
    expect(html.match(/<dialog|<h1/g)).toEqual(["<dialog", "<h1"]);
  });
});

describe("the membership page", () => {
  it("says that the application could not be loaded, or is not there", async () => {
    const page = await readPage(app, "/mitgliedschaft");
    expect(page.text).toContain("Mitgliedsantrag konnte nicht geladen werden.");
    expect(page.texts("h2")).toContain("Häufige Fragen");
    await app.put("legal", "legal", {});
    expect((await readPage(app, "/mitgliedschaft")).text).toContain("Mitgliedsantrag aktuell nicht verfügbar");
  });

  it("links the application as a PDF, with its day", async () => {
    const url = "/files/membership/1_antrag.pdf";
    const lastUpdated = "2026-03-01T09:30:00Z";
    await app.put("legal", "legal", { membershipForm: { url, fileName: "Mitgliedsantrag_2026.pdf", lastUpdated } });
    const page = await readPage(app, "/mitgliedschaft");
    expect(page.href("Mitgliedsantrag (PDF)")).toBe(url);
    expect(page.href("Herunterladen")).toBe(url);
    for (const text of ["Mitgliedsantrag_2026.pdf", "Stand 01.03.2026"]) expect(page.text).toContain(text);
    expect(page.text).not.toContain("nicht verfügbar");
  });
});

describe("the page about the association", () => {
  it("falls back to the home page for texts the record leaves empty", async () => {
    await app.put("about", "about", { mission: "Eigene Mission.\n\nZweiter Absatz." });
    await app.put("home", "content", {
      mission: "Mission der Startseite.",
      goals: "Ziele der Startseite.",
      coreValues: [{ title: "Sorgfalt", description: "Von der Startseite.", icon: "award" }],
    });
    const page = await readPage(app, "/ueber-uns");
    expect(page.under("Mission").texts("p")).toEqual(["Eigene Mission.", "Zweiter Absatz."]);
    expect(page.under("Ziele").text).toContain("Ziele der Startseite.");
    expect(page.text).toContain("Sorgfalt");
    expect(page.text).not.toContain("Mission der Startseite.");
  });
});

describe("the foot of every page", () => {
  it("shows contact data, and the social media that are given", async () => {
    const facebook = "https://www.facebook.com/beispiel";
    const linkedin = "https://www.linkedin.com/company/beispiel";
    const contact = {
      contactEmail: "info@example.org",
      phone: "+49 30 000000",
      address: "Musterstraße 1\n12345 Musterstadt",
    };
    for (const socialMedia of [{}, { facebook }, { linkedin }]) {
      await app.put("settings", "settings", { ...contact, socialMedia });
      const [foot] = (await readPage(app, "/mitgliedschaft")).all("footer");
      expect(foot?.href("+49 30 000000")).toBe("tel:+4930000000");
      expect(foot?.href("info@example.org")).toBe("mailto:info@example.org");
      expect(foot?.text).toContain("Mo. - Fr. 10:00 - 12:00 Uhr");
      const shown = ["Facebook", "LinkedIn"].map((name) => foot?.all("a").find(({ text }) => text.startsWith(name)));
      expect(shown.map((link) => link?.attribute("href"))).toEqual([
        "facebook" in socialMedia ? facebook : undefined,
        "linkedin" in socialMedia ? linkedin : undefined,
      ]);
    }
  });

  it("links four pages beside the navigation", async () => {
    const foot = (await readPage(app, "/mitgliedschaft")).all("footer")[0];
    const links = foot?.all("nav")[0]?.all("a") ?? [];
    expect(links.map((link) => [link.text, link.attribute("href")])).toEqual([
      ["Über uns", "/ueber-uns"],
      ["Nachrichten", "/nachrichten"],
      ["Veranstaltungen", "/veranstaltungen"],
      ["Aktuelles", "/aktuelles"],
    ]);
  });
});

describe("robots", () => {
  it("find all public pages and news in the sitemap, and nothing private", async () => {
    await app.put("legal", "legal", { accessibility: { sections: [{ id: "1", title: "Stand" }] } });
    await app.put("news", "da", aNewsItem({ title: "Willkommen" }));
    await app.put("news", "geheim", aNewsItem({ title: "Gelöscht" }));
    await app.put("events", "treffen", anEvent());
    await app.remove("news", "geheim");
    const answer = await app.request("/sitemap.xml");
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const addresses = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = ""]) => loc);
    const pages = [...publicPages, "/kontakt", "/nachrichten/willkommen-da"].map((path) => app.siteUrl + path);
    expect(addresses).toEqual(expect.arrayContaining(pages));
    expect(addresses.filter((address) => /admin|register|anmeldung\/|geheim/.test(address))).toEqual([]);
    for (const address of addresses) {
      const { pathname, search } = new URL(address);
      expect((await app.request(pathname + search)).status, address).toBe(200);
    }
  });

  it("are told of the sitemap, and to leave the back office alone", async () => {
    const answer = await app.request("/robots.txt");
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await answer.text()).toBe(`User-agent: *\nDisallow: /admin\n\nSitemap: ${app.siteUrl}/sitemap.xml\n`);
  });
});
