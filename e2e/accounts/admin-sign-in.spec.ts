import type { Page } from "@playwright/test";
import { administrator, expect, expectNoFindings, nextChange, signIn, test } from "../admin-fixtures.ts";
import { holdRequests } from "../hold-requests.ts";
import { whenHydrated } from "../interactive.ts";

test("returns an administrator to the requested page after signing in, and signs out", async ({ page, site }) => {
  await page.goto("/admin/news?kategorie=small");
  await expect(page).toHaveURL(`${site.url}/admin/login?weiter=%2Fadmin%2Fnews%3Fkategorie%3Dsmall`);
  await expectNoFindings(page);
  await page.getByLabel("E-Mail").fill(administrator.email);
  await page.getByLabel("Passwort", { exact: true }).fill("falsch");
  await page.getByRole("button", { name: "Passwort anzeigen oder verbergen" }).click();
  await expect(page.getByLabel("Passwort", { exact: true })).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("alert")).toHaveText("Ungültige Anmeldedaten");
  await expect(page.getByLabel("Passwort", { exact: true })).toBeFocused();
  await expect(page.getByLabel("E-Mail")).toHaveValue(administrator.email);

  await page.getByLabel("Passwort", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page).toHaveURL(`${site.url}/admin/news?kategorie=small`);

  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL(`${site.url}/admin/login`);
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/login/);
});

test("signing in works without script and leads to the dashboard", async ({ pageWithoutScript: page, site }) => {
  await page.goto("/admin");
  await page.getByLabel("E-Mail").fill(administrator.email);
  await page.getByLabel("Passwort", { exact: true }).fill("falsch");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("alert")).toHaveText("Ungültige Anmeldedaten");
  await expect(page.getByLabel("Passwort", { exact: true })).toBeFocused();
  await page.getByLabel("Passwort", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
});

test("the dashboard shows failed sign-ins until the notice is dismissed", async ({ page, site }) => {
  await page.goto("/admin/login");
  for (const password of ["falsch", "auch falsch", administrator.password]) {
    await page.getByLabel("E-Mail").fill(administrator.email);
    await page.getByLabel("Passwort", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Anmelden" }).click();
  }
  await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
  const notice = page.getByRole("status").filter({ hasText: "Seit Ihrer letzten Anmeldung gab es" });
  await expect(notice).toContainText("fehlgeschlagene Anmeldeversuche");
  await expectNoFindings(page);
  await whenHydrated(page);
  const dismissed = nextChange(page);
  await page.getByRole("button", { name: "Hinweis ausblenden" }).press("Enter");
  await expect(notice).toBeHidden();
  await dismissed;
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  await expect(notice).toBeHidden();
});

test("signing in never redirects to another site", async ({ page, site }) => {
  for (const weiter of ["//evil.example", "/\\evil.example", "https:evil.example", "javascript:alert(1)"]) {
    await page.context().clearCookies();
    await page.goto(`/admin/login?${new URLSearchParams({ weiter })}`);
    await page.getByLabel("E-Mail").fill(administrator.email);
    await page.getByLabel("Passwort", { exact: true }).fill(administrator.password);
    await page.getByRole("button", { name: "Anmelden" }).click();
    await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
  }
});

test("the palette opens screens, records and drafts", async ({ page, site }) => {
  await signIn(page, site.url);
  await site.content.put("news", "palette1", { title: "Sonderbares Symposium", date: "2026-06-01" });
  await page.goto("/admin/dashboard");
  await openPalette(page);
  await page.keyboard.type("nachr");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.url}/admin/news`);

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Bereich oder Eintrag suchen" }).fill("sonderbares");
  await expect(page.getByRole("option", { name: /Sonderbares Symposium/ })).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.url}/admin/news?bearbeiten=palette1`);
  await expect(page.getByLabel("Titel")).toHaveValue("Sonderbares Symposium");

  await page.goto("/admin/news?neu=1");
  await page.getByRole("textbox", { name: "Titel" }).fill("Sonderbarer Entwurf");
  await page.getByRole("button", { name: "Entwurf speichern", exact: true }).click();
  await expect(page.getByText("Als Entwurf gespeichert")).toBeVisible();
  await page.goto("/admin/dashboard");
  await openPalette(page);
  await page.getByRole("combobox", { name: "Bereich oder Eintrag suchen" }).fill("sonderbar");
  await expect(page.getByRole("option")).toContainText(["Sonderbares Symposium", "Sonderbarer EntwurfEntwurf"]);
  await page.getByRole("option", { name: /Sonderbarer Entwurf/ }).click();
  await expect(page.getByText("Das ist ein Entwurf")).toBeVisible();
});

test("the palette opens no outdated result, and reports the outcome when it is known", async ({ page, site }) => {
  await signIn(page, site.url);
  await site.content.put("news", "palette2", { title: "Wunderliches Symposium", date: "2026-06-01" });
  await page.goto("/admin/dashboard");
  await openPalette(page);
  const field = page.getByRole("combobox", { name: "Bereich oder Eintrag suchen" });
  const option = page.getByRole("option", { name: /Wunderliches Symposium/ });
  await field.fill("wunderliches");
  await expect(option).toBeVisible();

  const releaseSearch = await holdRequests(page, "**/admin/search.data*");
  await field.fill("wunderliches sy");
  await expect(option).toBeVisible();
  await field.fill("wunderliches schaf");
  await expect(page.getByRole("dialog").getByText("Wird geladen...")).toBeVisible();
  await expect(option).toHaveCount(0);
  await field.press("Enter");
  releaseSearch();
  await expect(page.getByText("Nichts gefunden")).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
});

/** Opens the palette, retrying until the script has loaded. */
async function openPalette(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "Bereich oder Eintrag suchen" })).toBeFocused({ timeout: 1000 });
  }).toPass();
}
