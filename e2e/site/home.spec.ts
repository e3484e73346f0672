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
