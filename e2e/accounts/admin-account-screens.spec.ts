import { expect, expectNoFindings, signIn, signInElsewhere, test } from "../admin-fixtures.ts";

const password = "Ein-Passwort-der-Kollegin-2";

test.beforeEach(({ site }) => site.reset());

test("invites a user who sets a password and signs in; locks the account", async ({ admin: page, browser, site }) => {
  await page.goto("/admin/accounts");
  await page.getByRole("link", { name: "Person einladen" }).click();
  const dialog = page.getByRole("dialog", { name: "Person einladen" });
  await dialog.getByRole("button", { name: "Einladen", exact: true }).click();
  await expect(dialog.getByText("Bitte geben Sie einen Namen ein")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Dr. Erika <b>Muster</b>");
  await dialog.getByRole("textbox", { name: "E-Mail" }).fill("erika@verein.example");
  await dialog.getByRole("radio", { name: "Sekretariat" }).check();
  await expectNoFindings(page);
  await dialog.getByRole("button", { name: "Einladen", exact: true }).click();
  const link = (await dialog.locator("code").textContent()) ?? "";
  await dialog.getByRole("link", { name: "Fertig" }).click();
  const row = page.getByRole("row", { name: /erika@verein\.example/ });
  await expect(row).toContainText("Dr. Erika <b>Muster</b>");
  await expect(row).toContainText("Eingeladen");

  // The invited user's browser, without script.
  const context = await browser.newContext({ javaScriptEnabled: false });
  const otherPage = await context.newPage();
  await otherPage.goto(site.url + new URL(link).pathname);
  await expect(otherPage.getByRole("heading", { name: "Willkommen" })).toBeVisible();
  await otherPage.getByLabel("Neues Passwort", { exact: true }).fill(password);
  await otherPage.getByLabel("Passwort bestätigen").fill("etwas anderes");
  await otherPage.getByRole("button", { name: "Passwort speichern" }).click();
  await expect(otherPage.getByRole("alert")).toHaveText("Die Passwörter stimmen nicht überein");
  await otherPage.getByLabel("Neues Passwort", { exact: true }).fill(password);
  await otherPage.getByLabel("Passwort bestätigen").fill(password);
  await otherPage.getByRole("button", { name: "Passwort speichern" }).click();
  await otherPage.getByRole("link", { name: "Zur Anmeldung" }).click();
  await signIn(otherPage, site.url, { email: "erika@verein.example", password });
  await otherPage.goto(`${site.url}/admin/dashboard`);
  await expect(otherPage.locator(".shell-user")).toContainText("erika@verein.example");
  await otherPage.goto(site.url + new URL(link).pathname);
  await expect(otherPage.getByRole("heading", { name: "Link abgelaufen" })).toBeVisible();

  await page.reload();
  await expect(row).toContainText("Aktiv");
  await row.getByRole("link", { name: /bearbeiten/ }).click();
  const account = page.getByRole("dialog", { name: "Konto bearbeiten" });
  await expect(account).toBeVisible();
  await expectNoFindings(page);
  await account.getByRole("radio", { name: "Lesend" }).check();
  await account.getByRole("button", { name: "Rolle speichern" }).click();
  await expect(page.getByText("Rolle geändert", { exact: true })).toBeVisible();
  await account.getByRole("button", { name: "Sperren" }).click();
  await expect(account.getByRole("button", { name: "Entsperren" })).toBeVisible();
  await otherPage.goto(`${site.url}/admin/dashboard`);
  await expect(otherPage).toHaveURL(/\/admin\/login/);
  await context.close();
});

test("refuses to delete the only administrator", async ({ admin: page }) => {
  await page.goto("/admin/accounts");
  await page.getByRole("button", { name: /^Konto .* löschen$/ }).click();
  await page
    .getByRole("dialog", { name: "Konto löschen" })
    .getByRole("button", { name: "Löschen", exact: true })
    .click();
  const alert = page.getByRole("alert").filter({ hasText: "Fehler beim Ändern des Kontos" });
  await expect(alert).toContainText("Ohne dieses Konto könnte niemand mehr Konten verwalten.");
});

test("own account: changes the name, ends a session, offers a new password", async ({ admin: page, browser, site }) => {
  await site.addAccount({ email: "erika@verein.example", password, role: "reader" });
  const otherPage = await signInElsewhere(browser, site, { email: "erika@verein.example", password });
  await signIn(page, site.url, { email: "erika@verein.example", password });
  await page.goto("/admin/account");
  await expectNoFindings(page);
  await page.getByRole("textbox", { name: "Name" }).fill("");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(page.getByText("Bitte geben Sie einen Namen ein")).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Dr. Erika Muster");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(page.getByText("Name gespeichert")).toBeVisible();
  const sessions = page.getByRole("table", { name: "Sitzungen" });
  await expect(sessions.getByText("dieses Gerät")).toHaveCount(1);
  await page
    .getByRole("button", { name: /^Sitzung auf .* beenden$/ })
    .first()
    .click();
  await expect(page.getByText("Sitzung beendet", { exact: true })).toBeVisible();
  await otherPage.goto(`${site.url}/admin/dashboard`);
  await expect(otherPage).toHaveURL(/\/admin\/login/);
  const activities = page.getByRole("region", { name: "Ihre letzten Aktivitäten" }).getByRole("listitem");
  await expect(activities).toHaveText([/^Sitzungen beendet/, /^Eigenen Namen geändert/, /^Angemeldet/, /^Angemeldet/]);
  await expect(page.getByRole("link", { name: "Alle im Protokoll ansehen" })).toHaveCount(0);
  await page.getByRole("link", { name: "Passwort ändern" }).click();
  await expect(page.getByRole("dialog", { name: "Passwort ändern" })).toBeVisible();
  await otherPage.context().close();
});

test("opens the forgotten-password page from the sign-in page", async ({ page }) => {
  await page.goto("/admin/login");
  await page.getByRole("link", { name: "Passwort vergessen?" }).click();
  await expect(page.getByRole("heading", { name: "Passwort vergessen" })).toBeVisible();
  await expectNoFindings(page);
});
