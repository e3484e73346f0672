import type { Locator, Page } from "@playwright/test";
import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import { mainButton } from "../editor.ts";

test.beforeEach(({ site }) => site.reset());

const dialog = (page: Page) => page.getByRole("dialog", { name: /Kongressprogramm/ });
const save = (page: Page) => mainButton(dialog(page)).click();
const day = (page: Page, number: number) => dialog(page).getByRole("region", { name: `${number}. Tag` });

test("creates a programme with days and entries that visitors see", async ({ admin: page }) => {
  await page.goto("/admin/congress");
  await page.getByRole("link", { name: "Neues Kongressprogramm" }).click();
  const title = dialog(page).getByRole("textbox", { name: "Titel" });
  await expect(title).toHaveValue("Kongressprogramm 2025");
  await expect(dialog(page).getByRole("radio", { name: "Programm aus Tagen und Programmpunkten" })).toBeChecked();
  await title.fill(" ");
  await save(page);
  await expect(dialog(page).getByRole("alert")).toContainText("Titel: Bitte geben Sie einen Titel ein.");
  await title.fill("Kongress <i>2026</i>");

  await dialog(page).getByRole("button", { name: "Tag hinzufügen" }).click();
  await expect(day(page, 1).getByRole("textbox", { name: "Datum" })).toBeFocused();
  await page.keyboard.type("irgendwann");
  await expect(day(page, 1).getByText("In diesem Text fehlt ein Datum")).toBeVisible();
  await day(page, 1).getByRole("textbox", { name: "Datum" }).fill("Freitag, 13.03.2026");
  const points = day(page, 1).getByRole("textbox", { name: "Fortbildungspunkte" });
  await points.fill("8,5");
  await expect(points).toHaveValue("8,5");
  await points.press("Tab");
  await expect(day(page, 1)).toContainText("Bitte geben Sie die Punkte als ganze Zahl ab 0 ein.");
  await expect(points).toHaveValue("8,5");
  await points.fill("8");
  await day(page, 1).getByRole("button", { name: "Programmpunkt hinzufügen" }).click();
  await page.keyboard.type("09:00 Uhr");
  await day(page, 1).getByRole("textbox", { name: "Thema" }).fill("<script>Begrüßung</script>");
  await day(page, 1).getByRole("button", { name: "Programmpunkt hinzufügen" }).click();
  await day(page, 1).getByRole("textbox", { name: "Thema" }).nth(1).fill("Zuerst");
  await day(page, 1).getByRole("button", { name: "1. Tag, 2. Programmpunkt nach oben" }).click();
  await expect(day(page, 1).getByRole("textbox", { name: "Thema" }).first()).toHaveValue("Zuerst");
  await dialog(page).getByRole("button", { name: "Tag hinzufügen" }).click();
  await day(page, 2).getByRole("textbox", { name: "Datum" }).fill("Samstag, 14.03.2026");
  await day(page, 2).getByRole("textbox", { name: "Fortbildungspunkte" }).fill("4");
  await expect(dialog(page).getByText("Fortbildungspunkte gesamt: 12")).toBeVisible();
  await expectNoFindings(page);
  await save(page);
  await expect(page.getByText("Programm wurde erfolgreich erstellt")).toBeVisible();
  const row = page.getByRole("row", { name: /Kongress <i>2026<\/i>/ });
  await expect(row).toContainText("Programm, 2 Tage");
  await expect(row).toContainText("12");

  await page.goto("/veranstaltungen");
  const shown = page.getByRole("article", { name: "Kongress <i>2026</i>" });
  await expect(shown.getByText("<script>Begrüßung</script>")).toBeVisible();
  await expect(shown.getByText("12 Fortbildungspunkte")).toBeVisible();
});

