import type { Page } from "@playwright/test";
import { expect, type Site, test } from "./fixtures.ts";
import { whenInteractive } from "./interactive.ts";

/** The views that were added while something was done; paths without any are left out. */
async function addedViews(site: Site, run: () => Promise<void>): Promise<Record<string, number>> {
  const before = await site.views();
  await run();
  const added = Object.entries(await site.views()).map(([path, count]) => [path, count - (before[path] ?? 0)] as const);
  return Object.fromEntries(added.filter(([, count]) => count > 0));
}

/** Follows a link of the navigation without requesting the page's HTML, until the server has heard of it. */
async function followLink(page: Page, name: string): Promise<void> {
  await whenInteractive(page);
  const heard = page.waitForResponse("**/api/page-view");
  await page.getByRole("banner").getByRole("link", { name }).click();
  const response = await heard;
  expect(response.status()).toBe(204);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
}

test("counts the first page and each one opened by a link once", async ({ page, site }) => {
  const told: (string | null)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/page-view")) told.push(request.postData());
  });
  const views = await addedViews(site, async () => {
    await page.goto("/aktuelles");
    await followLink(page, "Wissenschaft");
    await followLink(page, "Mitgliedschaft");
  });
  expect(told).toEqual(["/wissenschaft", "/mitgliedschaft"]);
  expect(views).toEqual({ "/aktuelles": 1, "/wissenschaft": 1, "/mitgliedschaft": 1 });
});

test("tells nothing when only a dialog opens", async ({ page, site }) => {
  const views = await addedViews(site, async () => {
    await page.goto("/aktuelles");
    await whenInteractive(page);
    await page.getByRole("banner").getByRole("link", { name: "Kontakt" }).click();
    await expect(page.getByRole("dialog", { name: "Kontakt" })).toBeVisible();
    await page.getByRole("dialog").getByRole("link", { name: "Schließen" }).click();
    await followLink(page, "Wissenschaft");
  });
  expect(views).toEqual({ "/aktuelles": 1, "/wissenschaft": 1 });
});

test.describe("a visitor who asks not to be counted", () => {
  test.use({ extraHTTPHeaders: { DNT: "1" } });

  test("is not counted", async ({ page, site }) => {
    const views = await addedViews(site, async () => {
      await page.goto("/aktuelles");
      await followLink(page, "Wissenschaft");
    });
    expect(views).toEqual({});
  });
});
