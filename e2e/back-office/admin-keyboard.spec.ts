import { administrator, expect, test } from "../admin-fixtures.ts";
import { Keyboard } from "../keyboard.ts";

// Every screen by keyboard alone: no clicks, and no focus set by the test.

test.beforeEach(({ site }) => site.reset());

const days = [
  {
    date: "Montag, 12.10.2026",
    certificationPoints: 2,
    entries: [{ time: "09:00", topic: "Schmerz", speaker: "Dr. A" }],
  },
];

test("signs in, filters the activities, changes the password, signs out", async ({ page }) => {
  const keys = new Keyboard(page);
  await page.goto("/admin/login");
  await keys.fill("E-Mail", administrator.email);
  await keys.fill("Passwort", administrator.password);
  await keys.press("Enter");
  await expect(page).toHaveURL(/\/admin\/dashboard/);

  await keys.use("link", "Passwort ändern");
  await keys.expectOn("textbox", "Aktuelles Passwort");
  await keys.type(administrator.password);
  await keys.fill("Neues Passwort", "Ein ganz neuer Satz");
  await keys.to("button", "Passwort anzeigen oder verbergen");
  await keys.fill("Passwort bestätigen", "Ein anderer Satz");
  await keys.press("Enter");
  await keys.expectText("Die Passwörter stimmen nicht überein");
  await keys.press("Escape");
  await keys.expectOn("button", "Weiter bearbeiten");
  await keys.use("button", "Verwerfen");
  await keys.expectOn("link", "Passwort ändern");

  await keys.to("combobox", "Bereich");
  await keys.press("ArrowDown");
  await expect(page).toHaveURL(/bereich=news/);
  await keys.to("combobox", "Zeitraum");
  await keys.press("ArrowDown");
  await expect(page).toHaveURL(/zeitraum=heute/);
  await keys.use("button", "Abmelden", "Shift+Tab");
  await expect(page).toHaveURL(/\/admin\/login/);
});

test("writes, pins, features, filters and deletes news, and undoes the deletion", async ({ admin: page, site }) => {
  const keys = new Keyboard(page);
  await site.content.put("news", "alt", { title: "Alte Tagung", date: "2026-06-10" });
  await keys.open("/admin/news");
  await keys.use("link", "Neue Nachricht");
  await keys.expectOn("textbox", "Titel");
  await keys.type("Ohne Maus");
  await keys.to("combobox", "Kategorie");
  await keys.press("Enter", "ArrowDown", "Enter");
  await keys.to("checkbox", "Oben anpinnen");
  await keys.press("Space");

  // Tab enters and leaves the text, also from within a table. The toolbar is a single tab stop.
  await keys.to("button", "Überschrift 2");
  await keys.press("Tab");
  await keys.expectOn("textbox", "Inhalt");
  await keys.type("Vorher");
  await keys.press("Shift+Tab");
  await keys.use("button", "Tabelle einfügen", "ArrowRight");
  await keys.expectOn("button", "Tabelle mit 1 Spalte und 1 Zeile einfügen");
  await keys.press("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft");
  await keys.expectOn("button", "Tabelle mit 1 Spalte und 2 Zeilen einfügen");
  await keys.press("ArrowUp", "ArrowUp", "ArrowRight");
  await keys.expectOn("button", "Tabelle mit 2 Spalten und 1 Zeile einfügen");
  await keys.press("Enter");
  await expect(page.getByRole("textbox", { name: "Inhalt" })).toBeFocused();
  await keys.press("Tab", "Tab");
  await keys.expectOn("button", "Bild hochladen");
  await keys.to("textbox", "Inhalt", "Shift+Tab");
  await keys.to("button", "Tabelle einfügen", "Shift+Tab");
  await keys.press("Home");
  await keys.expectOn("button", "Überschrift 2");
  await keys.press("ArrowLeft");
  await keys.use("button", "Link", "ArrowLeft");
  await keys.expectOn("textbox", "Adresse oder Titel");
  await keys.press("Escape");
  await keys.expectOn("button", "Link");
  // Esc closes the popover even before it has the focus.
  await keys.use("button", "Bild einfügen", "ArrowRight");
  await keys.press("Escape");
  await keys.expectOn("button", "Bild einfügen");
  await keys.press("Tab");
  await keys.expectOn("textbox", "Inhalt");

  // The first Esc opens the dialog, which takes the focus; the second closes it and restores the focus.
  await keys.press("Escape");
  await keys.expectOn("button", "Weiter bearbeiten");
  await keys.press("Escape");
  await keys.expectOn("textbox", "Inhalt");
  await keys.press("Control+s");
  await keys.expectText("Als Entwurf gespeichert");
  await keys.use("button", "Veröffentlichen");
  await keys.expectText("Änderungen wurden gespeichert");
  await keys.expectOn("link", "Neue Nachricht");

  await keys.to("combobox", "Kategorie");
  await keys.press("End");
  await expect(page).toHaveURL(/kategorie=/);
  await keys.press("Home");
  await expect(page.getByRole("row", { name: /Ohne Maus/ })).toBeVisible();
  await keys.use("button", "„Ohne Maus“ anpinnen");
  await expect(page.getByRole("button", { name: "„Ohne Maus“ anpinnen", pressed: false })).toBeVisible();
  await keys.to("switch", "„Alte Tagung“ auf der Startseite hervorheben");
  await keys.press("Space");
  await expect(page.getByRole("switch", { name: "„Alte Tagung“ auf der Startseite hervorheben" })).toBeChecked();

  await keys.use("link", "„Alte Tagung“ bearbeiten");
  await keys.expectOn("textbox", "Titel");
  await keys.press("End");
  await keys.type(", verlegt");
  await keys.use("button", "Speichern");
  await keys.expectOn("link", "„Alte Tagung, verlegt“ bearbeiten");
  await keys.use("link", "Verlauf von „Alte Tagung, verlegt“");
  await keys.expectOn("button", "Schließen");
  await keys.to("button", /Uhr/);
  await keys.press("Escape");
  await keys.expectOn("link", "Verlauf von „Alte Tagung, verlegt“");

  // Deleting a row moves the focus to the next one; F8 moves it to the undo button, and undoing moves it back.
  await keys.use("button", "„Alte Tagung, verlegt“ löschen");
  await keys.expectOn("button", "Abbrechen");
  await keys.press("Escape");
  await keys.expectOn("button", "„Alte Tagung, verlegt“ löschen");
  await keys.press("Enter");
  await keys.expectOn("button", "Abbrechen");
  await keys.use("button", "Löschen");
  await keys.expectText("Nachricht wurde gelöscht");
  await keys.expectOn("button", /^„.*“ löschen$/);
  await keys.press("F8");
  await keys.expectOn("button", "Rückgängig");
  await keys.press("Enter");
  await expect(page.getByRole("row", { name: /Alte Tagung, verlegt/ })).toBeVisible();
  await keys.expectOn("button", /^„.*“ löschen$/);
});

