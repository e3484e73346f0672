import type { Page } from "@playwright/test";
import { qrPicture } from "../../server/prints/barcode.ts";
import { expect, expectNoFindings, getPublic, readPublic, test } from "../admin-fixtures.ts";
import { mainButton } from "../editor.ts";
import { openSection } from "../event-dialog.ts";

const unclearPrice =
  "Bitte geben Sie einen Betrag in Euro mit höchstens zwei Nachkommastellen ein, zum Beispiel 12,50 oder 1.200.";
const event = { title: "Schmerztag Kassel", date: "2026-09-12", certificationPoints: 6 };

test.beforeEach(async ({ site }) => {
  await site.content.put("events", "kassel", event);
});

const form = (page: Page) => page.getByRole("dialog", { name: /Veranstaltung/ });
const save = (page: Page) => mainButton(form(page)).click();
const field = (page: Page, name: string) => form(page).getByRole("textbox", { name, exact: true });

async function open(page: Page, section = "was-und-wann", id = "kassel"): Promise<void> {
  await page.goto(`/admin/events/${id}/${section}`);
  await expect(mainButton(form(page))).toBeVisible();
}

test("creates an event with the defaults of the specification, and visitors see it", async ({ admin: page }) => {
  await page.goto("/admin/events");
  await page.getByRole("link", { name: "Neue Veranstaltung" }).click();
  await expect(field(page, "Uhrzeit")).toHaveValue("09:00 - 18:00 Uhr");
  await expect(field(page, "Ort")).toHaveValue("Online / Virtuell");
  await expect(form(page).getByRole("combobox", { name: "Art der Veranstaltung" })).toHaveValue("Kongress");
  await expect(page.getByLabel("Datum")).toHaveValue("");
  await openSection(page, "Fortbildung");
  await expect(field(page, "Fortbildungspunkte")).toHaveValue("0");
  await openSection(page, "Anmeldung");
  await expect(page.getByRole("checkbox", { name: "Kostenlos" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Gar nicht" })).toBeChecked();
  await openSection(page, "E-Mails");
  await page.getByText("Bestätigungs-E-Mail (Standardtext)").click();
  await expect(field(page, "Betreff")).toHaveValue("Ihre Anmeldung zur Veranstaltung");

  await openSection(page, "Was und wann");
  await field(page, "Titel").fill("Opioide <b>sicher</b> verordnen");
  await page.getByLabel("Datum").fill("27.11.2026");
  await field(page, "Letzter Tag").fill("29.11.2026");
  await field(page, "Beschreibung").click();
  await page.keyboard.type("Für alle Berufe.");
  await expectNoFindings(page);
  await save(page);
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
  const row = page.getByRole("row", { name: /Opioide <b>sicher<\/b> verordnen/ });
  await expect(row).toContainText("27.11.2026 – 29.11.2026");
  await expect(row).toContainText("Keine");

  expect(await readPublic(page, "/veranstaltungen")).toContain("Opioide <b>sicher</b> verordnen");
});

test("a quality circle begins with its preset, and is public after five further inputs", async ({ admin: page }) => {
  await page.goto("/admin/events");
  await page.getByRole("link", { name: "Neue Veranstaltung" }).click();
  await form(page).getByRole("button", { name: "Workshop" }).click();
  await form(page)
    .getByRole("button", { name: /Qualitätszirkel/ })
    .click();
  await expect(field(page, "Uhrzeit")).toHaveValue("19:00 - 21:15 Uhr");
  await expect(form(page).getByRole("combobox", { name: "Art der Veranstaltung" })).toHaveValue("Seminar");
  await field(page, "Titel").fill("Qualitätszirkel Kopfschmerz");
  await page.getByLabel("Datum").fill("27.11.2026");
  await field(page, "Ort").fill("Praxis am Markt");
  await save(page);
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
  expect(await readPublic(page, "/veranstaltungen")).toMatch(/Qualitätszirkel Kopfschmerz.*Praxis am Markt.*Anmelden/);
});

test("reports missing and invalid values of all sections, each with a way there", async ({ admin: page }) => {
  await open(page);
  for (const name of ["Titel", "Uhrzeit", "Ort"]) await field(page, name).fill("");
  await openSection(page, "Fortbildung");
  await field(page, "Fortbildungspunkte").fill("-3");
  await openSection(page, "Anmeldung");
  await page.getByRole("checkbox", { name: "Kostenlos" }).uncheck();
  await field(page, "Preis in Euro").fill("-1");
  await save(page);
  const summary = form(page).getByRole("alert");
  await expect(summary).toContainText("Titel: Bitte geben Sie einen Titel ein.");
  await expect(summary).toContainText("Uhrzeit: Bitte geben Sie eine Uhrzeit ein.");
  await expect(summary).toContainText("Ort: Bitte geben Sie einen Ort ein.");
  await expect(summary).toContainText("Fortbildungspunkte: Bitte geben Sie die Punkte als ganze Zahl ab 0 ein.");
  await expect(summary).toContainText("Preis in Euro: Der Preis darf nicht negativ sein.");
  await expect(field(page, "Preis in Euro")).toBeFocused();
  await expectNoFindings(page);
  await summary.getByRole("link", { name: "Titel" }).click();
  await expect(field(page, "Titel")).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "Titel")).toBeFocused();
  await summary.getByRole("link", { name: "Fortbildungspunkte" }).press("Enter");
  await expect(field(page, "Fortbildungspunkte")).toBeFocused();

  // The comma is kept: without it, the value would be 65 points.
  await field(page, "Fortbildungspunkte").fill("6,5");
  await expect(field(page, "Fortbildungspunkte")).toHaveValue("6,5");
  await save(page);
  await expect(summary).toContainText("Fortbildungspunkte: Bitte geben Sie die Punkte als ganze Zahl ab 0 ein.");
});

test("parses prices in German notation, rejects ambiguous ones, and has none once Kostenlos is ticked", async ({
  admin: page,
}) => {
  await open(page, "anmeldung");
  await page.getByRole("checkbox", { name: "Kostenlos" }).uncheck();
  const price = field(page, "Preis in Euro");
  await price.fill("");
  await price.pressSequentially("1200 €");
  await price.press("Tab");
  await expect(price).toHaveValue("1.200,00 €");
  // The displayed price is parsed back as the same amount.
  await price.press("End");
  await price.press("ArrowUp");
  await price.press("Tab");
  await expect(price).toHaveValue("1.200,01 €");

  await price.fill("1,200");
  await price.press("Tab");
  await expect(price).toHaveValue("1,200");
  await expect(form(page)).toContainText(unclearPrice);
  await expectNoFindings(page);
  await save(page);
  await expect(form(page).getByRole("alert")).toContainText(`Preis in Euro: ${unclearPrice}`);
  await expect(price).toBeFocused();
  await price.fill("1.200");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
  await expect(price).toHaveValue("1.200");
  expect(await readPublic(page, "/veranstaltungen?event=kassel")).toContain("1.200,00 €");

  await page.getByRole("checkbox", { name: "Kostenlos" }).check();
  await expect(price).toHaveCount(0);
  await save(page);
  await expect(form(page)).toHaveCount(0);
  expect(await readPublic(page, "/veranstaltungen?event=kassel")).toContain("Kostenlos");
});

test("one question says how to register, and shows only what belongs to the answer", async ({ admin: page, site }) => {
  await site.content.put("events", "aus", { ...event, title: "Ohne Anmeldung" });
  await open(page, "anmeldung", "aus");
  await expect(form(page).getByRole("radiogroup", { name: "Wie meldet man sich an?" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Gar nicht" })).toBeChecked();
  await expect(form(page).getByRole("textbox")).toHaveCount(0);
  await page.getByRole("radio", { name: "Direkt auf dieser Website" }).click();
  await expect(field(page, "Plätze")).toBeVisible();
  await expect(form(page).getByText("Eigene Fragen")).toBeVisible();
  await page.getByRole("radio", { name: "Externer Link" }).click();
  await expect(form(page).getByRole("textbox")).toHaveCount(1);
  await field(page, "Adresse der Anmeldeseite").fill("akademie.example");
  await save(page);
  await expect(form(page).getByRole("alert")).toContainText("die mit https:// beginnt");
  await field(page, "Adresse der Anmeldeseite").fill("https://akademie.example/kurs");
  await save(page);
  await expect(form(page)).toHaveCount(0);
  const shown = await getPublic(page, "/veranstaltungen?event=aus");
  expect(shown.href("Zur Anmeldung")).toBe("https://akademie.example/kurs");
});

test("uploads a QR code or chooses it from the media, and shows it to visitors", async ({ admin: page }) => {
  await open(page, "anmeldung");
  await page.getByRole("radio", { name: "QR-Code" }).click();
  await form(page)
    .locator("input[type=file]")
    .last()
    .setInputFiles({ name: "text.png", mimeType: "image/png", buffer: Buffer.from("kein Bild") });
  await expect(form(page).getByRole("alert")).toContainText(/^Fehler beim Hochladen: /);
  await form(page)
    .locator("input[type=file]")
    .last()
    .setInputFiles({
      name: "code.png",
      mimeType: "image/png",
      buffer: Buffer.from(await qrPicture("https://akademie.example")),
    });
  await expect(page.getByRole("img", { name: "Vorschau des QR-Codes" })).toHaveAttribute(
    "src",
    /\/files\/events\/qr-codes\/qrcode-kassel-\d+\.png$/,
  );
  await form(page).getByRole("button", { name: "QR-Code entfernen" }).click();
  await form(page).getByRole("button", { name: "Bild des QR-Codes aus den Medien wählen" }).click();
  await page
    .getByRole("dialog", { name: "Bild aus den Medien wählen" })
    .getByRole("button", { name: "code.png" })
    .click();
  await expect(page.getByRole("img", { name: "Vorschau des QR-Codes" })).toHaveAttribute("src", /qrcode-kassel/);
  await save(page);
  await expect(form(page)).toHaveCount(0);
  await page.goto("/veranstaltungen?event=kassel");
  await expect(page.getByRole("dialog").getByRole("img", { name: "QR-Code zur Anmeldung" })).toBeVisible();
});

test("rejects unknown placeholders by name and inserts known ones at the cursor", async ({ admin: page }) => {
  await open(page, "e-mails");
  await page.getByText("Bestätigungs-E-Mail (Standardtext)").click();
  await field(page, "Text").fill("Guten Tag [VORNAME]");
  await save(page);
  await expect(form(page).getByRole("alert")).toContainText(
    "Text der Bestätigungs-E-Mail: Unbekannter Platzhalter: [VORNAME].",
  );
  await expect(field(page, "Text")).toHaveAttribute("aria-invalid", "true");
  await field(page, "Text").fill("Guten Tag ");
  await form(page)
    .getByRole("button", { name: /^\[FIRST_NAME\]/ })
    .click();
  await expect(field(page, "Text")).toHaveValue("Guten Tag [FIRST_NAME]");
  await expect(field(page, "Text")).toBeFocused();
  await save(page);
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
});

test("generates a registration link and rejects one that belongs to another event", async ({ admin: page, site }) => {
  const registrationLink = "/anmeldung/anderer-titel-a1b2c3d4e5f6";
  await site.content.put("events", "andere", {
    ...event,
    title: "Andere",
    registrationSettings: { enabled: true, registrationLink },
  });
  await open(page, "anmeldung");
  await page.getByRole("radio", { name: "Direkt auf dieser Website" }).click();
  await field(page, "Öffentlicher Anmelde-Link").fill(registrationLink);
  await save(page);
  await expect(form(page).getByRole("alert")).toContainText(
    "Dieser Link führt bereits zu einer anderen Veranstaltung.",
  );
  await field(page, "Öffentlicher Anmelde-Link").fill("");
  await form(page).getByRole("button", { name: "Link erzeugen" }).click();
  await expect(field(page, "Öffentlicher Anmelde-Link")).toHaveValue(/^\/anmeldung\/schmerztag-kassel-[0-9a-f]{12}$/);
  const link = await field(page, "Öffentlicher Anmelde-Link").inputValue();
  await save(page);
  await expect(form(page)).toHaveCount(0);
  expect(await readPublic(page, link)).toContain("Jetzt anmelden");
});

test("names the number of registrations before deleting an event that has some; undoes it", async ({
  admin: page,
  site,
}) => {
  await site.content.put("events", "kassel", { ...event, registrationSettings: { enabled: true } });
  for (const email of ["a@example.org", "b@example.org"]) {
    const form = { title: "Dr.", firstName: "Erika", lastName: "Musterfrau", city: "Kassel", email };
    const answer = await page.request.post(`${site.url}/register/kassel`, { form, headers: { Origin: site.url } });
    expect(answer.status()).toBe(200);
  }
  await page.goto("/admin/events");
  await page.getByRole("button", { name: "„Schmerztag Kassel“ löschen" }).click();
  const question = page.getByRole("dialog", { name: "Veranstaltung löschen" });
  await expect(question).toContainText("2 Anmeldungen verschwinden mit ihr aus der Verwaltung");
  await expect(question).toContainText("niemand der Angemeldeten erfährt davon");
  await expect(question.getByRole("button", { name: "Löschen", exact: true })).toHaveCount(0);
  await expect(question.getByRole("button", { name: "Abbrechen" })).toBeFocused();
  await question.getByRole("button", { name: "Veranstaltung mit 2 Anmeldungen löschen" }).click();
  await expect(page.getByText("Veranstaltung wurde gelöscht")).toBeVisible();
  await expect(page.getByRole("row", { name: /Schmerztag Kassel/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(page.getByRole("row", { name: /Schmerztag Kassel/ })).toBeVisible();

  await site.content.remove("events", "kassel");
  await page.goto("/admin/events?papierkorb=1");
  await expect(page.getByRole("dialog", { name: "Papierkorb" })).toContainText("Mit 2 Anmeldungen.");
  await page.getByRole("button", { name: "„Schmerztag Kassel“ endgültig löschen" }).click();
  await expect(page.getByRole("dialog", { name: "Endgültig löschen" })).toContainText(
    "2 Anmeldungen mit Bescheinigungen und Zahlungen sind danach nicht mehr zu erreichen",
  );
});

test("validates seats and registration period, and shows visitors what applies", async ({ admin: page, site }) => {
  // Removes the registrations of earlier tests.
  await site.reset();
  await site.content.put("events", "kassel", event);
  await open(page, "anmeldung");
  await page.getByRole("radio", { name: "Direkt auf dieser Website" }).click();
  await field(page, "Anmeldung ab").fill("01.09.2026");
  await field(page, "Anmeldung bis").fill("01.09.2026");
  await field(page, "Plätze").fill("0");
  // The calendar of the previous field closes with a transition.
  await expect(page.locator(".mantine-DateInput-monthThead")).toHaveCount(0);
  await expectNoFindings(page);
  await save(page);
  const summary = form(page).getByRole("alert");
  await expect(summary).toContainText("Plätze: Bitte geben Sie die Plätze als ganze Zahl von 1 bis 100.000 ein.");
  await field(page, "Plätze").fill("40");
  await save(page);
  await expect(summary).toContainText("Anmeldung bis: Die Anmeldung endet, bevor sie beginnt.");
  await field(page, "Anmeldung bis").fill("");
  await form(page).getByLabel("Uhrzeit: Anmeldung bis").fill("");
  await save(page);
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
  expect(await readPublic(page, "/veranstaltungen")).toContain("Anmeldung ab 01.09.2026, 08:00 Uhr");

  await open(page, "anmeldung");
  await expect(field(page, "Plätze")).toHaveValue("40");
  await field(page, "Anmeldung ab").fill("");
  await form(page).getByLabel("Uhrzeit: Anmeldung ab").fill("");
  await save(page);
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
  expect(await readPublic(page, "/veranstaltungen")).toContain("Plätze frei");

  await open(page);
  await form(page).getByRole("button", { name: "Veranstaltung absagen …" }).click();
  const question = page.getByRole("dialog", { name: "Veranstaltung absagen" });
  await expectNoFindings(page);
  await question.getByRole("button", { name: "Veranstaltung absagen" }).click();
  await expect(page.getByText("Die Veranstaltung ist abgesagt")).toBeVisible();
  await expect(form(page).getByRole("link", { name: "Drucken Abgesagt" })).toBeVisible();
  await openSection(page, "Drucken");
  await expect(page.getByRole("note").filter({ hasText: "Diese Veranstaltung ist abgesagt." })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row", { name: /Schmerztag Kassel/ })).toContainText("Abgesagt");
});
