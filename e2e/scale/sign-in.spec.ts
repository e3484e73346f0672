import type { Page } from "@playwright/test";
import { inDays } from "./dates.ts";
import { account, expect, routeRequests, test } from "./fixtures.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a session is valid on both instances, and ends on both", async ({ page, site, browserErrors }) => {
  browserErrors.expect(401);
  await routeRequests(page, { reads: 0, writes: 1 });
  await page.goto("/admin/login?weiter=%2Fadmin%2Fnews");
  await page.getByLabel("E-Mail").fill(account.email);
  await page.getByLabel("Passwort", { exact: true }).fill("falsch");
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("Ungültige Anmeldedaten");
  await page.getByLabel("Passwort", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page).toHaveURL("/admin/news");
  for (const { url } of site.instances) {
    await page.goto(`${url}/admin/dashboard`);
    await expect(heading(page)).toHaveText("Dashboard");
  }

  await page.goto("/admin/dashboard");
  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  for (const { url } of site.instances) {
    await page.goto(`${url}/admin/dashboard`);
    await expect(page).toHaveURL(/\/admin\/login/);
  }
});

test("the dashboard shows counts and the activity of both instances, and the palette finds a record", async ({
  admin: page,
  site,
}) => {
  await site.content.put("news", "palette", { title: "Sonderbares Symposium", date: inDays(-1) });
  for (const { url } of site.instances) {
    await page.goto(`${url}/admin/dashboard`);
    const log = page.getByRole("region", { name: "Aktivitäten" });
    await expect(log.getByText("Nachricht „Sonderbares Symposium“ erstellt")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /^\d+ ?Nachrichten$/ })).toBeVisible();
  }
  await page.goto("/admin/dashboard");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Bereich oder Eintrag suchen" }).fill("sonderbares");
  await page.getByRole("option", { name: /Sonderbares Symposium/ }).click();
  await expect(page.getByLabel("Titel")).toHaveValue("Sonderbares Symposium");
});

test("the manual is shown with its pictures", async ({ admin: page }) => {
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "Handbuch" }).click();
  await expect(heading(page)).toHaveText("Handbuch für die Redaktion");
  const contents = page.getByRole("navigation", { name: "Kapitel des Handbuchs" });
  await contents.getByRole("link", { name: "Nachrichten und Wissenschaft" }).click();
  await expect(heading(page)).toHaveText("Nachrichten und Wissenschaft");
  const picture = page.getByRole("main").getByRole("img").first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
});