test("an upload selects PDF mode; adding a day or removing the PDF selects manual mode", async ({ admin: page }) => {
  test.slow();
  await page.goto("/admin/congress?bearbeiten=kongressprogramm-2025");
  const manual = dialog(page).getByRole("radio", { name: "Programm aus Tagen und Programmpunkten" });
  const pdf = dialog(page).getByRole("radio", { name: "PDF-Datei" });
  const chooser = dialog(page).locator('input[type="file"]');

  await chooser.setInputFiles({ name: "bild.png", mimeType: "image/png", buffer: Buffer.from("x") });
  await expect(dialog(page).getByText("Bitte wählen Sie eine PDF-Datei aus", { exact: true })).toBeVisible();
  await chooser.setInputFiles({ name: "luege.pdf", mimeType: "application/pdf", buffer: Buffer.from("kein PDF") });
  await expect(dialog(page).getByText("Bitte wählen Sie eine PDF-Datei aus", { exact: true })).toBeVisible();
  const large = Buffer.alloc(10 * 1024 * 1024 + 1);
  await chooser.setInputFiles({ name: "gross.pdf", mimeType: "application/pdf", buffer: large });
  await expect(dialog(page).getByText("Die Datei ist zu groß. Maximale Größe: 10MB")).toBeVisible();
  await expect(manual).toBeChecked();
  await page.route("**/admin/upload*", (route) => route.abort());
  await chooser.setInputFiles({ name: "Programm.pdf", mimeType: "application/pdf", buffer: smallPdf });
  await expect(dialog(page).getByText("Fehler beim Hochladen der PDF-Datei")).toBeVisible();
  await page.unroute("**/admin/upload*");

  await chooser.setInputFiles({ name: "Programm.pdf", mimeType: "application/pdf", buffer: smallPdf });
  await expect(dialog(page).getByRole("link", { name: "Programm.pdf" })).toHaveAttribute(
    "href",
    /^\/files\/congresses\/congress_program_\d+_Programm\.pdf$/,
  );
  await expect(pdf).toBeChecked();
  await dialog(page).getByRole("button", { name: "Tag hinzufügen" }).click();
  await expect(manual).toBeChecked();
  await day(page, 3).getByRole("button", { name: "3. Tag entfernen" }).click();
  await pdf.check();
  await dialog(page).getByRole("textbox", { name: "Fortbildungspunkte gesamt" }).fill("20");
  await expectNoFindings(page);
  await save(page);
  await expect(page.getByText("Programm wurde erfolgreich aktualisiert").last()).toBeVisible();
  await expect(page.getByRole("row", { name: /Kongressprogramm 2025/ })).toContainText("PDF-Datei");
  await expect(page.getByRole("row", { name: /Kongressprogramm 2025/ })).toContainText("20");

  await page.getByRole("link", { name: "„Kongressprogramm 2025“ bearbeiten" }).click();
  await dialog(page).getByRole("button", { name: "PDF entfernen" }).click();
  await expect(manual).toBeChecked();
  await expect(dialog(page).getByText("Fortbildungspunkte gesamt: 12")).toBeVisible();
});

test("sorts days by date when the form opens and after a save", async ({ admin: page, site }) => {
  const days = ["Dienstag, 13.10.2026", "Montag, 12.10.2026", "offen"].map((date) => ({ date, entries: [] }));
  await site.content.put("congresses", "verkehrt", { title: "Verkehrt", days });
  await page.goto("/admin/congress?bearbeiten=verkehrt");
  const dates = () => dialog(page).getByRole("textbox", { name: "Datum" });
  const values = () => dates().evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
  await expect(dates()).toHaveCount(3);
  expect(await values()).toEqual(["Montag, 12.10.2026", "Dienstag, 13.10.2026", "offen"]);
  await dates().last().fill("Sonntag, 11.10.2026");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Programm wurde erfolgreich aktualisiert")).toBeVisible();
  expect(await values()).toEqual(["Sonntag, 11.10.2026", "Montag, 12.10.2026", "Dienstag, 13.10.2026"]);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
});

test("aligns the buttons of an entry with its first line", async ({ admin: page, site }) => {
  const entry = { time: "09:00 Uhr", topic: "Erste Zeile\nZweite Zeile\nDritte Zeile", speaker: "Dr. A" };
  await site.content.put("congresses", "zeilen", {
    title: "Zeilen",
    days: [{ date: "offen", entries: [entry, entry] }],
  });
  await page.goto("/admin/congress?bearbeiten=zeilen");
  const middle = async (name: RegExp | string, role: "button" | "textbox") => {
    const box = await day(page, 1).getByRole(role, { name }).first().boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0) / 2;
  };
  const distance = (await middle("1. Tag, 1. Programmpunkt entfernen", "button")) - (await middle("Zeit", "textbox"));
  expect(Math.abs(distance)).toBeLessThan(4);
});

