import type { Page } from "@playwright/test";
import { expect, expectNoFindings, signInElsewhere, test } from "../admin-fixtures.ts";
import { whenInteractive } from "../interactive.ts";

const save = (page: Page) => page.getByRole("button", { name: "Speichern", exact: true }).click();
const toggle = (page: Page) => page.getByRole("switch", { name: "Wartungsmodus aktivieren" });
const password = (page: Page) => page.getByLabel(/^Passwort( \*)?$/);

// The gate must be open for the other tests, with no password left behind.
test.beforeEach(({ site }) => site.reset());
test.afterEach(({ site }) => site.reset());

test("switches the gate on and off, with immediate effect for visitors", async ({ admin: page, pageWithoutScript }) => {
  await page.goto("/admin/maintenance");
  await expect(page.getByText("Wartungsmodus ist nicht aktiv")).toBeVisible();
  await expectNoFindings(page);
  await toggle(page).check({ force: true });
  await save(page);
  await expect(page.getByRole("alert")).toContainText("Passwort: Bitte geben Sie ein Passwort ein.");
  await expect(password(page)).toBeFocused();

  await password(page).fill("Nur für Eingeweihte");
  await save(page);
  await expect(page.getByText("Wartungsmodus wurde aktiviert").last()).toBeVisible();
  await expect(page.getByText("Wartungsmodus ist aktiv")).toBeVisible();
  // The saved password is neither in the form nor in the browser's storage.
  await expect(password(page)).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Eingeweihte");

  // The dashboard shows a reminder.
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  await expect(page.getByText("Wartungsmodus ist aktiv")).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole("main").getByRole("link", { name: "Wartungsmodus einstellen" }).click();

  const closed = await pageWithoutScript.goto("/aktuelles");
  expect(closed?.status()).toBe(503);
  await pageWithoutScript.getByLabel("Passwort").fill("Nur für Eingeweihte");
  await pageWithoutScript.getByRole("button", { name: "Zugang anfordern" }).click();
  await expect(pageWithoutScript.getByRole("heading", { level: 1, name: "Aktuelles" })).toBeVisible();

  await toggle(page).uncheck({ force: true });
  await save(page);
  await expect(page.getByText("Wartungsmodus wurde deaktiviert").last()).toBeVisible();
  await expect(page.getByText("Wartungsmodus ist nicht aktiv")).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  await expect(page.getByText(/^Wartungsmodus ist/)).toHaveCount(0);
  await page.getByRole("link", { name: "Wartungsmodus", exact: true }).click();

  // The stored password is kept while the gate is off.
  await toggle(page).check({ force: true });
  await save(page);
  // The message of the first time may still be visible.
  await expect(page.getByText("Wartungsmodus wurde aktiviert").last()).toBeVisible();
  await expect(page.getByText("Wartungsmodus ist aktiv")).toBeVisible();
});

test("reports a failed save, and keeps the input", async ({ admin: page }) => {
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
  await guard.getByRole("button", { name: "Verwerfen", exact: true }).click();
  await expect(page).toHaveURL(/dashboard/);
});

const restored = (page: Page) => page.getByText("Nicht gespeicherte Eingaben wiederhergestellt");
const conflictOf = (page: Page) => page.getByRole("alert").filter({ hasText: "hat diesen Eintrag am" });

async function reloadUnsaved(page: Page): Promise<void> {
  const prompt = page.waitForEvent("dialog");
  const reload = page.reload().catch(() => {});
  await (await prompt).accept();
  await reload;
}

