import type { Page } from "@playwright/test";
import { expect, expectNoFindings, type Site, test } from "../fixtures.ts";
import { whenInteractive } from "../interactive.ts";

test.afterEach(async ({ site }) => {
  await site.reset();
});

function section(page: Page, heading: string) {
  return page.getByRole("main").locator("section", { has: page.getByRole("heading", { name: heading, level: 2 }) });
}

function upcoming(page: Page) {
  return section(page, "Nächste Veranstaltungen");
}

async function putNews(site: Site, id: string, title: string, content: string) {
  await site.content.put("news", id, { title, date: "2026-06-01", content });
}

test("shows the sections about the association in order, without a banner whose days are over", async ({
  pageWithoutScript: page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Schmerzen verstehen. Leben begleiten.");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Aktuelle Nachrichten" })).toHaveAttribute("href", "/aktuelles");
  await expect(main.getByRole("link", { name: "Mitglied werden" })).toHaveAttribute("href", "/mitgliedschaft");
  await expect(main.getByRole("heading", { level: 2 })).toHaveText([
    "Nächste Veranstaltungen",
    "Wofür wir stehen",
    "Über die Gesellschaft",
    "Vorstand",
    "Mitglied werden",
  ]);
  await expect(section(page, "Wofür wir stehen").getByRole("listitem")).toHaveCount(3);
  await expect(section(page, "Über die Gesellschaft").getByRole("heading", { level: 3 })).toHaveText([
    "Geschichte",
    "Mission",
    "Werte",
    "Ziele",
  ]);
  await expect(page.getByRole("link", { name: /Erika Mustermann/ })).toHaveAttribute(
    "href",
    "/ueber-uns#vorstand-vorsitz",
  );
});

test("describes the association to search engines in JSON-LD", async ({ page, site }) => {
  await page.goto("/");
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "{}");
  expect(data).toMatchObject({
    "@type": "MedicalOrganization",
    name: "Gesellschaft für Interdisziplinäre Schmerz- und Palliativmedizin e. V.",
    url: `${site.url}/`,
    email: "info@example.org",
  });
  await expectNoFindings(page);
});

test("shows three events, then all, then three again without script", async ({ pageWithoutScript: page }) => {
  await page.goto("/");
  await expect(upcoming(page).getByRole("listitem")).toHaveCount(3);
  await expect(upcoming(page).getByRole("link", { name: /Schmerzkonferenz/ })).toHaveAttribute(
    "href",
    "/veranstaltungen?event=schmerzkonferenz",
  );
  await upcoming(page).getByRole("link", { name: "Weitere Veranstaltungen anzeigen" }).click();
  await expect(page).toHaveURL(/\?termine=alle#termin-4$/);
  await expect(upcoming(page).getByRole("listitem")).toHaveCount(5);
  await upcoming(page).getByRole("link", { name: "Weniger anzeigen" }).click();
  await expect(upcoming(page).getByRole("listitem")).toHaveCount(3);
});

test("shows all events in place, without adding a history entry", async ({ page }) => {
  await page.goto("/mitgliedschaft");
  await page.goto("/");
  await whenInteractive(page);
  const more = page.getByRole("link", { name: "Weitere Veranstaltungen anzeigen" });
  await more.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await more.click();
  await expect(upcoming(page).getByRole("listitem")).toHaveCount(5);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await expect(upcoming(page).getByRole("listitem").nth(3).getByRole("link").first()).toBeFocused();
  await page.getByRole("link", { name: "Weniger anzeigen" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("heading", { name: "Nächste Veranstaltungen" })).toBeInViewport();
  await expect(more).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/mitgliedschaft/);
});

test("shows at most 60 events and links to the events page for the rest", async ({ pageWithoutScript: page, site }) => {
  for (let number = 0; number < 57; number++) {
    await site.content.put("events", `weit-${number}`, { title: `Treffen ${number}`, date: "2031-01-01" });
  }
  await page.goto("/?termine=alle");
  await expect(upcoming(page).getByRole("listitem")).toHaveCount(60);
  await expect(upcoming(page).getByRole("link", { name: "Alle Veranstaltungen" })).toHaveAttribute(
    "href",
    "/veranstaltungen",
  );
});

test("shows a message when no event is planned", async ({ pageWithoutScript: page, site }) => {
  for (const id of ["schmerzkonferenz", "nervenblockaden", "schwierige-gespraeche", "journal-club", "jahreskongress"]) {
    await site.content.remove("events", id);
  }
  await page.goto("/");
  await expect(upcoming(page)).toContainText("Aktuell sind keine Veranstaltungen geplant.");
  await expect(page.getByRole("link", { name: "Weitere Veranstaltungen anzeigen" })).toHaveCount(0);
});

test("shows the certification banner only when both switches are on", async ({ pageWithoutScript: page, site }) => {
  const banner = section(page, "Punkte für alle");
  const text = "Punkte für alle";
  await site.content.put("home", "content", {
    certificationBanner: { points: 7, text, subtitle: "Kostenfreie Teilnahme" },
  });
  await page.goto("/");
  await expect(banner.getByRole("heading")).toHaveText(/7\s*Punkte für alle\s*Kostenfreie Teilnahme/);
  await expect(banner.getByRole("link")).toHaveAttribute("href", "/veranstaltungen");

  await site.content.put("home", "content", { certificationBanner: { enabled: false, text } });
  await page.goto("/");
  await expect(banner).toHaveCount(0);

  await site.content.put("home", "content", {
    certificationBanner: { text },
    settings: { showCertificationBanner: false },
  });
  await page.goto("/");
  await expect(banner).toHaveCount(0);
});

test("shows featured news in their own colours or in one", async ({ page, site }) => {
  const long = "Palliativmedizin ".repeat(30);
  await putNews(site, "kurz", "Kurze Meldung", "<p>Ein <strong>einziger</strong> Satz.</p>");
  await putNews(site, "lang", "Lange Meldung", `<p>${long}</p>`);
  const featuredNewsIds = ["kurz", "lang", "gibt-es-nicht"];
  const featuredNewsColors = { lang: "red" } as const;
  const cards = section(page, "Im Blickpunkt").getByRole("listitem");
  const border = (title: string) =>
    cards.filter({ hasText: title }).evaluate((card) => getComputedStyle(card).borderLeftColor);

  await site.content.put("home", "content", { featuredNewsIds, featuredNewsColors });
  await page.goto("/");
  await expect(section(page, "Im Blickpunkt")).toHaveCount(0);

  await site.content.put("home", "content", {
    featuredNewsIds,
    featuredNewsColors,
    settings: { showFeaturedNews: true },
  });
  await page.goto("/");
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: "Kurze Meldung" })).toContainText("Ein einziger Satz.");
  await expect(cards.getByRole("link", { name: "Lange Meldung" })).toHaveAttribute(
    "href",
    "/nachrichten/lange-meldung-lang",
  );
  const excerpt = await cards.filter({ hasText: "Lange Meldung" }).locator("p").last().innerText();
  expect(excerpt).toMatch(/Palliativmedizin…$/);
  expect(excerpt.length).toBeLessThanOrEqual(150);
  const [blue, red] = [await border("Kurze"), await border("Lange")];
  expect(blue).not.toBe(red);
  await expectNoFindings(page);

  await site.content.put("home", "content", {
    featuredNewsIds,
    featuredNewsColors,
    settings: { showFeaturedNews: true, individualNewsColors: false, featuredNewsColor: "red" },
  });
  await page.goto("/");
  expect([await border("Kurze"), await border("Lange")]).toEqual([red, red]);
});