test("restores a removed day with its entries", async ({ admin: page }) => {
  await page.goto("/admin/congress?bearbeiten=kongressprogramm-2025");
  await day(page, 1).getByRole("button", { name: "1. Tag entfernen" }).click();
  await expect(day(page, 1).getByRole("textbox", { name: "Datum" })).toHaveValue("Dienstag, 11.03.2025");
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(day(page, 1).getByRole("textbox", { name: "Datum" })).toHaveValue("Montag, 10.03.2025");
  await expect(day(page, 1).getByRole("textbox", { name: "Thema" })).toHaveCount(7);
});

test("fills entries from rows pasted from Word or Excel, and undoes it in one step", async ({ admin: page }) => {
  await page.goto("/admin/congress?neu=1");
  await dialog(page).getByRole("button", { name: "Tag hinzufügen" }).click();
  await day(page, 1).getByRole("button", { name: "Programmpunkt hinzufügen" }).click();
  const times = day(page, 1).getByRole("textbox", { name: "Zeit" });
  const valuesOf = (name: string) =>
    day(page, 1)
      .getByRole("textbox", { name })
      .evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value));
  const fromWord = `<table><tr><td><p>Uhrzeit</p></td><td>Thema</td><td>Referent</td></tr>
    <tr><td rowspan="2">9.00\u00a0Uhr</td><td><p>Begrüßung
      der Gäste</p></td><td><p>Dr. A</p><p>Dr. B</p></td></tr><tr><td>Ein<br>Vortrag</td><td></td></tr></table>`;
  await paste(times.first(), { "text/html": fromWord, "text/plain": "Uhrzeit\tThema" });
  await expect(page.getByText("2 Zeilen eingefügt")).toBeVisible();
  expect(await valuesOf("Zeit")).toEqual(["09:00 Uhr", "09:00 Uhr"]);
  expect(await valuesOf("Thema")).toEqual(["Begrüßung der Gäste", "Ein\nVortrag"]);
  expect(await valuesOf("Referent")).toEqual(["Dr. A\nDr. B", ""]);
  await times.first().press("Control+z");
  await expect(page.getByText("2 Zeilen eingefügt")).toHaveCount(0);
  expect(await valuesOf("Zeit")).toEqual([""]);

  const twoTables = `<h1>Freitag, 12.03.2027</h1>${fromWord}<p>Samstag, 13.03.2027</p>
    <table><tr><td>10.00</td><td>Abschied<table><tr><td>innen</td></tr></table></td><td>Dr. C</td></tr></table>`;
  await paste(times.first(), { "text/html": twoTables });
  await expect(page.getByText("3 Zeilen eingefügt, 1 Tag angelegt")).toBeVisible();
  await expect(day(page, 2).getByRole("textbox", { name: "Datum" })).toHaveValue("Samstag, 13.03.2027");
  await expect(day(page, 2).getByRole("textbox", { name: "Referent" })).toHaveValue("Dr. C");
  await times.first().press("Control+z");
  await expect(day(page, 2)).toHaveCount(0);

  await times.first().fill("08:00 Uhr");
  await paste(times.first(), { "text/plain": '9:00\t9:45\t"Erstes\nThema"\tDr. C\tMuster AG\r\n9:45\t\tPause\r\n' });
  await expect(page.getByText("2 Zeilen eingefügt")).toBeVisible();
  expect(await valuesOf("Zeit")).toEqual(["08:00 Uhr", "09:00 - 09:45 Uhr", "09:45 Uhr"]);
  expect(await valuesOf("Sponsor")).toEqual(["", "Muster AG", ""]);
  // After further typing, Ctrl+Z undoes the typing; the button undoes the paste and keeps the typing.
  const topic = day(page, 1).getByRole("textbox", { name: "Thema" }).last();
  await topic.fill("Große Pause");
  await topic.press("Control+z");
  await expect(topic).toHaveValue("Pause");
  await topic.fill("Große Pause");
  await page.getByRole("button", { name: "Rückgängig" }).click();
  expect(await valuesOf("Thema")).toEqual(["", "Große Pause"]);

  await paste(times.last(), { "text/plain": "a\tb\n".repeat(200) });
  await expect(page.getByText("Die Zeilen wurden nicht eingefügt")).toBeVisible();
  await expect(times).toHaveCount(2);
  await paste(times.last(), { "text/plain": "nur ein Text" });
  await expect(times).toHaveCount(2);
});

