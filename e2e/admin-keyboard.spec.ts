import type { Page } from "@playwright/test";
import { administrator, expect, onePixel, test } from "./admin-fixtures.ts";
import { Keyboard } from "./keyboard.ts";
import { sendMessage } from "./send-message.ts";

// Every screen by keyboard alone: nothing here clicks, and nothing puts the focus anywhere.

test.beforeEach(({ site }) => site.reset());

const said = (page: Page, text: string) => expect(page.getByText(text).last()).toBeVisible();
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
  await keys.expectOn("textbox", "Neues Passwort");
  await keys.type("Ein ganz neuer Satz");
  await keys.to("button", "Passwort anzeigen oder verbergen");
  await keys.fill("Passwort bestätigen", "Ein anderer Satz");
  await keys.press("Enter");
  await said(page, "Die Passwörter stimmen nicht überein");
  await keys.press("Escape");
  await keys.use("button", "Änderungen verwerfen");
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

test("writes, pins, features, filters and deletes news, and takes the deletion back", async ({ admin: page, site }) => {
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

  // Into the text by Tab, out of it by Tab: also out of a table and out of a list.
  await keys.to("textbox", "Inhalt");
  await keys.type("Vorher");
  await keys.use("button", "Tabelle einfügen", "Shift+Tab");
  await keys.use("button", "Tabelle mit 2 Spalten und 1 Zeilen einfügen");
  await expect(page.getByRole("textbox", { name: "Inhalt" })).toBeFocused();
  await keys.press("Tab", "Tab");
  await keys.expectOn("button", "Bild hochladen");
  await keys.to("textbox", "Inhalt", "Shift+Tab");
  await keys.use("button", "Link", "Shift+Tab");
  await keys.expectOn("textbox", "Adresse oder Titel");
  await keys.press("Escape");
  await keys.expectOn("button", "Link");
  await keys.use("button", "Bild einfügen");
  await keys.press("Escape");
  await keys.expectOn("button", "Bild einfügen");
  await keys.to("textbox", "Inhalt");

  // Esc asks once; the question takes the focus and gives it back.
  await keys.press("Escape");
  await keys.expectOn("button", "Weiter bearbeiten");
  await keys.press("Escape");
  await keys.expectOn("textbox", "Inhalt");
  await keys.press("Control+s");
  await said(page, "Änderungen wurden gespeichert");
  await keys.press("Escape");
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
  await keys.press("Enter");
  await keys.expectOn("link", "„Alte Tagung, verlegt“ bearbeiten");
  await keys.use("link", "Verlauf von „Alte Tagung, verlegt“");
  await keys.expectOn("button", "Schließen");
  await keys.to("button", /Uhr/);
  await keys.press("Escape");
  await keys.expectOn("link", "Verlauf von „Alte Tagung, verlegt“");

  // The focus goes on to the neighbour of what was deleted, F8 to the way back, and from there to where it was.
  await keys.use("button", "„Alte Tagung, verlegt“ löschen");
  await keys.expectOn("button", "Abbrechen");
  await keys.press("Escape");
  await keys.expectOn("button", "„Alte Tagung, verlegt“ löschen");
  await keys.press("Enter");
  await keys.use("button", "Löschen");
  await said(page, "Nachricht wurde gelöscht");
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
  await keys.press("Enter");
  await said(page, "Artikel wurde erfolgreich erstellt");
  await keys.expectOn("link", "Neuer Artikel");

  await keys.open("/admin/board");
  await keys.use("button", "„Max Mustermann“ nach oben");
  await keys.expectOn("button", "„Max Mustermann“ nach oben");
  await keys.use("button", "Positionen speichern", "Shift+Tab");
  await said(page, "Änderungen wurden gespeichert");
  await keys.use("link", "„Max Mustermann“ bearbeiten");
  await keys.expectOn("textbox", "Titel");
  await keys.to("combobox", "Bildausschnitt");
  await keys.press("ArrowDown", "ArrowDown", "Enter");
  await keys.fill("Funktion", "Präsident");
  await keys.press("Enter");
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
  await keys.press("Enter");
  await said(page, "Programm wurde erfolgreich aktualisiert");
  await keys.expectOn("link", "„Kongress“ bearbeiten");

  await keys.open("/admin/courses");
  await keys.use("button", "Nach Datum filtern");
  await keys.fill("Startdatum", "1.1.2020");
  await keys.press("Enter");
  await expect(page).toHaveURL(/von=2020-01-01/);
  await keys.use("button", "Filter schließen", "Shift+Tab");
  await keys.expectOn("button", "ab 01.01.2020");
  await keys.use("link", /bearbeiten$/);
  await keys.expectOn("textbox", "Titel");
  await keys.press("End");
  await keys.type(" neu");
  await keys.press("Enter");
  await said(page, "Programm wurde erfolgreich aktualisiert");
  await keys.expectOn("link", /bearbeiten$/);
});

