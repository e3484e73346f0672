import { expect, nextChange, onePixel, test } from "../admin-fixtures.ts";
import { Keyboard } from "../keyboard.ts";
import { sendMessage } from "../send-message.ts";

// Every screen by keyboard alone: no clicks, and no focus set by the test.

test.beforeEach(({ site }) => site.reset());

test("edits an event, confirms registrations, edits their links and mail", async ({ admin: page, site }) => {
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
  await keys.use("link", /^Anmeldung( |$)/, "Shift+Tab");
  await keys.to("checkbox", "Kostenlos");
  await keys.press("Space");
  await keys.fill("Preis in Euro", "20");
  await keys.press("Control+s");
  await keys.expectText("Änderungen wurden gespeichert");
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
  await keys.expectOn("button", "Abbrechen");
  await keys.use("button", "Bestätigen");
  await keys.expectText("2 Anmeldungen bestätigt");
  await keys.use("link", "Links und QR-Code", "Shift+Tab");
  await expect(page.getByRole("textbox", { name: "Link zur Online-Konferenz" })).toBeVisible();
  await keys.fill("Link zur Online-Konferenz", "https://konferenz.example/1");
  await keys.press("Control+s");
  await keys.expectText("Änderungen wurden gespeichert");
  await keys.use("link", "E-Mails", "Shift+Tab");
  await page.getByText(/^Bestätigungs-E-Mail/).press("Enter");
  await expect(page.getByRole("textbox", { name: "Betreff" })).toBeVisible();
  await keys.fill("Betreff", "Ihr Platz, ");
  await keys.use("button", /^\[FIRST_NAME\]/);
  await keys.expectOn("textbox", "Betreff");
  await expect(page.getByRole("textbox", { name: "Betreff" })).toHaveValue("Ihr Platz, [FIRST_NAME]");
  await keys.press("Escape");
  await keys.expectOn("button", "Weiter bearbeiten");
  await keys.use("button", "Verwerfen", "Shift+Tab");
  await keys.expectOn("link", "Anmeldungen zu „Schmerztag“ verwalten");
});

test("uploads a document", async ({ admin: page }) => {
  const keys = new Keyboard(page);
  // High enough for the message not to cover the list.
  await page.setViewportSize({ width: 1280, height: 1000 });
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
  await keys.press("Space");
  await keys.use("button", "Veröffentlichen");
  await keys.expectText("Dokument wurde erfolgreich hochgeladen");
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
  await keys.press("Control+s");
  await keys.expectText("Einstellungen wurden erfolgreich gespeichert");

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
  await keys.expectOn("button", "Abbrechen");
  await keys.use("button", "Endgültig löschen");
  await keys.expectText("Anfrage wurde gelöscht");
});

test("edits home page, legal texts, the gate and Über uns, and reports a person's data", async ({ admin: page }) => {
  const keys = new Keyboard(page);
  await keys.open("/admin/home");
  await keys.use("button", "Wartungsmodus einstellen");
  await keys.expectOn("button", "Schließen");
  await keys.to("switch", /^Wartungsmodus aktivieren/);
  await keys.press("Space", "Escape");
  await keys.expectOn("button", "Weiter bearbeiten");
  await keys.use("button", "Verwerfen", "Shift+Tab");
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
  // The unfiltered list is shown until the search responds.
  await expect(page.getByRole("checkbox", { name: /Opioide/ }).first()).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /Förderpreis/ })).toHaveCount(0);
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
  await keys.expectText("Änderungen wurden gespeichert");

  await keys.open("/admin/legal");
  await keys.use("button", "Abschnitt hinzufügen");
  await keys.expectOn("textbox", "Titel des Abschnitts");
  await keys.type("Neues");
  await keys.press("Control+s");
  await keys.expectText("Änderungen wurden gespeichert");
  await keys.use("button", "„Neues“ löschen", "Shift+Tab");
  await keys.expectOn("button", "Abbrechen");
  await keys.use("button", "Löschen");
  await keys.expectOn("button", /löschen$/);
  const answer = nextChange(page);
  await keys.press("Control+s");
  await answer;
  await expect(page.getByRole("button", { name: "Wird gespeichert..." })).toHaveCount(0);
  await keys.to("tab", "Impressum", "Shift+Tab");
  await keys.press("ArrowRight", "ArrowRight", "Enter");
  const chosen = page.waitForEvent("filechooser");
  await keys.use("button", "PDF hochladen");
  await chosen;

  await keys.open("/admin/maintenance");
  await keys.fill("Passwort", "offen");
  await keys.use("button", "Speichern");
  await keys.expectText("Einstellungen wurden erfolgreich gespeichert");

  await keys.open("/admin/about");
  await keys.fill("Geschichte", "Gegründet mit der Tastatur");
  await keys.press("Control+s");
  await keys.expectText("Die Änderungen wurden erfolgreich gespeichert.");

  await keys.open("/admin/privacy");
  await keys.fill("E-Mail-Adresse der Person", "niemand@example.org");
  await keys.press("Enter");
  await expect(page.getByRole("region", { name: "Auskunft zu niemand@example.org" })).toBeFocused();
  await keys.to("button", "Als JSON herunterladen");

  // The palette opens any other screen.
  await keys.press("Control+k");
  await keys.expectOn("combobox", "Bereich oder Eintrag suchen");
  await keys.type("Vorst");
  await keys.press("Enter");
  await expect(page).toHaveURL(/\/admin\/board/);
});
