import type { Page } from "@playwright/test";
import { expect, type Site, test } from "../fixtures.ts";
import { whenInteractive } from "../interactive.ts";

/** Returns the views counted while `run` was executed, by path; omits paths without any. */
async function addedViews(site: Site, run: () => Promise<void>): Promise<Record<string, number>> {
  const before = await site.views();
  await run();
  const added = Object.entries(await site.views()).map(([path, count]) => [path, count - (before[path] ?? 0)] as const);
  return Object.fromEntries(added.filter(([, count]) => count > 0));
}

/** Follows a link of the navigation on the client side, and waits until the server has received the page view. */
async function followLink(page: Page, name: string): Promise<void> {
  await whenInteractive(page);
  const received = page.waitForResponse("**/api/page-view");
  await page.getByRole("banner").getByRole("link", { name }).click();
  const response = await received;
  expect(response.status()).toBe(204);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
}

test("counts the first page and each client-side navigation once", async ({ page, site }) => {
  const reported: (string | null)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/page-view")) reported.push(request.postData());
  });
  const views = await addedViews(site, async () => {
    await page.goto("/aktuelles");
    await followLink(page, "Wissenschaft");
    await followLink(page, "Mitgliedschaft");
  });
  expect(reported).toEqual(["/wissenschaft", "/mitgliedschaft"]);
  expect(views).toEqual({ "/aktuelles": 1, "/wissenschaft": 1, "/mitgliedschaft": 1 });
});

test("does not count the opening of a dialog", async ({ page, site }) => {
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

test.describe("with Do Not Track", () => {
  test.use({ extraHTTPHeaders: { DNT: "1" } });

  test("counts no page view", async ({ page, site }) => {
    const views = await addedViews(site, async () => {
      await page.goto("/aktuelles");
      await followLink(page, "Wissenschaft");
    });
    expect(views).toEqual({});
  });
});
