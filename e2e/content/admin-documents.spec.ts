import type { Page } from "@playwright/test";
import { aPdf } from "../../test/files/hostile-files.ts";
import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import { mainButton } from "../editor.ts";
import { emptyLibrary } from "../empty-library.ts";
import { pauseClock } from "../interactive.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: /Dokument (hochladen|bearbeiten)/ });
const save = (page: Page) => mainButton(dialog(page)).click();

test.beforeEach(async ({ site }) => {
  await site.reset();
  await emptyLibrary(site);
  await site.content.put("documents", "leitfaden", {
    title: "Leitfaden <b>Opioide</b>",
    description: "Für die Praxis",
    tags: ["Opioide", "Praxis", "Hausarzt", "Klinik", "Pflege"],
    category: "Leitfäden",
    fileType: "zip",
    fileUrl: "/files/documents/1_leitfaden.zip",
    size: 2_500_000,
    createdAt: "2026-06-01T08:00:00Z",
    updatedAt: "2026-06-01T08:00:00Z",
    featured: true,
  });
});

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await dialog(page)
    .getByRole("button", { name: /Datei wählen/ })
    .click();
  await (await chooser).setFiles({ name, mimeType, buffer });
}

test("uploads a document with tags and a new category, and visitors find it", async ({ admin: page }) => {
  await page.goto("/admin/documents");
  await page.getByRole("link", { name: "Dokument hochladen" }).click();
  await save(page);
  // In the order of the fields.
  await expect(dialog(page).getByRole("alert").getByRole("listitem")).toHaveText([
    "Datei: Bitte wählen Sie eine Datei aus",
    "Titel: Bitte geben Sie einen Titel ein",
  ]);
  await expectNoFindings(page);

  await choose(page, "gross.pdf", "application/pdf", Buffer.alloc(10 * 1024 * 1024 + 1));
  await expect(dialog(page).getByText("Die Datei ist zu groß. Maximale Größe: 10MB", { exact: true })).toBeVisible();
  await page.route("**/admin/upload*", (route) => route.abort());
  await choose(page, "plan.pdf", "application/pdf", aPdf());
  await expect(dialog(page).getByText("Fehler beim Hochladen der Datei: Unbekannter Fehler")).toBeVisible();
  await page.unroute("**/admin/upload*");
  await choose(page, "Hygiene_Plan.pdf", "application/pdf", aPdf());
  await expect(dialog(page).getByLabel("Titel")).toHaveValue("Hygiene Plan");

  await dialog(page).getByLabel("Titel").fill("  Hygieneplan 2026  ");
  await dialog(page).getByRole("combobox", { name: "Kategorie" }).fill("Vorlagen");
  const tag = dialog(page).getByLabel("Schlagwörter", { exact: true });
  await tag.fill(" Hygiene ");
  await tag.press("Enter");
  await tag.fill("Hygiene");
  await dialog(page).getByRole("button", { name: "Hinzufügen" }).click();
  const assignedTags = dialog(page).getByRole("list", { name: "Vergebene Schlagwörter" }).getByRole("listitem");
  await expect(assignedTags).toHaveText(["Hygiene"]);
  await dialog(page).getByRole("button", { name: "Klinik", exact: true }).click();
  await expect(assignedTags).toHaveText(["Hygiene", "Klinik"]);
  await expectNoFindings(page);
  await save(page);
  await expect(page.getByText("Dokument wurde erfolgreich hochgeladen").last()).toBeVisible();
  const row = page.getByRole("row", { name: /Hygieneplan 2026/ });
  await expect(row).toContainText("15.06.2026");
  await expect(row).toContainText("PDF");
  await expect(row).toContainText("Vorlagen");

  await page.goto("/dokumente?suche=Hygieneplan");
  await expect(page.getByText("1 Dokument gefunden")).toBeVisible();
});

