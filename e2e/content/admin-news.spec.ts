import type { Locator, Page } from "@playwright/test";
import { expect, expectNoFindings, nextChange, onePixel, readPublic, test } from "../admin-fixtures.ts";
import { mainButton } from "../editor.ts";
import { overtakeNextSave } from "../overtake.ts";

const item = { title: "Tagung in Kassel", date: "2026-06-10", content: "<p>Der Termin steht.</p>" };

test.beforeEach(async ({ site }) => {
  await site.content.put("news", "tagung", item);
});

const dialog = (page: Page) => page.getByRole("dialog", { name: /Nachricht/ });
const save = (page: Page) => mainButton(dialog(page)).click();

async function openTagung(page: Page): Promise<void> {
  await page.goto("/admin/news?bearbeiten=tagung");
  await expect(dialog(page).getByRole("textbox", { name: "Inhalt" })).toBeVisible({ timeout: 20_000 });
}

test("validates title and date, and creates a news item that visitors see at once", async ({ admin: page }) => {
  await page.goto("/admin/news");
  await page.getByRole("link", { name: "Neue Nachricht" }).click();
  await save(page);
  await expect(dialog(page).getByRole("alert")).toContainText("Titel: Bitte geben Sie einen Titel ein.");
  await expect(page.getByLabel("Titel", { exact: false }).first()).toBeFocused();

  await page.getByRole("textbox", { name: "Titel" }).fill("Neuer Leitfaden <b>erschienen</b>");
  const date = page.getByRole("textbox", { name: "Datum" });
  for (const typed of ["", "31.02.2026"]) {
    await date.fill(typed);
    await date.press("Enter");
    await save(page);
    await expect(dialog(page).getByRole("alert")).toContainText("Datum: Bitte geben Sie ein gültiges Datum ein.");
    await expect(date).toHaveValue(typed);
  }
  await date.fill("14.6.26");
  await dialog(page).getByRole("combobox", { name: "Kategorie" }).click();
  await page.getByRole("listbox").getByRole("option", { name: "Nachricht und Kurzmeldung" }).click();
  await page.getByRole("checkbox", { name: "Oben anpinnen" }).check();
  await page.getByRole("textbox", { name: "Inhalt" }).click();
  await page.keyboard.type("Ab sofort als PDF.");
  await expectNoFindings(page);
  await save(page);
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Neuer Leitfaden <b>erschienen<\/b>.*/ })).toContainText("14.06.2026");

  const shown = await readPublic(page, "/aktuelles");
  expect(shown).toContain("Neuer Leitfaden <b>erschienen</b>");
  expect(shown).toContain("Ab sofort als PDF.");
});

test("uploads main picture, further pictures and pictures in the text; visitors see them", async ({ admin: page }) => {
  await openTagung(page);
  const upload = (chooser: Locator, name: string) =>
    chooser.setInputFiles({ name, mimeType: "image/png", buffer: onePixel });
  const choosers = dialog(page).locator('input[type="file"]');
  await upload(choosers.nth(0), "Titelbild.png");
  await expect(page.getByRole("textbox", { name: "Bild", exact: true })).toHaveValue(/^\/files\/news\/\d+-/);
  for (const [index, name] of ["Erstes.png", "Zweites.png"].entries()) {
    await upload(choosers.nth(1), name);
    await expect(page.getByRole("textbox", { name: `Weitere Bilder, ${index + 1}. Bild` })).toHaveValue(
      /^\/files\/news\/\d+-/,
    );
  }
  const second = await page.getByRole("textbox", { name: "Weitere Bilder, 2. Bild" }).inputValue();
  await page.getByRole("button", { name: "2. Bild nach oben" }).click();
  await expect(page.getByRole("textbox", { name: "Weitere Bilder, 1. Bild" })).toHaveValue(second);

  await choosers.nth(1).setInputFiles({ name: "text.png", mimeType: "image/png", buffer: Buffer.from("kein Bild") });
  await expect(dialog(page).getByText("Fehler beim Hochladen: Bitte wählen Sie ein Bild aus")).toBeVisible();

  await dialog(page).getByRole("textbox", { name: "Inhalt" }).click();
  await dialog(page).getByRole("button", { name: "Bild einfügen" }).click();
  await upload(page.locator('.image-popover input[type="file"]'), "Im Text.png");
  // The preview shifts the fields below it.
  await expect(page.getByRole("textbox", { name: "Adresse des Bildes" })).toHaveValue(/^\/files\/news\/\d+-/);
  await expect(page.locator(".image-popover").getByRole("img", { name: "Vorschau" })).toBeVisible();
  await page.getByRole("textbox", { name: "Beschreibung für Vorleseprogramme" }).fill("Der Saal");
  await expectNoFindings(page);
  await page.getByRole("button", { name: "Einfügen", exact: true }).press("Enter");
  await expect(dialog(page).getByRole("textbox", { name: "Inhalt" }).getByRole("img")).toHaveAttribute(
    "src",
    /^\/files\/news\/\d+-/,
  );
  await save(page);
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();

  await page.goto("/nachrichten/tagung-in-kassel-tagung");
  const inText = page.getByRole("img", { name: "Der Saal" });
  await expect(inText).toBeVisible();
  await inText.scrollIntoViewIfNeeded();
  // Rejects if it is no picture; `naturalWidth` is unreliable for a tiny picture in a `srcset`.
  await inText.evaluate((image: HTMLImageElement) => image.decode());
});