test("edits science articles, the board, congresses and courses", async ({ admin: page, site }) => {
  const keys = new Keyboard(page);
  await site.content.put("congresses", "kongress", { title: "Kongress", days });
  await keys.open("/admin/science");
  await keys.use("link", "Neuer Artikel");
  await keys.expectOn("textbox", "Titel");
  await keys.type("Schmerz im Alter");
  await keys.use("button", "Veröffentlichen");
  await keys.expectText("Artikel wurde erfolgreich erstellt");
  await keys.expectOn("link", "Neuer Artikel");

  await keys.open("/admin/board");
  await keys.use("button", "„Max Mustermann“ nach oben");
  await keys.expectOn("button", "„Max Mustermann“ nach oben");
  await keys.use("button", "Positionen speichern", "Shift+Tab");
  await keys.expectText("Änderungen wurden gespeichert");
  await keys.use("link", "„Max Mustermann“ bearbeiten");
  await keys.expectOn("textbox", "Titel");
  await keys.to("combobox", "Bildausschnitt");
  await keys.press("ArrowDown", "ArrowDown", "Enter");
  await keys.fill("Funktion", "Präsident");
  await keys.use("button", "Speichern");
  await keys.expectOn("link", "„Max Mustermann“ bearbeiten");

  await keys.open("/admin/congress");
  await keys.use("link", "„Kongress“ bearbeiten");
  await keys.expectOn("textbox", "Titel");
  await keys.to("radio", "Programm aus Tagen und Programmpunkten");
  await keys.use("button", /^Programmpunkt hinzufügen/);
  await keys.expectOn("textbox", "Zeit");
  await keys.type("10:00");
  await keys.use("button", "1. Tag, 2. Programmpunkt entfernen");
  await keys.expectOn("textbox", "Zeit");
  await keys.use("button", "Tag hinzufügen");
  await keys.expectOn("textbox", "Datum");
  await keys.type("Dienstag, 13.10.2026");
  await keys.use("button", "Speichern");
  await keys.expectText("Programm wurde erfolgreich aktualisiert");
  await keys.expectOn("link", "„Kongress“ bearbeiten");

  await keys.open("/admin/courses");
  await keys.use("button", "Nach Datum filtern");
  await expect(page.getByRole("dialog", { name: "Nach Datum filtern" }).locator(":focus")).toHaveCount(1);
  await keys.fill("Startdatum", "1.1.2020");
  await keys.press("Enter");
  await expect(page).toHaveURL(/von=2020-01-01/);
  await keys.use("button", "Filter schließen", "Shift+Tab");
  await keys.expectOn("button", "ab 01.01.2020");
  await keys.use("link", /bearbeiten$/);
  await keys.expectOn("textbox", "Titel");
  await keys.press("End");
  await keys.type(" neu");
  await keys.use("button", "Speichern");
  await keys.expectText("Programm wurde erfolgreich aktualisiert");
  await keys.expectOn("link", /bearbeiten$/);
});
