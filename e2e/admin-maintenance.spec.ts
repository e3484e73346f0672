import type { Page } from "@playwright/test";
import { expect, expectNoAxeFindings, test } from "./admin-fixtures.ts";

const save = (page: Page) => page.getByRole("button", { name: "Speichern" }).click();
const toggle = (page: Page) => page.getByRole("switch", { name: "Wartungsmodus aktivieren" });
const password = (page: Page) => page.getByLabel(/^Passwort( \*)?$/);

// The gate must be open for the other tests, with no password left behind.
test.beforeEach(({ site }) => site.reset());
test.afterEach(({ site }) => site.reset());

test("switches the gate on and off, and visitors notice at once", async ({ admin: page, pageWithoutScript }) => {
  await page.goto("/admin/maintenance");
  await expect(page.getByText("Wartungsmodus ist nicht aktiv")).toBeVisible();
  await expectNoAxeFindings(page);
  await toggle(page).check({ force: true });
  await save(page);
  await expect(page.getByRole("alert")).toContainText("Passwort: Bitte geben Sie ein Passwort ein.");
  await expect(password(page)).toBeFocused();

  await password(page).fill("Nur für Eingeweihte");
  await save(page);
  await expect(page.getByText("Wartungsmodus wurde aktiviert").last()).toBeVisible();
  await expect(page.getByText("Wartungsmodus ist aktiv")).toBeVisible();
  // The password is stored, and stands nowhere any more.
  await expect(password(page)).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Eingeweihte");

  const closed = await pageWithoutScript.goto("/aktuelles");
  expect(closed?.status()).toBe(503);
  await pageWithoutScript.getByLabel("Passwort").fill("Nur für Eingeweihte");
  await pageWithoutScript.getByRole("button", { name: "Zugang anfordern" }).click();
  await expect(pageWithoutScript.getByRole("heading", { level: 1, name: "Aktuelles" })).toBeVisible();

  await toggle(page).uncheck({ force: true });
  await save(page);
  await expect(page.getByText("Wartungsmodus wurde deaktiviert").last()).toBeVisible();
  await expect(page.getByText("Wartungsmodus ist nicht aktiv")).toBeVisible();

  // The password stays for the next time.
  await toggle(page).check({ force: true });
  await save(page);
  // The one of the first time may still stand there.
  await expect(page.getByText("Wartungsmodus wurde aktiviert").last()).toBeVisible();
  await expect(page.getByText("Wartungsmodus ist aktiv")).toBeVisible();
});

test("says when it could not be saved, and keeps what was chosen", async ({ admin: page }) => {
  await page.goto("/admin/maintenance");
  await page.route("**/admin/maintenance.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await toggle(page).check({ force: true });
  await password(page).fill("Geheim 1");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Fehler beim Speichern der Wartungsmodus-Einstellungen")).toBeVisible();
  await expect(toggle(page)).toBeChecked();
  await page.unroute("**/admin/maintenance.data*");

  await page.getByRole("link", { name: "Dashboard" }).click();
  const guard = page.getByRole("dialog", { name: "Ungespeicherte Änderungen" });
  await guard.getByRole("button", { name: "Änderungen verwerfen" }).click();
  await expect(page).toHaveURL(/dashboard/);
});

test("the dialog of the home screen does the same, and asks before it forgets", async ({ admin: page }) => {
  await page.goto("/admin/home");
  await page.getByRole("button", { name: "Wartungsmodus einstellen" }).click();
  const dialog = page.getByRole("dialog", { name: "Wartungsmodus" });
  await expectNoAxeFindings(page);
  await toggle(page).check({ force: true });
  await page.keyboard.press("Escape");
  const guard = page.getByRole("dialog", { name: "Ungespeicherte Änderungen" });
  await guard.getByRole("button", { name: "Weiter bearbeiten" }).click();
  await password(page).fill("Geheim 2");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Wartungsmodus wurde aktiviert").last()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Wartungsmodus ist aktiv")).toBeVisible();
  // The form of the home page beneath was not meant.
  await expect(page.getByText("Änderungen wurden gespeichert")).toHaveCount(0);
});
