import type { Page } from "@playwright/test";
import { administrator, expect, signIn, test } from "../admin-fixtures.ts";
import { mainButton } from "../editor.ts";

// One browser, two tabs: the signed-in account can change in one tab while a form is open in the other.

const colleague = { email: "kollegin@verein.example", password: "Ein-Passwort-der-Kollegin-2" };

test.beforeEach(async ({ site }) => {
  await site.reset();
  await site.addAccount(colleague);
  await site.content.put("news", "tagung", { title: "Tagung", date: "2026-06-10" });
});

const title = (page: Page) => page.getByRole("textbox", { name: "Titel" });
const navigation = (page: Page) => page.getByRole("navigation", { name: "Redaktion" });
/** Dispatches the event a tab receives when it comes to the front; in a headless browser all tabs are in front. */
const focusTab = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("focus")));

test("account changed in another tab: the page names it, the form keeps its input and saves under it", async ({
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

  await focusTab(page);
  await expect(page.getByRole("alert").filter({ hasText: "Konto gewechselt" })).toContainText(colleague.email);
  await expect(page.locator(".shell-user")).toContainText(colleague.email);
  await expect(title(page)).toHaveValue("Angefangen von der einen");
  await mainButton(page).click();
  await expect(page.getByRole("link", { name: "Angefangen von der einen", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Verlauf von „Angefangen von der einen“" }).click();
  await expect(page.getByRole("dialog", { name: "Verlauf" }).getByRole("button", { name: /aktuell/ })).toContainText(
    colleague.email,
  );
  expect(site.url).toBeTruthy();
});

test("signed out in another tab: asks to sign in, and restores the input for the same account only", async ({
  admin: page,
  site,
}) => {
  await page.goto("/admin/news?bearbeiten=tagung");
  await title(page).fill("Angefangen");
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("Angefangen");
  const other = await page.context().newPage();
  await other.goto("/admin/dashboard");
  await other.getByRole("button", { name: "Abmelden", exact: true }).click();
  await other.getByRole("button", { name: "Behalten und abmelden" }).click();
  await expect(other).toHaveURL(/\/admin\/login/);

  await focusTab(page);
  await expect(page).toHaveURL(/\/admin\/login\?weiter=%2Fadmin%2Fnews%3Fbearbeiten%3Dtagung/);
  // Another account on the same computer does not see the unsaved copy.
  await signIn(page, site.url, colleague);
  await page.goto("/admin/news?bearbeiten=tagung");
  await expect(title(page)).toHaveValue("Tagung");
  await navigation(page).getByRole("button", { name: "Abmelden" }).dispatchEvent("click");
  await expect(page).toHaveURL(/\/admin\/login/);
  await signIn(page, site.url, administrator);
  await page.goto("/admin/news?bearbeiten=tagung");
  await expect(title(page)).toHaveValue("Angefangen");
});

test("keeps the form and the account when the session check fails without a network", async ({ admin: page }) => {
  await page.goto("/admin/news?bearbeiten=tagung");
  await title(page).fill("Angefangen");
  const failedRequest = page.waitForEvent("requestfailed");
  await page.route("**/admin/viewer", (route) => route.abort());
  await focusTab(page);
  await failedRequest;
  await expect(title(page)).toHaveValue("Angefangen");
  await expect(page.locator(".shell-user")).toContainText(administrator.email);
});