test("edits an event, chooses and confirms registrations, and saves their links and mail", async ({
  admin: page,
  site,
}) => {
  const keys = new Keyboard(page);
  await site.content.put("events", "tag", {
    title: "Schmerztag",
    date: "2026-10-12",
    registrationSettings: { enabled: true, registrationMethod: "direct" },
  });
  const person = { title: "Dr.", firstName: "Erika", lastName: "Musterfrau", city: "Kassel" };
  for (const email of ["eins@example.org", "zwei@example.org"]) {
    const form = { ...person, email };
    await page.request.post(`${site.url}/register/tag`, { form, headers: { Origin: site.url } });
  }
  await keys.open("/admin/events");
  await keys.use("link", "„Schmerztag“ bearbeiten");
  await keys.expectOn("textbox", "Titel");
  await keys.fill("Datum", "13.10.2026");
  await keys.fill("Ort", "Stadthalle");
  await keys.to("checkbox", "Kostenlos");
  await keys.press("Space");
  await keys.fill("Preis in Euro", "20");
  await keys.press("Control+s");
  await said(page, "Änderungen wurden gespeichert");
  await keys.press("Escape");
  await keys.expectOn("link", "„Schmerztag“ bearbeiten");

  await keys.use("link", "Anmeldungen zu „Schmerztag“ verwalten", "Shift+Tab");
  await keys.expectOn("button", "Schließen");
  await keys.to("checkbox", "Alle auf dieser Seite auswählen");
  await keys.press("Space");
  await keys.use("button", "Bestätigen", "Shift+Tab");
  await keys.expectOn("button", "Abbrechen");
  await keys.press("Escape");
  await keys.expectOn("button", "Bestätigen");
  await keys.press("Enter");
  await keys.use("button", "Bestätigen");
  await said(page, "2 Anmeldungen bestätigt");
  await keys.to("tab", "Anmeldungen", "Shift+Tab");
  await keys.press("ArrowRight");
  await keys.fill("Link zur Online-Konferenz", "https://konferenz.example/1");
  await keys.press("Enter");
  await said(page, "Änderungen wurden gespeichert");
  await keys.to("tab", "Links und QR-Code", "Shift+Tab");
  await keys.press("ArrowRight");
  await keys.fill("Betreff", "Ihr Platz, ");
  await keys.use("button", /^\[FIRST_NAME\]/);
  await keys.expectOn("textbox", "Betreff");
  await expect(page.getByRole("textbox", { name: "Betreff" })).toHaveValue("Ihr Platz, [FIRST_NAME]");
});

test("uploads a document", async ({ admin: page }) => {
  const keys = new Keyboard(page);
  await keys.open("/admin/documents");
  await keys.use("link", "Dokument hochladen");
  await keys.expectOn("textbox", "Titel");
  const chosen = page.waitForEvent("filechooser");
  await keys.use("button", "Datei wählen", "Shift+Tab");
  await (await chosen).setFiles({ name: "Merkblatt.png", mimeType: "image/png", buffer: onePixel });
  await expect(page.getByRole("textbox", { name: "Titel" })).toHaveValue("Merkblatt");
  await keys.fill("Schlagwörter", "Schmerz");
  await keys.press("Enter");
  await keys.use("button", "Schlagwort „Schmerz“ entfernen");
  await keys.to("switch", /^Empfohlenes Dokument/, "Shift+Tab");
  await keys.press("Space", "Control+s");
  await said(page, "Dokument wurde erfolgreich hochgeladen");
  await keys.press("Escape");
  await keys.expectOn("link", "Dokument hochladen");
  await keys.to("link", "„Merkblatt“ herunterladen");
  await keys.use("button", "Vorschau von „Merkblatt“", "Shift+Tab");
  await expect(page.getByRole("dialog", { name: "Merkblatt" })).toBeVisible();
  await keys.press("Escape");
  await keys.expectOn("button", "Vorschau von „Merkblatt“");
});

