import type { Page } from "@playwright/test";
import { expect, expectNoFindings, onePixel, test } from "../admin-fixtures.ts";
import { mainButton } from "../editor.ts";

test.beforeEach(async ({ site }) => {
  await site.reset();
  await site.content.put("news", "studie", {
    title: "Studie zu <i>Opioiden</i>",
    date: "2026-06-11",
    content: "<p>Ergebnis der Quokkastudie.</p>",
    type: "science",
    isPinned: true,
  });
  await site.content.put("news", "nachricht", { title: "Keine Wissenschaft", date: "2026-06-12" });
});

const dialog = (page: Page) => page.getByRole("dialog", { name: /Artikel/ });
const save = (page: Page) => mainButton(dialog(page)).click();
const row = (page: Page, name: RegExp) => page.getByRole("row", { name });

test("lists science articles only", async ({ admin: page }) => {
  await page.goto("/admin/science");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wissenschaft verwalten");
  await expect(row(page, /Studie zu <i>Opioiden<\/i>/)).toContainText("11.06.2026");
  await expect(page.getByText("Keine Wissenschaft")).toHaveCount(0);
  await page.goto("/admin/science?bearbeiten=nachricht");
  await expect(dialog(page)).toHaveCount(0);
  await page.getByLabel("Artikel durchsuchen").fill("quokka");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectNoFindings(page);
});

test("creates an article that visitors see on the science page", async ({ admin: page }) => {
  await page.goto("/admin/science");
  await page.getByRole("link", { name: "Neuer Artikel" }).click();
  await save(page);
  await expect(dialog(page).getByRole("alert")).toContainText("Titel: Bitte geben Sie einen Titel ein.");
  await dialog(page).getByRole("textbox", { name: "Titel" }).fill("Neue Metaanalyse");
  await dialog(page).getByLabel("Datum").fill("14.06.2026");
  await dialog(page).getByRole("textbox", { name: "Inhalt" }).click();
  await page.keyboard.type("Zwölf Studien.");
  await dialog(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: "bild.png", mimeType: "image/png", buffer: onePixel });
  await expect(dialog(page).getByRole("textbox", { name: "Bild", exact: true })).toHaveValue(
    /^\/files\/news\/\d+-bild\.png$/,
  );
  await expectNoFindings(page);
  await save(page);
  const published = page.getByRole("alert").filter({ hasText: "Artikel wurde erfolgreich erstellt" });
  await expect(published.getByRole("link", { name: "Ansehen" })).toBeVisible();
  await expect(row(page, /Neue Metaanalyse/)).toContainText("14.06.2026");
  await page.goto("/wissenschaft");
  await expect(page.getByText("Neue Metaanalyse").first()).toBeVisible();
  await expect(page.getByText("Zwölf Studien.").first()).toBeVisible();
});

test("edits an article and leaves its other fields unchanged", async ({ admin: page }) => {
  await page.goto("/admin/science");
  await page.getByRole("link", { name: "„Studie zu <i>Opioiden</i>“ bearbeiten" }).click();
  await dialog(page).getByRole("textbox", { name: "Titel" }).fill("Studie, zweite Fassung");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Artikel wurde erfolgreich aktualisiert").last()).toBeVisible();
  await dialog(page).getByRole("button", { name: "Weitere Aktionen" }).click();
  await expect(page.getByRole("menuitem", { name: "Duplizieren" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Vorschau" }).click();
  const preview = page.frameLocator("iframe");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Studie, zweite Fassung");
  await page.goto("/admin/news?suche=zweite+Fassung");
  await expect(page.getByRole("button", { name: "„Studie, zweite Fassung“ anpinnen", pressed: true })).toBeVisible();
  await expect(row(page, /Studie, zweite Fassung/)).toContainText("Wissenschaft");
});

test("deletes an article and undoes it", async ({ admin: page }) => {
  await page.goto("/admin/science");
  await page.getByRole("button", { name: "„Studie zu <i>Opioiden</i>“ löschen" }).click();
  const question = page.getByRole("dialog", { name: "Artikel löschen" });
  await expect(question).toContainText("Möchten Sie „Studie zu <i>Opioiden</i>“ wirklich löschen?");
  await question.getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Artikel wurde erfolgreich gelöscht")).toBeVisible();
  await expect(row(page, /Opioiden/)).toHaveCount(0);
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(row(page, /Opioiden/)).toBeVisible();
});
