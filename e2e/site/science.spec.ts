import type { Page } from "@playwright/test";
import { defaultScience } from "#server/first-start/default-science.ts";
import { expect, expectNoFindings, test } from "../fixtures.ts";

const defaultIds = Object.keys(defaultScience("2026-06-15", () => ""));
const titles = (page: Page) => page.getByRole("article").getByRole("heading", { level: 2 });

test.afterEach(async ({ site }) => {
  await site.reset();
});

test("shows ten articles by date, then ten more", async ({ pageWithoutScript: page, site }) => {
  for (const id of defaultIds) await site.content.remove("news", id);
  for (let number = 10; number < 31; number++) {
    await site.content.put("news", `w${number}`, {
      title: `Artikel ${number}`,
      date: `2026-05-${number}`,
      type: "science",
      isPinned: number === 10,
    });
  }
  await page.goto("/wissenschaft");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wissenschaft");
  await expect(titles(page)).toHaveCount(10);
  // Pinning affects only the news page; articles are sorted by date alone.
  await expect(titles(page).first()).toHaveText("Artikel 30");
  await page.getByRole("link", { name: "Weitere Artikel anzeigen" }).click();
  await expect(page).toHaveURL(/anzahl=20/);
  await expect(titles(page)).toHaveCount(20);
  await page.getByRole("link", { name: "Weitere Artikel anzeigen" }).click();
  await expect(titles(page)).toHaveCount(21);
  await expect(titles(page).last()).toHaveText("Artikel 10");
});

test("shows a message when there are no articles", async ({ pageWithoutScript: page, site }) => {
  for (const id of defaultIds) await site.content.remove("news", id);
  await page.goto("/wissenschaft");
  await expect(page.getByText("Keine Artikel vorhanden")).toBeVisible();
});

test("has no accessibility findings and links its feed", async ({ page }) => {
  await page.goto("/wissenschaft");
  await expectNoFindings(page);
  await expect(page.locator('link[rel="alternate"][type="application/atom+xml"]')).toHaveAttribute(
    "href",
    "/wissenschaft.atom",
  );
});