// What the server renders is asked over HTTP (test/security/security-output.test.ts).
test("deletes after confirmation, shows the title as text in question, message and log, and undoes the deletion", async ({
  admin: page,
  site,
}) => {
  const title = "<img src=x onerror=alert(1)> & <b>Tagung</b>";
  const showsNoMarkup = () => expect(page.locator('img[src="x"], b:text-is("Tagung")')).toHaveCount(0);
  await site.content.put("news", "tagung", { ...item, title });
  await page.goto("/admin/news");
  await page.getByRole("button", { name: `„${title}“ löschen` }).click();
  const question = page.getByRole("dialog", { name: "Nachricht löschen" });
  await expect(question).toContainText(`Möchten Sie „${title}“ wirklich löschen?`);
  await showsNoMarkup();
  await expectNoFindings(page);
  await question.getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Nachricht wurde gelöscht")).toBeVisible();
  await expect(page.getByText(`„${title}“ liegt im Papierkorb.`)).toBeVisible();
  await showsNoMarkup();
  await expect(page.getByRole("row", { name: /Tagung/ })).toHaveCount(0);

  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(page.getByRole("row", { name: /Tagung/ })).toBeVisible();
  await page.getByRole("link", { name: /^Verlauf von .*Tagung/ }).click();
  const history = page.getByRole("dialog", { name: "Verlauf" });
  await expect(history).toContainText("Am Inhalt hat sich nichts geändert.");
  await expect(history).toContainText(title);
  await showsNoMarkup();
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("region", { name: "Aktivitäten" }).getByText(`„${title}“`).first()).toBeVisible();
  await showsNoMarkup();
});

test("pins and features from the table", async ({ admin: page, site }) => {
  await site.content.put("home", "content", {});
  await page.goto("/admin/news");
  const pinned = nextChange(page);
  await page.getByRole("button", { name: "„Tagung in Kassel“ anpinnen" }).click();
  await expect(page.getByRole("button", { name: "„Tagung in Kassel“ anpinnen", pressed: true })).toBeVisible();
  await pinned;
  const onHome = page.getByRole("switch", { name: "„Tagung in Kassel“ auf der Startseite hervorheben" });
  // By keyboard: the pinned row moves up under the pointer.
  const saved = nextChange(page);
  await onHome.press("Space");
  await expect(onHome).toBeChecked();
  await saved;
  await page.reload();
  await expect(onHome).toBeChecked();
  await expect(page.getByRole("button", { name: "„Tagung in Kassel“ anpinnen", pressed: true })).toBeVisible();
});

test("searches, filters and sorts, and keeps the search in the URL", async ({ admin: page }) => {
  await page.goto("/admin/news");
  await page.getByLabel("Nachrichten durchsuchen").fill("Tagung Kass");
  await expect(page).toHaveURL(/suche=Tagung\+Kass/);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.reload();
  await expect(page.getByLabel("Nachrichten durchsuchen")).toHaveValue("Tagung Kass");
  await page.getByLabel("Kategorie").selectOption("science");
  await expect(page.getByText("Nichts gefunden, das zu Suche und Filter passt.")).toBeVisible();
  await page.getByRole("link", { name: "Suche und Filter zurücksetzen" }).click();
  await page.getByRole("link", { name: "Titel" }).click();
  await expect(page.getByRole("columnheader", { name: "Titel" })).toHaveAttribute("aria-sort", "ascending");
});