test("sets the contact data, reads a message, marks and deletes it", async ({ admin: page, pageWithoutScript }) => {
  await sendMessage(pageWithoutScript, "Erika");
  const keys = new Keyboard(page);
  await keys.open("/admin/contact");
  await keys.fill("Telefon", "0561 12345");
  await keys.press("Enter");
  await said(page, "Einstellungen wurden erfolgreich gespeichert");

  await keys.to("tab", "Einstellungen", "Shift+Tab");
  await keys.press("ArrowRight", "Enter");
  await expect(page.getByRole("row", { name: /Erika Musterfrau/ })).toBeVisible();
  await keys.use("button", "Erika Musterfrau");
  const dialog = page.getByRole("dialog", { name: "Anfrage von Erika Musterfrau" });
  await expect(dialog).toBeVisible();
  await keys.use("button", "Als beantwortet markieren");
  await expect(dialog).toContainText("Beantwortet am");
  await keys.press("Escape");
  await keys.expectOn("button", "Erika Musterfrau");
  await keys.use("button", "Anfrage von Erika Musterfrau löschen");
  await keys.use("button", "Endgültig löschen");
  await said(page, "Anfrage wurde gelöscht");
});

test("edits the home page, the legal texts, the gate and Über uns, and informs a person", async ({ admin: page }) => {
  const keys = new Keyboard(page);
  await keys.open("/admin/home");
  await keys.use("button", "Wartungsmodus einstellen");
  await keys.expectOn("button", "Schließen");
  await keys.to("switch", /^Wartungsmodus aktivieren/);
  await keys.press("Space", "Escape");
  await keys.expectOn("button", "Weiter bearbeiten");
  await keys.use("button", "Änderungen verwerfen", "Shift+Tab");
  await keys.expectOn("button", "Wartungsmodus einstellen");
  await keys.to("tab", "Allgemein");
  await keys.press("ArrowRight");
  await keys.expectOn("tab", "Kernwerte");
  await keys.use("button", "3. Kernwert entfernen");
  await keys.expectOn("button", "Kernwert hinzufügen");
  await keys.to("tab", "Kernwerte", "Shift+Tab");
  await keys.press("ArrowRight");
  await keys.to("switch", /^Vorstand anzeigen/);
  await keys.press("Space");
  await keys.to("tab", "Sektionen", "Shift+Tab");
  await keys.press("ArrowRight");
  await keys.fill("Beiträge durchsuchen", "Opioide", "searchbox");
  await keys.to("checkbox", /Opioide/);
  await keys.press("Space");
  await keys.to("combobox", /^Farbe von/);
  await keys.press("Enter", "ArrowDown", "Enter");
  await keys.to("tab", "Hervorgehobene Beiträge", "Shift+Tab");
  await keys.press("ArrowRight");
  await keys.to("switch", /^Hervorgehobene Beiträge anzeigen/);
  await keys.press("Space");
  await keys.to("tab", "Einstellungen", "Shift+Tab");
  await keys.press("ArrowRight");
  await keys.fill("Fortbildungspunkte", "24");
  await keys.press("Control+s");
  await said(page, "Änderungen wurden gespeichert");

  await keys.open("/admin/legal");
  await keys.use("button", "Abschnitt hinzufügen");
  await keys.expectOn("textbox", "Titel des Abschnitts");
  await keys.type("Neues");
  await keys.press("Enter");
  await said(page, "Änderungen wurden gespeichert");
  await keys.use("button", "„Neues“ löschen", "Shift+Tab");
  await keys.use("button", "Löschen");
  await keys.expectOn("button", /löschen$/);
  await keys.press("Control+s");
  await keys.to("tab", "Impressum", "Shift+Tab");
  await keys.press("ArrowRight", "ArrowRight", "Enter");
  const chosen = page.waitForEvent("filechooser");
  await keys.use("button", "PDF hochladen");
  await chosen;

  await keys.open("/admin/maintenance");
  await keys.fill("Passwort", "offen");
  await keys.use("button", "Speichern");
  await said(page, "Einstellungen wurden erfolgreich gespeichert");

  await keys.open("/admin/about");
  await keys.fill("Geschichte", "Gegründet mit der Tastatur");
  await keys.press("Control+s");
  await said(page, "Die Änderungen wurden erfolgreich gespeichert.");

  await keys.open("/admin/privacy");
  await keys.fill("E-Mail-Adresse der Person", "niemand@example.org");
  await keys.press("Enter");
  await expect(page.getByRole("region", { name: "Auskunft zu niemand@example.org" })).toBeFocused();
  await keys.to("button", "Als JSON herunterladen");

  // And anywhere else from here.
  await keys.press("Control+k");
  await keys.expectOn("combobox", "Bereich oder Eintrag suchen");
  await keys.type("Vorst");
  await keys.press("Enter");
  await expect(page).toHaveURL(/\/admin\/board/);
});