test("treats a tag still in the input as part of the document", async ({ admin: page }) => {
  await page.goto("/admin/documents");
  const row = page.getByRole("row", { name: /Leitfaden/ });
  const tag = dialog(page).getByLabel("Schlagwörter", { exact: true });
  const open = () => row.getByRole("link", { name: "Leitfaden <b>Opioide</b>", exact: true }).click();
  await open();
  await tag.fill("Schmerz");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Dokument wurde erfolgreich aktualisiert").last()).toBeVisible();
  await dialog(page).getByRole("button", { name: "Abbrechen" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row.getByRole("listitem").last()).toHaveText("+3");

  await open();
  await tag.fill("Notfall");
  await page.keyboard.press("Escape");
  const guard = page.getByRole("dialog", { name: "Ungespeicherte Änderungen" });
  await guard.getByRole("button", { name: "Weiter bearbeiten" }).click();
  const assignedTags = dialog(page).getByRole("list", { name: "Vergebene Schlagwörter" }).getByRole("listitem");
  await expect(assignedTags.last()).toHaveText("Notfall");
  await expect(guard).toHaveCount(0);
  await page.keyboard.press("Escape");
  await guard.getByRole("button", { name: "Verwerfen", exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row.getByRole("listitem").last()).toHaveText("+3");
});

test("uploads a dropped file", async ({ admin: page }) => {
  await page.goto("/admin/documents?neu=1");
  const area = dialog(page).getByRole("group", { name: "Datei" });
  const content = aPdf().toString("base64");
  const transfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], "gezogen.pdf", { type: "application/pdf" }));
    return data;
  }, content);
  await area.dispatchEvent("drop", { dataTransfer: transfer });
  await expect(area.getByRole("link", { name: "gezogen.pdf" })).toBeVisible();
});

test("lists, filters, sorts and previews documents", async ({ admin: page, site }) => {
  await site.content.put("documents", "klein", {
    title: "Anlage",
    category: "Vorlagen",
    fileType: "pdf",
    fileUrl: "/files/documents/2_anlage.pdf",
    size: 300,
    createdAt: "2026-06-02T08:00:00Z",
  });
  await page.clock.install();
  await page.goto("/admin/documents");
  await expect(page.getByText("2 Dokumente gefunden")).toBeVisible();
  const row = page.getByRole("row", { name: /Leitfaden/ });
  await expect(row).toContainText("Leitfaden <b>Opioide</b>");
  await expect(row).toContainText("Empfohlen");
  await expect(row.getByRole("listitem")).toHaveText(["Opioide", "Praxis", "Hausarzt", "+2"]);
  await expect(row).toContainText("2,4 MB");
  await expect(row).toContainText("01.06.2026");
  await expectNoFindings(page);
  await page.getByRole("link", { name: "Größe" }).click();
  await expect(page.getByRole("row").nth(1)).toContainText("Anlage");
  await page.getByLabel("Kategorie").selectOption("Leitfäden");
  await expect(page.getByText("1 Dokument gefunden")).toBeVisible();
  await page.getByLabel("Dateityp").selectOption("pdf");
  await expect(page.getByText("0 Dokumente gefunden")).toBeVisible();
  await page.getByRole("link", { name: "Suche und Filter zurücksetzen" }).click();

  await expect(row.getByRole("link", { name: /herunterladen/ })).toHaveAttribute(
    "href",
    "/files/documents/1_leitfaden.zip",
  );
  const preview = page.getByRole("dialog", { name: "Leitfaden <b>Opioide</b>" });
  await pauseClock(page);
  await row.getByRole("button", { name: /Vorschau/ }).click();
  const loading = preview.getByText("Wird geladen...");
  await expect(loading).toHaveCount(1);
  await page.clock.runFor(990);
  await expect(loading).toHaveCount(1);
  await page.clock.runFor(20);
  await expect(preview.getByText("Für diesen Dateityp gibt es keine Vorschau.")).toBeVisible();
  await expect(preview.getByRole("link", { name: "Herunterladen" })).toBeVisible();
});

test("edits a document, deletes it and undoes the deletion", async ({ admin: page }) => {
  await page.goto("/admin/documents");
  await page.getByRole("link", { name: "„Leitfaden <b>Opioide</b>“ bearbeiten" }).click();
  await dialog(page).getByLabel("Titel").fill("Leitfaden Schmerz");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Dokument wurde erfolgreich aktualisiert").last()).toBeVisible();
  await dialog(page).getByRole("button", { name: "Abbrechen" }).click();

  await page.route("**/admin/documents.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "„Leitfaden Schmerz“ löschen" }).click();
  const question = page.getByRole("dialog", { name: "Dokument löschen" });
  await question.getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Fehler beim Löschen des Dokuments")).toBeVisible();
  await page.unroute("**/admin/documents.data*");
  await page.getByRole("button", { name: "„Leitfaden Schmerz“ löschen" }).click();
  await question.getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText('Dokument "Leitfaden Schmerz" wurde erfolgreich gelöscht')).toBeVisible();
  await expect(page.getByText("Keine Dokumente gefunden")).toBeVisible();
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(page.getByRole("link", { name: "Leitfaden Schmerz", exact: true })).toBeVisible();
});

