import type { Page } from "@playwright/test";
import { administrator, expect, expectNoFindings, onePixel, signIn, test } from "../admin-fixtures.ts";

// The session ends in the database while a form is being edited.

const erika = { email: "erika@verein.example", password: "Ein-Passwort-der-Kollegin-2" };

test.beforeEach(async ({ page, site }) => {
  await site.reset();
  await site.addAccount(erika);
  await site.content.put("news", "tagung", { title: "Tagung", date: "2026-06-10" });
  await signIn(page, site.url, erika);
});

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Erneut anmelden" });
const title = (page: Page) => page.getByRole("textbox", { name: "Titel" });

async function write(page: Page, text: string): Promise<void> {
  await page.goto("/admin/news?bearbeiten=tagung");
  await title(page).fill(text);
}

test("a save opens the sign-in over the form by keyboard, and is sent once after it", async ({ page, site }) => {
  await write(page, "Nach langer Pause");
  await site.endSessions(erika.email);
  await title(page).press("ControlOrMeta+s");
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel("E-Mail")).toHaveValue(erika.email);
  await expect(dialog.getByLabel("Passwort", { exact: true })).toBeFocused();
  await expectNoFindings(page);
  await page.keyboard.type("falsch");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Ungültige Anmeldedaten");
  await dialog.getByLabel("Passwort", { exact: true }).fill(erika.password);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Änderungen wurden gespeichert")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/news/);

  await page.goto("/admin/news");
  await page.getByRole("link", { name: "Verlauf von „Nach langer Pause“" }).click();
  await expect(page.getByRole("dialog", { name: "Verlauf" }).getByText(erika.email)).toHaveCount(1);
});

test("rejects another account in the dialog, and keeps the input on cancelling", async ({ page, site }) => {
  await write(page, "Meine Fassung");
  await site.endSessions(erika.email);
  await title(page).press("ControlOrMeta+s");
  const dialog = dialogOf(page);
  await dialog.getByLabel("E-Mail").fill(administrator.email);
  await dialog.getByLabel("Passwort", { exact: true }).fill(administrator.password);
  await dialog.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText(`gehört zum Konto ${erika.email}`);
  await dialog.getByRole("button", { name: "Abbrechen" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Sie sind nicht mehr angemeldet." })).toBeVisible();
  await expect(title(page)).toHaveValue("Meine Fassung");

  await title(page).press("ControlOrMeta+s");
  await dialogOf(page).getByLabel("Passwort", { exact: true }).fill(erika.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Änderungen wurden gespeichert")).toBeVisible();
});

test("a sign-in in another window closes the dialog and continues the upload", async ({ page, site }) => {
  await write(page, "Mit Bild");
  await site.endSessions(erika.email);
  await page.locator('input[type="file"]').first().setInputFiles({
    name: "bild.png",
    mimeType: "image/png",
    buffer: onePixel,
  });
  await expect(dialogOf(page)).toBeVisible();
  // A sign-in of another account does not close the dialog.
  await signIn(page, site.url, administrator);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await signIn(page, site.url, erika);
  await expect(dialogOf(page)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole("img", { name: /Vorschau|bild/i }).first()).toBeVisible();
  await expect(title(page)).toHaveValue("Mit Bild");
});

test("fits windows of any width", async ({ page, site }) => {
  await write(page, "Unterwegs");
  await site.endSessions(erika.email);
  await title(page).press("ControlOrMeta+s");
  await expect(dialogOf(page)).toBeVisible();
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
  }
  await dialogOf(page).getByRole("button", { name: "Abbrechen" }).click();
});

test("a sensitive step asks for a recent proof, and continues after it", async ({ page, site }) => {
  const otto = { email: "otto@verein.example", password: "Ein-Passwort-des-Kollegen-3", role: "reader" as const };
  await site.addAccount(otto);
  await site.ageSessions(erika.email, 10);
  await page.goto("/admin/accounts");
  await page.getByRole("link", { name: `Konto ${otto.email} bearbeiten` }).click();
  await page.getByRole("radio", { name: "Redaktion" }).check();
  const save = page.getByRole("button", { name: "Rolle speichern" });
  await save.click();
  const dialog = page.getByRole("dialog", { name: "Bitte bestätigen Sie, dass Sie es sind" });
  await expect(dialog.getByLabel("Passwort", { exact: true })).toBeFocused();
  await expectNoFindings(page);
  await dialog.getByRole("button", { name: "Abbrechen" }).click();
  await expect(page.getByText("Sie haben nicht bestätigt, dass Sie es sind.")).toBeVisible();

  await save.click();
  await dialog.getByLabel("Passwort", { exact: true }).fill("falsch");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Ungültige Anmeldedaten");
  await dialog.getByLabel("Passwort", { exact: true }).fill(erika.password);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Rolle geändert", { exact: true })).toBeVisible();
});
