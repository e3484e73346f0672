import type { Page } from "@playwright/test";
import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import { mainButton } from "../editor.ts";

test.beforeEach(async ({ site }) => {
  await site.reset();
  await site.content.put("courses", "kurse-2024", {
    title: "Aufbaukurs 2024",
    days: [
      { date: "Freitag, 13.12.2024", entries: [{ time: "10 Uhr", topic: "<b>Hypnose</b>", speaker: "A\nB" }] },
      { date: "Samstag, 14.12.2024", entries: [] },
    ],
  });
});

const dialog = (page: Page) => page.getByRole("dialog", { name: /Kursprogramm/ });
const save = (page: Page) => mainButton(dialog(page)).click();
const day = (page: Page, number: number) => dialog(page).getByRole("region", { name: `${number}. Tag` });

test("shows each programme with a table per day", async ({ admin: page }) => {
  await page.goto("/admin/courses");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kursprogramm verwalten");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Kursprogramm", "Aufbaukurs 2024"]);
  const table = page.getByRole("table", { name: "Freitag, 13.12.2024" });
  await expect(table.getByRole("columnheader")).toHaveText(["Zeit", "Thema", "Referent", "Sponsor"]);
  await expect(table.getByRole("cell")).toHaveText(["10 Uhr", "<b>Hypnose</b>", "A\nB", "–"]);
  await expect(table.getByRole("cell").nth(2)).toHaveCSS("white-space", "pre-line");
  await expect(page.getByRole("cell", { name: "Muster-Stiftung" })).toBeVisible();
  await expectNoFindings(page);
});

test("searches topic, speaker and sponsor, and filters by date", async ({ admin: page }) => {
  await page.goto("/admin/courses");
  const search = page.getByRole("searchbox");
  const headings = page.getByRole("heading", { level: 2 });
  await search.fill("hypnose");
  await expect(headings).toHaveText(["Aufbaukurs 2024"]);
  await expect(page.locator("[data-hit]")).toHaveCount(1);
  await search.fill("muster-stiftung");
  await expect(headings).toHaveText(["Kursprogramm"]);
  await search.fill("gibt es nicht");
  await expect(page.getByText("Keine Kursprogramme gefunden")).toBeVisible();
  await page.getByRole("link", { name: "Suche und Filter zurücksetzen" }).click();
  await expect(headings).toHaveCount(2);

  await page.getByRole("button", { name: "Nach Datum filtern" }).click();
  const filter = page.getByRole("dialog", { name: "Nach Datum filtern" });
  await filter.getByRole("textbox", { name: "Startdatum" }).fill("14.12.2024");
  await filter.getByRole("textbox", { name: "Enddatum" }).fill("31.12.2024");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/von=2024-12-14.*bis=2024-12-31/);
  await expectNoFindings(page);
  await filter.getByRole("button", { name: "Filter schließen" }).click();
  await expect(headings).toHaveText(["Aufbaukurs 2024"]);
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Samstag, 14.12.2024"]);
  await page.reload();
  await page.getByRole("button", { name: "14.12.2024 – 31.12.2024" }).click();
  await filter.getByRole("button", { name: "Zurücksetzen" }).click();
  await expect(headings).toHaveCount(2);
});

test("edits title, days and entries", async ({ admin: page }) => {
  await page.goto("/admin/courses");
  await page.getByRole("link", { name: "„Aufbaukurs 2024“ bearbeiten" }).click();
  const title = dialog(page).getByRole("textbox", { name: "Titel" });
  await title.fill("");
  await save(page);
  await expect(dialog(page).getByRole("alert")).toContainText("Titel: Bitte geben Sie einen Titel ein.");
  await title.fill("Aufbaukurs 2025");
  await day(page, 1).getByRole("button", { name: "1. Tag, 1. Programmpunkt entfernen" }).click();
  await day(page, 1).getByRole("button", { name: "Programmpunkt hinzufügen" }).click();
  await day(page, 1).getByRole("textbox", { name: "Referent" }).fill("Dr. Erste\nDr. Zweite");
  await day(page, 1).getByRole("textbox", { name: "Fortbildungspunkte" }).fill("");
  await day(page, 2).getByRole("button", { name: "2. Tag entfernen" }).click();
  await dialog(page).getByRole("button", { name: "Tag hinzufügen" }).click();
  await day(page, 2).getByRole("textbox", { name: "Datum" }).fill("Sonntag, 15.12.2024");
  await day(page, 2).getByRole("textbox", { name: "Fortbildungspunkte" }).fill("5");
  await expectNoFindings(page);
  await save(page);
  await expect(page.getByText("Programm wurde erfolgreich aktualisiert").last()).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Aufbaukurs", exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Dr. Erste Dr. Zweite" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sonntag, 15.12.2024" })).toContainText("5 Fortbildungspunkte");
  await expect(page.getByText("Samstag, 14.12.2024")).toHaveCount(0);
});

test("keeps what was typed when saving fails", async ({ admin: page }) => {
  await page.goto("/admin/courses?bearbeiten=kurse-2024");
  await dialog(page).getByRole("textbox", { name: "Titel" }).fill("Ohne Netz");
  await page.route("**/admin/courses.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await save(page);
  await expect(page.getByText("Fehler beim Aktualisieren des Programms")).toBeVisible();
  await expect(dialog(page).getByRole("textbox", { name: "Titel" })).toHaveValue("Ohne Netz");
});

test("creates another programme, deletes it and undoes the deletion", async ({ admin: page }) => {
  await page.goto("/admin/courses");
  await page.getByRole("link", { name: "Neues Kursprogramm" }).click();
  const title = dialog(page).getByRole("textbox", { name: "Titel" });
  await expect(title).toHaveValue("Kursprogramm 2025");
  await title.fill("Grundkurs 2026");
  await save(page);
  await expect(page.getByText("Programm wurde erfolgreich erstellt")).toBeVisible();
  const headings = page.getByRole("heading", { level: 2 });
  await expect(headings).toHaveText(["Kursprogramm", "Grundkurs 2026", "Aufbaukurs 2024"]);

  await page.getByRole("button", { name: "„Grundkurs 2026“ löschen" }).click();
  await page
    .getByRole("dialog", { name: "Kursprogramm löschen" })
    .getByRole("button", { name: "Löschen" })
    .press("Enter");
  await expect(page.getByText("Programm wurde gelöscht")).toBeVisible();
  await expect(headings).toHaveText(["Kursprogramm", "Aufbaukurs 2024"]);
  await expectNoFindings(page);
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(headings).toHaveText(["Kursprogramm", "Grundkurs 2026", "Aufbaukurs 2024"]);
});
