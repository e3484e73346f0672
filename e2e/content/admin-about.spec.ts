import type { Page } from "@playwright/test";
import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import { mainButton } from "../editor.ts";

test.beforeEach(({ site }) => site.reset());

const saved = "Die Änderungen wurden erfolgreich gespeichert.";
const save = (page: Page) => mainButton(page).click();
const value = (page: Page, number: number) => page.getByRole("region", { name: `${number}. Kernwert` });

test("edits all texts and core values, and visitors see them", async ({ admin: page }) => {
  await page.goto("/admin/about");
  for (const label of ["Leitbild", "Geschichte", "Mission", "Werte", "Ziele"]) {
    await page.getByRole("textbox", { name: label, exact: true }).fill(`${label} <b>neu</b>`);
  }
  await page.getByRole("button", { name: "1. Kernwert nach unten" }).click();
  await expect(value(page, 2).getByRole("textbox", { name: "Titel" })).toHaveValue("Gemeinschaft");
  await expect(page.getByRole("button", { name: "2. Kernwert nach unten" })).toBeFocused();
  await value(page, 3).getByRole("button", { name: "3. Kernwert entfernen" }).click();
  await page.getByRole("button", { name: "Kernwert hinzufügen" }).click();
  await expect(value(page, 3).getByRole("textbox", { name: "Titel" })).toBeFocused();
  await page.keyboard.type("Offenheit");
  await value(page, 3).getByRole("textbox", { name: "Beschreibung" }).fill("Wir hören zu.");
  await expectNoFindings(page);
  await save(page);
  await expect(page.getByText(saved)).toBeVisible();
  await expect(page.getByText(saved)).toHaveCount(0);

  await page.goto("/ueber-uns");
  for (const text of ["Leitbild", "Geschichte", "Mission", "Werte", "Ziele"]) {
    await expect(page.getByText(`${text} <b>neu</b>`)).toBeVisible();
  }
  await expect(page.getByRole("heading", { level: 3, name: /Qualität|Gemeinschaft|Offenheit/ })).toHaveText([
    "Qualität",
    "Gemeinschaft",
    "Offenheit",
  ]);
});

test("reports texts that are too long and failed saves, and asks before discarding input", async ({ admin: page }) => {
  await page.goto("/admin/about");
  const history = page.getByRole("textbox", { name: "Geschichte" });
  await history.fill("x".repeat(20_001));
  await save(page);
  await expect(page.getByRole("alert")).toContainText("Geschichte: Bitte geben Sie höchstens 20.000 Zeichen ein.");
  await expect(history).toBeFocused();
  await value(page, 1).getByRole("textbox", { name: "Titel" }).fill("y".repeat(301));
  await history.fill("Ohne Netz");
  await save(page);
  await expect(value(page, 1).getByRole("textbox", { name: "Titel" })).toHaveAccessibleDescription(
    "Bitte geben Sie höchstens 300 Zeichen ein.",
  );
  await value(page, 1).getByRole("textbox", { name: "Titel" }).fill("Kurz");

  await page.route("**/admin/about.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Fehler beim Speichern der Änderungen")).toBeVisible();
  await expect(history).toHaveValue("Ohne Netz");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("dialog", { name: "Ungespeicherte Änderungen" })).toBeVisible();
  await page.getByRole("button", { name: "Weiter bearbeiten" }).click();
  await page.unroute("**/admin/about.data*");
  await page.keyboard.press("Control+s");
  await expect(page.getByText(saved)).toBeVisible();
});

test("shows a version restored from the history in the form at once", async ({ admin: page }) => {
  await page.goto("/admin/about");
  const goals = page.getByRole("textbox", { name: "Ziele" });
  const before = await goals.inputValue();
  await goals.fill("Versehen");
  await save(page);
  await expect(page.getByText(saved)).toBeVisible();
  await page.getByRole("link", { name: "Verlauf" }).click();
  const history = page.getByRole("dialog", { name: "Verlauf" });
  await history.getByRole("button", { name: /Uhr/ }).nth(1).click();
  await expect(history.getByRole("button", { name: "Diese Fassung wiederherstellen" })).toBeVisible();
  await expectNoFindings(page);
  await history.getByRole("button", { name: "Diese Fassung wiederherstellen" }).click();
  await expect(page.getByText("Fassung wurde wiederhergestellt")).toBeVisible();
  await expect(history).toHaveCount(0);
  await expect(goals).toHaveValue(before);
  await goals.fill("Danach");
  await save(page);
  await expect(page.getByText("hat diesen Eintrag am")).toHaveCount(0);
  await page.reload();
  await expect(goals).toHaveValue("Danach");
});