test("asks before discarding input on every way out of the form", async ({ admin: page }) => {
  await page.goto("/admin/news");
  await page.getByRole("link", { name: "Tagung in Kassel", exact: true }).click();
  await page.getByRole("textbox", { name: "Titel" }).fill("Geändert");
  const guard = page.getByRole("dialog", { name: "Ungespeicherte Änderungen" });
  const keepEditing = async () => {
    await guard.getByRole("button", { name: "Weiter bearbeiten" }).dblclick();
    await expect(guard).toHaveCount(0);
  };

  await page.keyboard.press("Escape");
  await expect(guard).toBeVisible();
  await expectNoFindings(page);
  await keepEditing();
  await expect(page.getByRole("textbox", { name: "Titel" })).toHaveValue("Geändert");

  await page.goBack();
  await expect(guard).toBeVisible();
  await keepEditing();

  await page.mouse.click(5, 400);
  await expect(guard).toBeVisible();
  await keepEditing();

  const prompt = page.waitForEvent("dialog");
  const reload = page.reload().catch(() => {});
  const question = await prompt;
  expect(question.type()).toBe("beforeunload");
  await question.accept();
  await reload;
  // After leaving anyway, the unsaved copy is restored, and "verwerfen" deletes it.
  await expect(page.getByText("Nicht gespeicherte Eingaben wiederhergestellt")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Titel" })).toHaveValue("Geändert");
  await page.keyboard.press("Escape");
  await guard.getByRole("button", { name: "Verwerfen", exact: true }).dblclick();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Tagung in Kassel", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Titel" })).toHaveValue("Tagung in Kassel");
});

test("a save whose response was lost does not conflict with the next save", async ({ admin: page }) => {
  await openTagung(page);
  await page.getByRole("textbox", { name: "Titel" }).fill("Erster Versuch");
  await page.route("**/admin/news.data*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort();
  });
  await save(page);
  await expect(page.getByText("Fehler beim Speichern der Nachricht")).toBeVisible();
  await page.unroute("**/admin/news.data*");
  await page.getByRole("textbox", { name: "Titel" }).fill("Zweiter Versuch");
  await save(page);
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
  await expect(page.getByRole("link", { name: "Zweiter Versuch", exact: true })).toBeVisible();
});

test("two editors save at once: the second sees both versions and chooses", async ({ admin: page }) => {
  await openTagung(page);
  await page.getByRole("textbox", { name: "Titel" }).fill("Meine Fassung");
  await overtakeNextSave(page, "Meine Fassung", "Fassung der Kollegin");
  await save(page);
  const conflict = page.getByRole("alert").filter({ hasText: "hat diesen Eintrag am" });
  await expect(conflict).toContainText(/admin@verein\.example hat diesen Eintrag am 15\.06\.2026 um/);
  await expect(conflict.getByRole("row", { name: /Titel/ })).toContainText("Meine Fassung");
  await expect(conflict.getByRole("row", { name: /Titel/ })).toContainText("Fassung der Kollegin");
  await expectNoFindings(page);
  await conflict.getByRole("button", { name: "Meine Fassung speichern" }).click();
  await expect(page.getByRole("link", { name: "Meine Fassung", exact: true })).toBeVisible();

  // The other editor's version is in the history and can be restored.
  await page.getByRole("link", { name: "Verlauf von „Meine Fassung“" }).click();
  const history = page.getByRole("dialog", { name: "Verlauf" });
  await history.getByRole("button", { name: /Uhr/ }).nth(1).click();
  await expect(history.locator("del")).toHaveText("der Kollegin");
  await expectNoFindings(page);
  await history.getByRole("button", { name: "Diese Fassung wiederherstellen" }).click();
  await expect(page.getByRole("link", { name: "Fassung der Kollegin", exact: true })).toBeVisible();
});

test("the history shows chosen values with the labels of the form", async ({ admin: page, site }) => {
  await site.content.put("news", "tagung", {
    ...item,
    type: "small",
    titleStyle: { color: "green", fontSize: "default", fontFamily: "default" },
  });
  await page.goto("/admin/news?verlauf=tagung");
  const changes = page.getByRole("dialog", { name: "Verlauf" }).locator("dl");
  await expect(changes.getByRole("term")).toHaveText(["Kategorie", "Farbe des Titels"]);
  await expect(changes.locator("del")).toHaveText(["Nachricht", "Standard"]);
  await expect(changes.locator("ins")).toHaveText(["Kurzmeldung", "Grün"]);
});
