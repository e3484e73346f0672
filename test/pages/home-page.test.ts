import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aBoardMember, aNewsItem, anEvent } from "#test/builders.ts";
import { loadApplication } from "#test/built-application.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { jsonLdOf, readPage } from "./page-part.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const upcoming = "Nächste Veranstaltungen";

async function putEvents(count: number) {
  for (let number = 1; number <= count; number++)
    await app.put("events", `weit-${number}`, anEvent({ title: `Treffen ${number}`, date: "2031-01-01" }));
}

describe("the home page", () => {
  it("describes the association to search engines", async () => {
    await app.put("settings", "settings", { associationName: "Verein", contactEmail: "info@example.org" });
    expect(jsonLdOf(await readPage(app, "/"))).toEqual([
      expect.objectContaining({
        "@type": "MedicalOrganization",
        name: "Verein",
        url: "https://verein.example/",
        email: "info@example.org",
      }),
    ]);
  });

  it("shows the sections of a new site in order, without a banner whose days are over", async () => {
    await (await loadApplication()).initialize(app.services);
    const page = await readPage(app, "/");
    expect(page.texts("h1")).toEqual(["Schmerzen verstehen. Leben begleiten."]);
    const main = page.all("main")[0];
    expect(main?.texts("h2")).toEqual([
      upcoming,
      "Wofür wir stehen",
      "Über die Gesellschaft",
      "Vorstand",
      "Mitglied werden",
    ]);
    expect(main?.href("Aktuelle Nachrichten")).toBe("/aktuelles");
    expect(main?.href("Mitglied werden")).toBe("/mitgliedschaft");
    expect(page.under("Wofür wir stehen").all("li")).toHaveLength(3);
    expect(page.under("Über die Gesellschaft").texts("h3")).toEqual(["Geschichte", "Mission", "Werte", "Ziele"]);
  });

  it("says that no event is planned", async () => {
    const events = (await readPage(app, "/")).under(upcoming);
    expect(events.text).toContain("Aktuell sind keine Veranstaltungen geplant.");
    expect(events.href("Weitere Veranstaltungen anzeigen")).toBeUndefined();
  });

  it("shows three events, then at most 60, and links to the events page for the rest", async () => {
    await putEvents(61);
    const few = (await readPage(app, "/")).under(upcoming);
    expect(few.all("li")).toHaveLength(3);
    expect(few.href("Treffen 1")).toBe("/veranstaltungen?event=weit-1");
    const path = few.href("Weitere Veranstaltungen anzeigen");
    expect(path).toBe("/?termine=alle#termin-4");
    const all = (await readPage(app, "/?termine=alle")).under(upcoming);
    expect(all.all("li")).toHaveLength(60);
    expect(all.href("Alle Veranstaltungen")).toBe("/veranstaltungen");
    expect(all.href("Weniger anzeigen")).toMatch(/^\/(#|$)/);
  });

  it("shows the certification banner only when both switches are on", async () => {
    const text = "Punkte für alle";
    const banner = async () => (await readPage(app, "/")).findUnder(`7 ${text} Kostenfreie Teilnahme`);
    const certificationBanner = { points: 7, text, subtitle: "Kostenfreie Teilnahme" };
    await app.put("home", "content", { certificationBanner });
    expect((await banner())?.all("a").map((link) => link.attribute("href"))).toEqual(["/veranstaltungen"]);
    await app.put("home", "content", { certificationBanner: { ...certificationBanner, enabled: false } });
    expect(await banner()).toBeUndefined();
    await app.put("home", "content", { certificationBanner, settings: { showCertificationBanner: false } });
    expect(await banner()).toBeUndefined();
  });

  it("shows the newest featured news, however many were chosen after them and are deleted", async () => {
    const gone = Array.from({ length: 300 }, (_, index) => `gone${index}`);
    await app.put("news", "n1", aNewsItem({ title: "Leitlinie" }));
    await app.put("news", "n2", aNewsItem({ title: "Zurückgezogen" }));
    await app.remove("news", "n2");
    const featuredNewsIds = ["n1", "n2", ...gone];
    await app.put("home", "content", { featuredNewsIds, settings: { showFeaturedNews: true } });
    const page = await readPage(app, "/");
    expect(page.text).toContain("Leitlinie");
    expect(page.text).not.toContain("Zurückgezogen");
  });

  it("hides the sections of board and membership, and its dialog, when switched off", async () => {
    await app.put("board", "vorsitz", aBoardMember());
    await app.put("home", "content", { hero: { showBoardSection: false, showMembershipSection: false } });
    const page = await readPage(app, "/?dialog=mitgliedschaft");
    expect(page.findUnder("Vorstand")).toBeUndefined();
    expect(page.findUnder("Mitglied werden")).toBeUndefined();
    expect(page.all("dialog")).toEqual([]);
  });
});

describe("the banner of every page", () => {
  const bannerOf = async () =>
    (await readPage(app, "/mitgliedschaft"))
      .all("aside")
      .find((part) => part.attribute("aria-label") === "Nächste Veranstaltung");

  it("announces the first upcoming event, today's included", async () => {
    await app.put("events", "gestern", anEvent({ title: "Gestern", date: "2026-06-14" }));
    await app.put("events", "heute", anEvent({ title: "Heute", date: "2026-06-15", certificationPoints: 2 }));
    await putEvents(1);
    const banner = await bannerOf();
    expect(banner?.href("Heute")).toBe("/veranstaltungen?event=heute");
    expect(banner?.text).toContain("15.06.2026");
    expect(banner?.text).toContain("2 Fortbildungspunkte");
  });

  it("is absent when nothing is planned", async () => {
    await app.put("events", "gestern", anEvent({ title: "Gestern", date: "2026-06-14" }));
    expect(await bannerOf()).toBeUndefined();
  });
});
