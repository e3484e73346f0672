import { expect, expectNoAxeFindings, test } from "./admin-fixtures.ts";
import { whenTakenOver } from "./interactive.ts";
import { arrangeEvent } from "./registration-manager.ts";

test("somebody calls: added by keyboard, beyond the seats only on purpose", async ({ admin: page, site }) => {
  const event = await arrangeEvent(page, site, 1, { capacity: 1 });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/admin/events/${event.id}/anmeldungen`);
  await whenTakenOver(page);
  await page.getByRole("button", { name: "Person hinzufügen" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Person hinzufügen" });
  await expect(dialog.getByLabel("Anrede / Titel")).toBeFocused();
  await dialog.getByLabel("Anrede / Titel").selectOption("Frau");
  await dialog.getByLabel("Vorname").fill("Ada");
  await dialog.getByLabel("Nachname").fill("Anruf");
  await dialog.getByLabel("Wohnort").fill("Ulm");
  await dialog.getByLabel("E-Mail-Adresse").fill("n1@praxis");
  await dialog.getByLabel("E-Mail-Adresse").press("Enter");
  await expect(dialog.getByText("Bitte geben Sie eine gültige E-Mail-Adresse ein")).toBeVisible();
  await expect(dialog.getByLabel("E-Mail-Adresse")).toBeFocused();
  await dialog.getByLabel("E-Mail-Adresse").fill("n1@praxis.example");
  await dialog.getByLabel("E-Mail-Adresse").press("Enter");
  await expect(dialog.getByText("Mit dieser E-Mail-Adresse ist schon jemand angemeldet.")).toBeVisible();
  await dialog.getByLabel("E-Mail-Adresse").fill("ada@praxis.example");
  await expect(dialog.getByLabel("Eingang per E-Mail bestätigen")).not.toBeChecked();
  await dialog.getByLabel("E-Mail-Adresse").press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Alle Plätze sind vergeben");
  await expectNoAxeFindings(page);

  // What was typed stays.
  await dialog.getByRole("button", { name: "Abbrechen" }).click();
  await page.getByRole("button", { name: "Person hinzufügen" }).click();
  await expect(dialog.getByLabel("Nachname")).toHaveValue("Anruf");
  await dialog.getByRole("button", { name: "Hinzufügen" }).click();
  await dialog.getByRole("button", { name: "Trotzdem aufnehmen" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("2 von 1 Plätzen vergeben")).toBeVisible();
  await expect(page.getByRole("row", { name: /Ada Anruf/ })).toContainText("Neu");
});