test("makes two days of a sheet of two days, and takes them back in one step", async ({ admin: page }) => {
  await page.goto("/admin/congress?neu=1");
  await dialog(page).getByRole("button", { name: "Tag hinzufügen" }).click();
  await day(page, 1).getByRole("button", { name: "Programmpunkt hinzufügen" }).click();
  const sheet = [
    "Freitag, 12.03.2027\t\t\t",
    "Zeit\tThema\tReferent\tSponsor",
    "9:00\tBegrüßung\tDr. A\t",
    "Samstag, 13.03.2027\t\t\t",
    "Zeit\tThema\tReferent\tSponsor",
    "10:00\tVortrag\tDr. B\tMuster AG",
  ].join("\r\n");
  await paste(day(page, 1).getByRole("textbox", { name: "Zeit" }), { "text/plain": sheet });
  await expect(page.getByText("2 Zeilen eingefügt, 1 Tag angelegt")).toBeVisible();
  await expect(day(page, 1).getByRole("textbox", { name: "Datum" })).toHaveValue("Freitag, 12.03.2027");
  await expect(day(page, 1).getByRole("textbox", { name: "Thema" })).toHaveValue("Begrüßung");
  await expect(day(page, 2).getByRole("textbox", { name: "Datum" })).toHaveValue("Samstag, 13.03.2027");
  await expect(day(page, 2).getByRole("textbox", { name: "Sponsor" })).toHaveValue("Muster AG");
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(day(page, 2)).toHaveCount(0);
  await expect(day(page, 1).getByRole("textbox", { name: "Thema" })).toHaveValue("");
});

test("moves days by dragging and by keyboard, and sorts them by date", async ({ admin: page, site }) => {
  const days = ["Erster", "Zweiter"].map((date) => ({ date, entries: [{}, {}] }));
  await site.content.put("congresses", "tage", { title: "Tage", days });
  // Tall enough that dragging needs no scrolling.
  await page.setViewportSize({ width: 1280, height: 1600 });
  await page.goto("/admin/congress?bearbeiten=tage");
  const dates = () => dialog(page).getByRole("textbox", { name: "Datum" });
  const values = () => dates().evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
  await expect(dates()).toHaveCount(2);
  const handles = dialog(page).locator(".drag-handle");
  await handles.first().hover();
  await page.mouse.down();
  // A target accepts a drop only after the pointer has moved over it.
  await day(page, 2).getByRole("heading").hover();
  await expect(day(page, 2)).toHaveAttribute("data-drop", "true");
  await day(page, 2).getByRole("textbox", { name: "Datum" }).hover();
  await page.mouse.up();
  expect(await values()).toEqual(["Zweiter", "Erster"]);
  await day(page, 2).getByRole("button", { name: "2. Tag nach oben" }).press("Enter");
  expect(await values()).toEqual(["Erster", "Zweiter"]);
  await dates().first().fill("Samstag, 14.03.2026");
  await dates().last().fill("Freitag, 13.03.2026");
  await dialog(page).getByRole("button", { name: "Nach Datum sortieren" }).click();
  expect(await values()).toEqual(["Freitag, 13.03.2026", "Samstag, 14.03.2026"]);
  await expectNoFindings(page);
});

test("deletes after confirmation and undoes it", async ({ admin: page }) => {
  await page.goto("/admin/congress");
  const question = page.getByRole("dialog", { name: "Kongressprogramm löschen" });
  const ask = () => page.getByRole("button", { name: "„Kongressprogramm 2025“ löschen" }).click();
  await ask();
  await question.getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Keine Kongressprogramme gefunden")).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(page.getByRole("row", { name: /Kongressprogramm 2025/ })).toBeVisible();
});

/** Dispatches the paste event of Ctrl+V. @param clipboard texts by MIME type */
function paste(field: Locator, clipboard: Record<string, string>): Promise<void> {
  return field.evaluate((element, formats) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(formats)) clipboardData.setData(type, text);
    element.focus();
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, clipboard);
}

const smallPdf = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000052 00000 n 
0000000101 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
164
%%EOF
`);