test("hides the sections of board and membership when switched off", async ({ pageWithoutScript: page, site }) => {
  await site.content.put("home", "content", { hero: { showBoardSection: false, showMembershipSection: false } });
  await page.goto("/?dialog=mitgliedschaft");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(section(page, "Vorstand")).toHaveCount(0);
  await expect(section(page, "Mitglied werden")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("keeps the paragraphs of plain texts", async ({ pageWithoutScript: page, site }) => {
  await site.content.put("home", "content", { history: "Der Anfang.\nNoch am Anfang.\n\nDie <b>Gegenwart</b>." });
  await page.goto("/");
  const history = page.getByRole("region", { name: "Geschichte" }).locator("p");
  await expect(history).toHaveText(["Der Anfang.\nNoch am Anfang.", "Die <b>Gegenwart</b>."], { useInnerText: true });
});

test("folds the texts about the association to two lines on a phone", async ({ pageWithoutScript: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5_500);
  const history = page.getByRole("region", { name: "Geschichte" });
  await expect(history.getByText(/jährlichen Kongress\.$/).last()).toBeHidden();
  await history.getByText("Mehr anzeigen").click();
  await expect(history.getByText(/jährlichen Kongress\.$/).last()).toBeVisible();
});

test("explains the membership in a dialog without script", async ({ pageWithoutScript: page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Vorteile der Mitgliedschaft" }).click();
  const dialog = page.getByRole("dialog", { name: "Mitgliedschaft" });
  await expect(dialog).toContainText("Die Mitgliedschaft ist kostenfrei.");
  await expect(dialog).toContainText("5-7 Werktage");
  await expect(dialog.getByRole("link", { name: "Zur Mitgliedschaft" })).toHaveAttribute("href", "/mitgliedschaft");
  await expect(dialog.getByRole("link", { name: "Mitgliedsantrag (PDF)" })).toHaveCount(0);
  await dialog.getByRole("link", { name: "Schließen" }).click();
  await expect(dialog).toHaveCount(0);
});

test("offers the application in the dialog and closes with Esc", async ({ page, site }) => {
  await site.content.put("legal", "legal", {
    membershipForm: { url: "/files/membership/1_antrag.pdf", fileName: "antrag.pdf" },
  });
  await page.goto("/");
  await whenInteractive(page);
  await page.getByRole("link", { name: "Vorteile der Mitgliedschaft" }).click();
  const dialog = page.getByRole("dialog", { name: "Mitgliedschaft" });
  await expect(dialog.getByRole("link", { name: "Mitgliedsantrag (PDF)" })).toHaveAttribute(
    "href",
    "/files/membership/1_antrag.pdf",
  );
  await expectNoFindings(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
});