test("restores the unsaved switch but no password, on the screen and in the dialog", async ({ admin: page }) => {
  await page.goto("/admin/maintenance");
  await whenInteractive(page);
  await password(page).fill("Geheim 3");
  await toggle(page).check({ force: true });
  await reloadUnsaved(page);
  await expect(restored(page)).toBeVisible();
  await expect(toggle(page)).toBeChecked();
  await expect(password(page)).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Geheim 3");
  await page.getByRole("button", { name: "Eingaben verwerfen" }).click();
  await expect(toggle(page)).not.toBeChecked();

  // A password alone is not stored.
  await password(page).fill("Geheim 4");
  await reloadUnsaved(page);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("maintenance");
  await expect(toggle(page)).not.toBeChecked();

  await page.goto("/admin/home");
  const open = page.getByRole("button", { name: "Wartungsmodus einstellen" });
  await open.click();
  await toggle(page).check({ force: true });
  await reloadUnsaved(page);
  await open.click();
  await expect(restored(page)).toBeVisible();
  await expect(toggle(page)).toBeChecked();
  await page.keyboard.press("Escape");
  const guard = page.getByRole("dialog", { name: "Ungespeicherte Änderungen" });
  await guard.getByRole("button", { name: "Verwerfen", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await open.click();
  await expect(toggle(page)).not.toBeChecked();
  await expect(restored(page)).toHaveCount(0);
});

test("shows a conflict when the gate was changed meanwhile; a change of another setting is none", async ({
  admin: page,
  browser,
  site,
  pageWithoutScript: visitor,
}) => {
  const other = await signInElsewhere(browser, site);
  await page.goto("/admin/maintenance");
  await whenInteractive(page);
  await password(page).fill("Meins 1");

  await other.goto("/admin/contact");
  await other.getByLabel("Telefon").fill("+49 30 1");
  await save(other);
  await expect(other.getByText("Einstellungen wurden erfolgreich gespeichert")).toBeVisible();
  await save(page);
  await expect(page.getByText("Einstellungen wurden erfolgreich gespeichert")).toBeVisible();
  await expect(password(page)).toHaveValue("");

  await password(page).fill("Meins 2");
  await other.goto("/admin/maintenance");
  await toggle(other).check({ force: true });
  await password(other).fill("Ihres 1");
  await save(other);
  await expect(other.getByText("Wartungsmodus wurde aktiviert")).toBeVisible();
  await save(page);
  const conflict = conflictOf(page);
  await expect(conflict).toContainText(/admin@verein\.example hat diesen Eintrag am 15\.06\.2026 um/);
  await expect(conflict.getByRole("row", { name: /^Wartungsmodus/ })).toContainText("Ja");
  await expect(conflict.getByRole("row", { name: /^Passwort/ })).toBeVisible();
  await expect(conflict).not.toContainText("Meins 2");
  // The gate has no history.
  await expect(conflict).not.toContainText("Verlauf");
  await expectNoFindings(page);
  await conflict.getByRole("button", { name: "Gespeicherte Fassung übernehmen" }).click();
  await expect(conflict).toHaveCount(0);
  await expect(toggle(page)).toBeChecked();
  await toggle(page).uncheck({ force: true });
  await save(page);
  await expect(page.getByText("Wartungsmodus wurde deaktiviert")).toBeVisible();

  // Successive saves from one tab are no conflict, not even after a lost response.
  await toggle(page).check({ force: true });
  await save(page);
  await expect(page.getByText("Wartungsmodus ist aktiv")).toBeVisible();
  await page.route("**/admin/maintenance.data*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort();
  });
  await password(page).fill("Meins 3");
  await save(page);
  await expect(page.getByText("Fehler beim Speichern der Wartungsmodus-Einstellungen")).toBeVisible();
  await page.unroute("**/admin/maintenance.data*");
  await password(page).fill("Meins 4");
  await save(page);
  await expect(password(page)).toHaveValue("");
  await expect(conflict).toHaveCount(0);

  // A changed password alone is a conflict too.
  await other.reload();
  await password(other).fill("Ihres 2");
  await password(page).fill("Meins 5");
  await save(other);
  await expect(password(other)).toHaveValue("");
  await save(page);
  await expect(conflict).toBeVisible();
  await conflict.getByRole("button", { name: "Meine Fassung speichern" }).click();
  await expect(conflict).toHaveCount(0);
  await expect(password(page)).toHaveValue("");
  await other.context().close();
  await visitor.goto("/aktuelles");
  await visitor.getByLabel("Passwort").fill("Meins 5");
  await visitor.getByRole("button", { name: "Zugang anfordern" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Aktuelles" })).toBeVisible();
});

test("the dialog of the home screen switches the gate, and asks before discarding input", async ({ admin: page }) => {
  await page.goto("/admin/home");
  await page.getByRole("button", { name: "Wartungsmodus einstellen" }).click();
  const dialog = page.getByRole("dialog", { name: "Wartungsmodus" });
  await expect(toggle(page)).toBeAttached();
  await expectNoFindings(page);
  await toggle(page).check({ force: true });
  await page.keyboard.press("Escape");
  const guard = page.getByRole("dialog", { name: "Ungespeicherte Änderungen" });
  await guard.getByRole("button", { name: "Weiter bearbeiten" }).click();
  await password(page).fill("Geheim 2");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Wartungsmodus wurde aktiviert").last()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Wartungsmodus ist aktiv")).toBeVisible();
  // The form of the home page is not submitted.
  await expect(page.getByText("Änderungen wurden gespeichert")).toHaveCount(0);
});
