import type { Page } from "@playwright/test";
import { expect, expectNoFindings, type Site, test } from "../fixtures.ts";
import { whenInteractive } from "../interactive.ts";

/** Stores 45 news items of 2019, every ninth a science article. */
async function putArchive(site: Site) {
  for (let number = 1; number <= 45; number++) {
    const date = `2019-${String(1 + Math.floor(number / 28)).padStart(2, "0")}-${String(1 + (number % 28)).padStart(2, "0")}`;
    const type = number % 9 === 0 ? "science" : "small";
    await site.content.put("news", `a${number}`, {
      title: `Archivstück ${number}`,
      date,
      type,
      content: "<p>Übelkeit</p>",
    });
  }
}

const resultCount = (page: Page) => page.getByRole("main").getByRole("status");
const titles = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });

test.beforeAll(({ site }) => putArchive(site));

test("filters and pages through all news without script", async ({ pageWithoutScript: page }) => {
  await page.goto("/nachrichten");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nachrichten");
  await expect(resultCount(page)).toHaveText("54 Nachrichten gefunden, Seite 1 von 3");

  await page.getByLabel("Jahr").selectOption("2019");
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(resultCount(page)).toHaveText("45 Nachrichten gefunden, Seite 1 von 3");
  await expect(titles(page)).toHaveCount(20);
  await expect(titles(page).first()).toHaveText("Archivstück 45");
  await page.getByRole("link", { name: "Seite 3", exact: true }).click();
  await expect(page).toHaveURL(/\?seite=3&jahr=2019$/);
  await expect(titles(page)).toHaveCount(5);

  await page.getByLabel("Art").selectOption("Wissenschaft");
  await page.getByLabel("Suche").fill("ubel UEBELKEIT übelk");
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(resultCount(page)).toHaveText("Keine Nachrichten vorhanden");
  await page.getByLabel("Suche").fill("UEBELKEIT archiv");
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(resultCount(page)).toHaveText("5 Nachrichten gefunden");
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText("18.02.2019");
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText("Wissenschaft");

  await page.getByRole("link", { name: "Filter zurücksetzen" }).click();
  await expect(page).toHaveURL(/\/nachrichten$/);
});

test("keeps empty parameters out of the URL with script, and the fields in sync on going back", async ({ page }) => {
  await page.goto("/nachrichten");
  await whenInteractive(page);
  await page.getByLabel("Suche").fill("Archivstück 44");
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(resultCount(page)).toHaveText("1 Nachricht gefunden");
  await expect(page).toHaveURL(/\/nachrichten\?suche=[^&]+$/);
  await page.getByRole("link", { name: "Archivstück 44" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Archivstück 44");
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/nachrichten$/);
  await expect(page.getByLabel("Suche")).toHaveValue("");
});

test("shows another page of the list from its start, and on going back the first where it was left", async ({
  page,
}) => {
  const scrollY = () => page.evaluate(() => window.scrollY);
  await page.goto("/nachrichten");
  await whenInteractive(page);
  const next = page.getByRole("link", { name: "Nächste Seite" });
  await next.scrollIntoViewIfNeeded();
  const left = await scrollY();
  expect(left).toBeGreaterThan(0);
  await next.click();
  await expect(resultCount(page)).toHaveText("54 Nachrichten gefunden, Seite 2 von 3");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect.poll(scrollY).toBe(0);
  await page.goBack();
  await expect(resultCount(page)).toHaveText("54 Nachrichten gefunden, Seite 1 von 3");
  await expect.poll(scrollY).toBe(left);
});

test("has no accessibility findings and fits a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/nachrichten?seite=2");
  await expectNoFindings(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
