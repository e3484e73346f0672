import type { Page } from "@playwright/test";
import { expect, expectNoAxeFindings, test } from "./admin-fixtures.ts";
import { arrangeEvent } from "./registration-manager.ts";

const form = (page: Page) => page.getByRole("dialog", { name: /Veranstaltung/ });
const accreditation = (page: Page, number: number) =>
  form(page).getByRole("region", { name: `${number}. Anerkennung` });

test("unfolds who recognises an event; its points follow, a refused save shows where", async ({
  admin: page,
  site,
}) => {
  const event = await arrangeEvent(page, site, 0);
  await page.goto(`/admin/events?bearbeiten=${event.id}`);
  const fold = form(page).locator("summary", { hasText: "Fortbildung" });
  await fold.focus();
  await page.keyboard.press("Enter");
  const add = form(page).getByRole("button", { name: "Anerkennung hinzufügen" });
  await add.click();
  const first = accreditation(page, 1);
  await expect(first.getByRole("combobox", { name: "Anerkannt durch" })).toBeFocused();
  await first.getByLabel("Punkte").fill("6");
  await first.getByLabel("Kategorie").fill("c");
  const calculator = first.locator("summary", { hasText: "Punkte ausrechnen" });
  await calculator.focus();
  await page.keyboard.press("Enter");
  await first.getByLabel("Einheiten zu 45 Minuten am Tag").fill("6");
  await first.getByLabel("Mit Lernerfolgskontrolle").check();
  await expect(first.getByLabel("Punkte")).toHaveValue("6");
  await first.getByRole("button", { name: "Vorschlag übernehmen: 9 Punkte" }).click();
  await expect(first.getByLabel("Punkte")).toHaveValue("9");
  await expect(form(page).getByLabel("Fortbildungspunkte")).toHaveValue("9");
  await expectNoAxeFindings(page);
  await first.getByLabel("Kategorie").fill("");
  await expect(calculator).toHaveCount(0);
  await first.getByLabel("Punkte").fill("6");
  await first.getByLabel("VNR").fill("276");
  await expect(first.getByRole("status")).toHaveText("Eine VNR hat 19 Ziffern. Bitte prüfen Sie sie.");
  await expect(form(page).getByLabel("Fortbildungspunkte")).toHaveValue("6");
  await expect(form(page).getByRole("checkbox", { name: "Zertifizierung beantragt" })).toBeChecked();
  await first.getByRole("combobox", { name: "Stand" }).click();
  await page.getByRole("option", { name: "Anerkannt" }).click();
  await expect(form(page).getByRole("checkbox", { name: "Zertifizierung beantragt" })).not.toBeChecked();
  await add.click();
  await accreditation(page, 2).getByRole("combobox", { name: "Anerkannt durch" }).click();
  await page.getByRole("option", { name: "Andere Stelle" }).click();
  await expectNoAxeFindings(page);
  await fold.click();
  await form(page).getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(accreditation(page, 2).getByLabel("Name der Stelle")).toHaveAccessibleDescription(
    "Bitte geben Sie den Namen ein.",
  );
  await accreditation(page, 2).getByLabel("Name der Stelle").fill("Europäische Schmerzgesellschaft");
  await form(page).getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();

  await page.goto(`/veranstaltungen?event=${event.id}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Ärztekammer: 6 Punkte · VNR 276")).toBeVisible();
  await expect(dialog.getByText("Europäische Schmerzgesellschaft: beantragt")).toBeVisible();
});