test("reports a document that could not be saved", async ({ admin: page }) => {
  await page.goto("/admin/documents?neu=1");
  await choose(page, "plan.pdf", "application/pdf", aPdf());
  await expect(dialog(page).getByLabel("Titel")).toHaveValue("plan");
  await page.route("**/admin/documents.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await save(page);
  await expect(page.getByText("Fehler beim Hochladen des Dokuments: Unbekannter Fehler")).toBeVisible();
  await expect(dialog(page)).toBeVisible();
});

test("uploads twelve files with one save, sorts them, and renames their category everywhere", async ({
  admin: page,
  site,
}) => {
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "Dokumente hochladen" }).click();
  const many = page.getByRole("dialog", { name: "Dokumente hochladen" });
  await many.getByRole("button", { name: "Speichern" }).click();
  await expect(many.getByRole("alert")).toHaveText("Bitte wählen Sie Dateien aus.");
  const chooser = page.waitForEvent("filechooser");
  await many.getByRole("button", { name: "Dateien wählen" }).click();
  const files = Array.from({ length: 12 }, (_, index) => ({
    ...{ name: `Protokoll_${index + 1}.pdf`, mimeType: "application/pdf" },
    buffer: Buffer.concat([aPdf(), Buffer.from(`% ${index}`)]),
  }));
  await (await chooser).setFiles(files);
  await expect(many.getByLabel("Titel des 12. Dokuments")).toHaveValue("Protokoll 12");
  await many.getByLabel("Titel des 1. Dokuments").fill("Gründungsprotokoll");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Ungespeicherte Änderungen" });
  await question.getByRole("button", { name: "Weiter bearbeiten" }).click();
  await expect(question).toBeHidden();
  await many.getByRole("combobox", { name: "Kategorie" }).fill("Protokolle");
  await many.getByLabel("Schlagwörter für alle").fill("Vorstand");
  await expectNoFindings(page);
  await many.getByRole("button", { name: "12 Dokumente speichern" }).click();
  await expect(page.getByText("12 Dokumente wurden erfolgreich hochgeladen").last()).toBeVisible();
  await expect(page.getByText("13 Dokumente gefunden")).toBeVisible();
  await expect(page.getByRole("row", { name: /Gründungsprotokoll/ })).toContainText("Protokolle");

  for (const title of ["Gründungsprotokoll", "Protokoll 2"]) {
    await page.getByRole("checkbox", { name: `„${title}“ auswählen` }).check();
  }
  await expect(page.getByText("2 Dokumente ausgewählt")).toBeVisible();
  await page.getByRole("button", { name: "Kategorie und Schlagwörter ändern" }).click();
  const sort = page.getByRole("dialog", { name: "2 Dokumente ändern" });
  await sort.getByLabel("Schlagwörter hinzufügen").fill("Archiv");
  await expectNoFindings(page);
  await sort.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("2 Dokumente geändert").last()).toBeVisible();
  await expect(page.getByRole("row", { name: /Gründungsprotokoll/ }).getByRole("listitem")).toHaveText([
    "Vorstand",
    "Archiv",
  ]);
  await expect(page.getByText("2 Dokumente ausgewählt")).toBeHidden();

  const filter = page.getByRole("combobox", { name: "Kategorie", exact: true });
  await filter.selectOption("Protokolle");
  await expect(page.getByText("12 Dokumente gefunden")).toBeVisible();
  await page.getByRole("button", { name: "Kategorie oder Schlagwort umbenennen" }).click();
  const renaming = page.getByRole("dialog", { name: "Überall umbenennen" });
  await renaming.getByRole("combobox", { name: "Bisheriger Name" }).click();
  await page.getByRole("listbox").getByRole("option", { name: "Protokolle" }).click();
  await renaming.getByLabel("Neuer Name").fill("Niederschriften");
  await expectNoFindings(page);
  await renaming.getByRole("button", { name: "Umbenennen" }).click();
  await expect(page.getByText("12 Dokumente geändert").last()).toBeVisible();
  // The list says by what it is still narrowed.
  await expect(page.getByText("0 Dokumente gefunden")).toBeVisible();
  await expect(filter).toHaveValue("Protokolle");
  await page.goto(`${site.url}/dokumente?kategorie=Niederschriften`);
  await expect(page.getByText("12 Dokumente gefunden")).toBeVisible();
});
