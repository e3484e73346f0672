import type { Page } from "@playwright/test";
import { administrator, expect, signIn, test } from "./admin-fixtures.ts";

// One browser, two tabs: who is signed in may change behind the back of an open form.

const colleague = { email: "kollegin@verein.example", password: "Ein-Passwort-der-Kollegin-2" };

test.beforeEach(async ({ site }) => {
  await site.reset();
  await site.addAccount(colleague);
  await site.content.put("news", "tagung", { title: "Tagung", date: "2026-06-10" });
});

const title = (page: Page) => page.getByRole("textbox", { name: "Titel" });
const navigation = (page: Page) => page.getByRole("navigation", { name: "Redaktion" });
/** What the browser tells a tab that comes to the front; a headless one has all of them in front. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("focus")));

test("another account in another tab: the frame names it, the form goes on, the save is theirs", async ({
  admin: page,
  site,
}) => {
  await page.goto("/admin/news?bearbeiten=tagung");
  await title(page).fill("Angefangen von der einen");
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("Angefangen von der einen");
  const other = await page.context().newPage();
  await other.goto("/admin/dashboard");
  await other.getByRole("button", { name: "Abmelden", exact: true }).click();
  await other.getByRole("button", { name: "Behalten und abmelden" }).click();
  await expect(other).toHaveURL(/\/admin\/login/);
  await other.getByLabel("E-Mail").fill(colleague.email);
  await other.getByLabel("Passwort", { exact: true }).fill(colleague.password);
  await other.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(other).toHaveURL(/\/admin\/dashboard/);
  await other.close();

  await comeBack(page);
  await expect(page.getByRole("alert").filter({ hasText: "Konto gewechselt" })).toContainText(colleague.email);
  await expect(page.locator(".shell-user")).toContainText(colleague.email);
  await expect(title(page)).toHaveValue("Angefangen von der einen");
  await title(page).press("Enter");
  await expect(page.getByRole("link", { name: "Angefangen von der einen", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Verlauf von „Angefangen von der einen“" }).click();
  await expect(page.getByRole("dialog", { name: "Verlauf" }).getByRole("button", { name: /aktuell/ })).toContainText(
    colleague.email,
  );
  expect(site.url).toBeTruthy();
});

test("signed out in another tab: back after signing in, with what was typed", async ({ admin: page, site }) => {
  await page.goto("/admin/news?bearbeiten=tagung");
  await title(page).fill("Angefangen");
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("Angefangen");
  const other = await page.context().newPage();
  await other.goto("/admin/dashboard");
  await other.getByRole("button", { name: "Abmelden", exact: true }).click();
  await other.getByRole("button", { name: "Behalten und abmelden" }).click();
  await expect(other).toHaveURL(/\/admin\/login/);

  await comeBack(page);
  await expect(page).toHaveURL(/\/admin\/login\?weiter=%2Fadmin%2Fnews%3Fbearbeiten%3Dtagung/);
  // Whoever comes next on this computer does not find it.
  await signIn(page, site.url, colleague);
  await page.goto("/admin/news?bearbeiten=tagung");
  await expect(title(page)).toHaveValue("Tagung");
  await navigation(page).getByRole("button", { name: "Abmelden" }).dispatchEvent("click");
  await expect(page).toHaveURL(/\/admin\/login/);
  await signIn(page, site.url, administrator);
  await page.goto("/admin/news?bearbeiten=tagung");
  await expect(title(page)).toHaveValue("Angefangen");
});

test("coming back without a network changes nothing", async ({ admin: page }) => {
  await page.goto("/admin/news?bearbeiten=tagung");
  await title(page).fill("Angefangen");
  const asked = page.waitForEvent("requestfailed");
  await page.route("**/admin/viewer", (route) => route.abort());
  await comeBack(page);
  await asked;
  await expect(title(page)).toHaveValue("Angefangen");
  await expect(page.locator(".shell-user")).toContainText(administrator.email);
});
