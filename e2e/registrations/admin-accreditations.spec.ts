import type { Page } from "@playwright/test";
import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import { mainButton } from "../editor.ts";
import { openSection } from "../event-dialog.ts";
import { arrangeEvent } from "./registration-manager.ts";

const form = (page: Page) => page.getByRole("dialog", { name: /Veranstaltung/ });
const accreditation = (page: Page, number: number) =>
  form(page).getByRole("region", { name: `${number}. Anerkennung` });

test("edits accreditations, which set the event's points, and leads to invalid fields from other sections", async ({
  admin: page,
  site,
}) => {
  const event = await arrangeEvent(page, site, 0);
  await page.goto(`/admin/events/${event.id}/fortbildung`);
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
  await expectNoFindings(page);
  await first.getByLabel("Kategorie").fill("");
  await expect(calculator).toHaveCount(0);
  await first.getByLabel("Punkte").fill("6");
  await first.getByLabel("VNR").fill("276");
  await expect(first.getByRole("status")).toHaveText(
    "Eine VNR (Veranstaltungsnummer der Kammer) hat 19 Ziffern. Bitte prüfen Sie sie.",
  );
  await expect(form(page).getByLabel("Fortbildungspunkte")).toHaveValue("6");
  await expect(form(page).getByRole("checkbox", { name: "Zertifizierung beantragt" })).toBeChecked();
  await first.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Anerkannt" }).click();
  await expect(form(page).getByRole("checkbox", { name: "Zertifizierung beantragt" })).not.toBeChecked();
  await add.click();
  await accreditation(page, 2).getByRole("combobox", { name: "Anerkannt durch" }).click();
  await page.getByRole("option", { name: "Andere Stelle" }).click();
  await expectNoFindings(page);
  await openSection(page, "Was und wann");
  await mainButton(form(page)).click();
  await form(page).getByRole("alert").getByRole("link", { name: "Fortbildung" }).click();
  await expect(accreditation(page, 2).getByLabel("Name der Stelle")).toHaveAccessibleDescription(
    "Bitte geben Sie den Namen ein.",
  );
  await accreditation(page, 2).getByLabel("Name der Stelle").fill("Europäische Schmerzgesellschaft");
  await mainButton(form(page)).click();
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();

  await page.goto(`/veranstaltungen?event=${event.id}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Ärztekammer: 6 Punkte · VNR 276")).toBeVisible();
  await expect(dialog.getByText("Europäische Schmerzgesellschaft: beantragt")).toBeVisible();
});

test("edits sponsors and disclosures, names what is missing, and publishes the public part", async ({
  admin: page,
  site,
}) => {
  const event = await arrangeEvent(page, site, 0);
  await page.goto(`/admin/events/${event.id}/fortbildung`);
  await form(page).getByLabel("Fortbildungspunkte").fill("6");
  await openSection(page, "Referierende und Sponsoren");
  await form(page).getByLabel("Wissenschaftliche Leitung").fill("Prof. Dr. Cora Beispiel");
  await form(page).getByRole("button", { name: "Sponsor hinzufügen" }).click();
  const sponsor = form(page).getByRole("region", { name: "1. Sponsor" });
  await expect(sponsor.getByLabel("Name des Sponsors")).toBeFocused();
  await sponsor.getByLabel("Betrag in Euro").fill("1,200");
  await mainButton(form(page)).click();
  await expect(sponsor.getByLabel("Betrag in Euro")).toHaveAccessibleDescription(
    /Bitte geben Sie einen Betrag in Euro/,
  );
  await expect(sponsor.getByLabel("Betrag in Euro")).toHaveValue("1,200");
  await sponsor.getByLabel("Betrag in Euro").fill("");
  await mainButton(form(page)).click();
  await expect(sponsor.getByLabel("Name des Sponsors")).toHaveAccessibleDescription("Bitte geben Sie den Namen ein.");
  await sponsor.getByLabel("Name des Sponsors").fill("Beispiel GmbH");
  await sponsor.getByLabel("Darf öffentlich genannt werden").check();
  const missing = form(page).getByText("Vor der Ankündigung fehlt: der Betrag des Sponsors Beispiel GmbH.");
  await expect(missing).toBeVisible();
  await sponsor.getByLabel("Betrag in Euro").fill("1.200");
  await expect(missing).toHaveCount(0);
  await form(page).getByRole("button", { name: "Person hinzufügen" }).click();
  const speaker = form(page).getByRole("region", { name: "1. Person" });
  await speaker.getByLabel("Name der Person").fill("Dr. Anna Beispiel");
  await speaker.getByLabel("Angabe").fill("keine");
  await expectNoFindings(page);
  await mainButton(form(page)).click();
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();

  await page.goto(`/veranstaltungen?event=${event.id}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Prof. Dr. Cora Beispiel")).toBeVisible();
  await expect(dialog.getByRole("row").nth(1).getByRole("cell")).toHaveText(["Beispiel GmbH", "1.200,00 €"]);
  await expect(dialog.getByText("Interessenkonflikte von Dr. Anna Beispiel: keine")).toBeVisible();
});

test("edits the days of the programme, within those of the event, and their points", async ({ admin: page, site }) => {
  const event = await arrangeEvent(page, site, 0);
  await page.goto(`/admin/events/${event.id}/fortbildung`);
  const add = form(page).getByRole("button", { name: "Tag hinzufügen" });
  await add.click();
  const day = form(page).getByRole("region", { name: "1. Tag" });
  await expect(day.getByRole("textbox", { name: "Tag" })).toHaveValue("12.09.2026");
  await day.getByRole("textbox", { name: "Tag" }).fill("13.09.2026");
  await day.getByLabel("Beginn").fill("09:00");
  await mainButton(form(page)).click();
  await expect(day.getByRole("textbox", { name: "Tag" })).toHaveAccessibleDescription(
    "Dieser Tag liegt nicht in der Zeit der Veranstaltung: 12.09.2026.",
  );
  await openSection(page, "Was und wann");
  await form(page).getByLabel("Letzter Tag").fill("13.09.2026");
  await openSection(page, "Fortbildung");
  await add.click();
  const second = form(page).getByRole("region", { name: "2. Tag" });
  await expect(second.getByRole("textbox", { name: "Tag" })).toHaveValue("12.09.2026");
  // Closes the calendar, which covers what is below.
  await second.getByLabel("Beginn").focus();
  await form(page).getByRole("button", { name: "Anerkennung hinzufügen" }).click();
  await accreditation(page, 1).getByLabel("Punkte").first().fill("12");
  await accreditation(page, 1).getByLabel("Punkte für den 12.09.2026 allein").fill("6");
  await accreditation(page, 1).getByLabel("Punkte für den 13.09.2026 allein").fill("5");
  await expect(accreditation(page, 1).getByRole("status")).toHaveText(/ergeben zusammen nicht die Punkte/);
  await accreditation(page, 1).getByLabel("Punkte für den 13.09.2026 allein").fill("6");
  await expect(accreditation(page, 1).getByRole("status")).toHaveText("");
  await expectNoFindings(page);
  await mainButton(form(page)).click();
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
  await page.goto(`/admin/events/${event.id}/fortbildung`);
  await expect(day.getByRole("textbox", { name: "Tag" })).toHaveValue("12.09.2026");
  await expect(accreditation(page, 1).getByLabel("Punkte für den 13.09.2026 allein")).toHaveValue("6");
});
