import type { Page } from "@playwright/test";
import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import { mainButton } from "../editor.ts";
import { whenInteractive } from "../interactive.ts";
import { overtakeNextSave } from "../overtake.ts";
import { arrangeEvent, manager, openManager } from "./registration-manager.ts";

const form = (page: Page) => page.getByRole("dialog", { name: /Veranstaltung/ });
const part = (page: Page, name: string) => form(page).getByRole("region", { name });

test("an event gets kinds and a workshop, somebody chooses with the keyboard, and the secretariat changes it", async ({
  admin: page,
  site,
}) => {
  const event = await arrangeEvent(page, site, 0);
  await page.goto(`/admin/events/${event.id}/anmeldung`);
  const add = form(page).getByRole("button", { name: "Teilnahmeart hinzufügen" });
  await add.click();
  await expect(part(page, "1. Teilnahmeart").getByLabel("Bezeichnung")).toBeFocused();
  await page.keyboard.type("Mitglied");
  await add.click();
  await part(page, "2. Teilnahmeart").getByLabel("Preis in Euro").fill("180");
  await form(page).getByRole("button", { name: "Workshop hinzufügen" }).click();
  await part(page, "1. Workshop").getByLabel("Bezeichnung").fill("Ultraschall");
  await part(page, "1. Workshop").getByLabel("Preis in Euro").fill("40,50");
  await mainButton(form(page)).click();
  await expect(part(page, "2. Teilnahmeart").getByLabel("Bezeichnung")).toHaveAccessibleDescription(
    "Bitte geben Sie eine Bezeichnung ein.",
  );
  await part(page, "2. Teilnahmeart").getByLabel("Bezeichnung").fill("Gast");
  await expectNoFindings(page);
  await mainButton(form(page)).click();
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();

  await page.goto(`/register/${event.id}`);
  await whenInteractive(page);
  const kinds = page.getByRole("radiogroup", { name: "Art der Teilnahme" });
  await page.getByRole("button", { name: "Jetzt anmelden" }).click();
  await expect(kinds).toBeFocused();
  await expect(kinds).toHaveAccessibleDescription("Bitte wählen Sie die Art der Teilnahme aus.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await expect(kinds.getByRole("radio", { name: /Gast/ })).toBeChecked();
  await page.getByRole("checkbox", { name: /Ultraschall/ }).press("Space");
  await expect(page.getByText("Gesamtpreis: 220,50")).toBeVisible();
  await expectNoFindings(page);
  await page.getByLabel("Anrede / Titel").selectOption("Dr.");
  await page.getByLabel("Vorname").fill("Eva");
  await page.getByLabel("Nachname").fill("Muster");
  await page.getByLabel("E-Mail-Adresse").fill("eva@praxis.example");
  await page.getByLabel("Wohnort").fill("Ulm");
  await page.getByRole("button", { name: "Jetzt anmelden" }).click();
  await expect(page).toHaveURL(/\/registration\/success/);

  await openManager(page, event);
  await expect(manager(page).getByText("Workshops: Ultraschall")).toBeVisible();
  await manager(page).getByRole("button", { name: "Teilnahme von Dr. Eva Muster ändern" }).click();
  const dialog = page.getByRole("dialog", { name: "Teilnahme ändern" });
  await dialog.getByLabel("Teilnahmeart").selectOption("Mitglied");
  await expect(dialog.getByRole("status")).toContainText("weniger");
  await expectNoFindings(page);
  await dialog.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Teilnahme wurde geändert").last()).toBeVisible();
  await expect(manager(page).getByText("Teilnahme: Mitglied")).toBeVisible();

  // A colleague has been faster: opened anew, the dialog goes on from what they saved.
  const open = () => manager(page).getByRole("button", { name: "Teilnahme von Dr. Eva Muster ändern" }).click();
  await open();
  await overtakeNextSave(page, /"workshops":\["\w+"\]/, '"workshops":[]', "changeChoice");
  await dialog.getByLabel("Teilnahmeart").selectOption("Gast");
  await dialog.getByRole("button", { name: "Speichern" }).click();
  await expect(dialog.getByText("Jemand anderes hat diese Auswahl inzwischen geändert.")).toBeVisible();
  await dialog.getByRole("button", { name: "Abbrechen" }).click();
  await expect(manager(page).getByText("Workshops: Ultraschall")).toBeHidden();
  await open();
  await expect(dialog.getByRole("checkbox", { name: /Ultraschall/ })).not.toBeChecked();
  await dialog.getByLabel("Teilnahmeart").selectOption("Mitglied");
  await dialog.getByRole("button", { name: "Speichern" }).click();
  await expect(manager(page).getByText("Teilnahme: Mitglied")).toBeVisible();
});
