import type { Page } from "@playwright/test";
import { aPdf } from "../../test/files/hostile-files.ts";
import { expect, expectNoFindings, nextChange, readPublic, test } from "../admin-fixtures.ts";
import { chooseMore, mainButton } from "../editor.ts";

const imprint = { title: "Impressum", sections: [{ id: "1", title: "Anbieter", content: "<p>Verein in Kassel</p>" }] };
const privacy = { title: "Datenschutz", sections: [{ id: "2", title: "Kurz gesagt", content: "<p>Wenig Daten</p>" }] };
const membershipForm = { url: "", fileName: "", lastUpdated: "" };

test.beforeEach(({ site }) => site.content.put("legal", "legal", { imprint, privacy, membershipForm }));

const save = (page: Page) => mainButton(page).click();
const saved = (page: Page) => expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();

test("edits, adds and removes sections, and visitors read them at once", async ({ admin: page }) => {
  await page.goto("/admin/legal");
  await expect(page.getByRole("heading", { name: "Rechtliches verwalten" })).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole("button", { name: "Abschnitt hinzufügen" }).click();
  await expect(page.getByLabel("Titel des Abschnitts")).toBeFocused();
  await page.getByLabel("Titel des Abschnitts").fill("Register <b>neu</b>");
  await page.getByRole("textbox", { name: "Inhalt" }).click();
  await page.keyboard.type("VR 1234");
  await expectNoFindings(page);
  await save(page);
  await saved(page);
  expect(await readPublic(page, "/?dialog=impressum", "dialog")).toMatch(/Register <b>neu<\/b>.*VR 1234/);

  await page.getByRole("button", { name: "„Anbieter“ löschen" }).click();
  const question = page.getByRole("dialog", { name: "Abschnitt löschen" });
  await expect(question).toContainText("„Anbieter“");
  await question.getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByRole("button", { name: "Anbieter", exact: true })).toHaveCount(0);
  const answer = nextChange(page);
  await save(page);
  await answer;
  const shown = await readPublic(page, "/?dialog=impressum", "dialog");
  expect(shown).toContain("VR 1234");
  expect(shown).not.toContain("Anbieter");
});

test("creates and publishes an accessibility statement", async ({ admin: page }) => {
  await page.goto("/admin/legal?reiter=barrierefreiheit");
  await expect(page.getByText("Dieser Text hat noch keinen Abschnitt.")).toBeVisible();
  await page.getByRole("button", { name: "Abschnitt hinzufügen" }).click();
  await page.getByLabel("Titel des Abschnitts").fill("Barrieren melden");
  await save(page);
  await saved(page);
  expect(await readPublic(page, "/barrierefreiheit")).toMatch(/Barrierefreiheit.*Barrieren melden/);
  expect(await readPublic(page, "/?dialog=impressum", "dialog")).toContain("Verein in Kassel");
});

test("edits the terms shown before the button of a paid registration", async ({ admin: page }) => {
  await page.goto("/admin/legal?reiter=teilnahme");
  await page.getByRole("button", { name: "1. Abschnitt", exact: true }).click();
  await page.getByLabel("Titel des Abschnitts").fill("Stornierung");
  await save(page);
  await saved(page);
  const shown = await readPublic(page, "/register/nervenblockaden");
  expect(shown).toMatch(/Gesamtpreis pro Person: 180,00\s€/);
  expect(shown).toContain("Stornierung");
});

test("keeps the draft of one text while another is previewed and published", async ({ admin: page }) => {
  await page.goto("/admin/legal?reiter=datenschutz");
  await page.getByRole("textbox", { name: "Titel" }).fill("Datenschutz, Entwurf");
  await page.getByRole("button", { name: "Entwurf speichern" }).click();
  await expect(page.getByText("Als Entwurf gespeichert")).toBeVisible();
  await expect(page.getByRole("note")).toContainText("er ändert: Datenschutz.");
  await expectNoFindings(page);

  await page.getByRole("tab", { name: "Impressum" }).click();
  await expect(page.getByRole("note")).toContainText("er ändert: Datenschutz.");
  await page.getByRole("button", { name: "Anbieter", exact: true }).click();
  await page.getByLabel("Titel des Abschnitts").fill("Anbieter, neu");
  await chooseMore(page, "Vorschau");
  const shown = page.frameLocator('iframe[title^="Öffentliche Seite"]');
  await expect(shown.getByRole("dialog")).toContainText("Anbieter, neu");
  await page.keyboard.press("Escape");
  await save(page);
  await saved(page);
  await page.getByRole("tab", { name: "Datenschutz" }).click();
  await expect(page.getByRole("textbox", { name: "Titel", exact: true })).toHaveValue("Datenschutz, Entwurf");
  const shownPrivacy = await readPublic(page, "/datenschutz");
  expect(shownPrivacy).toContain("Kurz gesagt");
  expect(shownPrivacy).not.toContain("Datenschutz, Entwurf");
  expect(await readPublic(page, "/?dialog=impressum", "dialog")).toContain("Anbieter, neu");
  await page.getByRole("button", { name: "Entwurf verwerfen" }).click();
  await expect(page.getByText("Entwurf wurde verworfen")).toBeVisible();
  await expect(page.getByRole("note")).toHaveCount(0);
});

test("reports a title that is too long and opens its collapsed section", async ({ admin: page }) => {
  await page.goto("/admin/legal");
  await page.getByRole("button", { name: "Anbieter", exact: true }).click();
  await page.getByLabel("Titel des Abschnitts").fill("x".repeat(301));
  await page
    .getByRole("button", { name: "Anbieter", exact: true })
    .or(page.getByRole("button", { name: /^x{301}$/ }))
    .click();
  await save(page);
  await expect(page.getByRole("alert")).toContainText("Bitte geben Sie höchstens 300 Zeichen ein.");
  await expect(page.getByLabel("Titel des Abschnitts")).toBeVisible();
});

test("asks before leaving a changed tab; saves of different texts are no conflict", async ({ admin: page, site }) => {
  const colleagueSaves = (title: string) =>
    site.content.put("legal", "legal", { imprint, privacy: { ...privacy, title }, membershipForm });
  await page.goto("/admin/legal");
  await page.getByRole("textbox", { name: "Titel" }).fill("Impressum 2026");
  await page.getByRole("tab", { name: "Datenschutz" }).click();
  const guard = page.getByRole("dialog", { name: "Ungespeicherte Änderungen" });
  await guard.getByRole("button", { name: "Weiter bearbeiten" }).click();

  await colleagueSaves("Datenschutz der Kollegin");
  await save(page);
  await saved(page);
  await page.getByRole("tab", { name: "Datenschutz" }).click();
  await expect(page.getByRole("textbox", { name: "Titel" })).toHaveValue("Datenschutz der Kollegin");

  // A concurrent save of the same text is a conflict.
  await colleagueSaves("Datenschutz, zweite Fassung");
  await page.getByRole("textbox", { name: "Titel" }).fill("Datenschutz, meine Fassung");
  await save(page);
  const conflict = page.getByRole("alert").filter({ hasText: "hat diesen Eintrag am" });
  await expect(conflict.getByRole("row", { name: /Titel/ })).toContainText("Datenschutz, zweite Fassung");
  await conflict.getByRole("button", { name: "Meine Fassung speichern" }).click();
  await saved(page);
  await expect(conflict).toHaveCount(0);
  expect(await readPublic(page, "/datenschutz")).toContain("Datenschutz, meine Fassung");
});

test("uploads and deletes the membership form, and undoes the deletion", async ({ admin: page }) => {
  const pdf = aPdf();
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: /PDF hochladen|Andere Datei hochladen/ }).click();
    await (await chooser).setFiles({ name, mimeType, buffer });
  };
  await page.goto("/admin/legal?reiter=mitgliedsantrag");
  await expect(page.getByText("Es ist noch kein Mitgliedsantrag hinterlegt.")).toBeVisible();
  await expectNoFindings(page);
  await choose("antrag.txt", "text/plain", Buffer.from("kein PDF"));
  await expect(page.getByText("Bitte wählen Sie eine PDF-Datei aus")).toBeVisible();
  await choose("antrag.pdf", "application/pdf", Buffer.alloc(10 * 1024 * 1024 + 1));
  await expect(page.getByText("Die Datei ist zu groß. Maximale Größe: 10MB")).toBeVisible();

  await page.route("**/admin/upload*", (route) => route.abort());
  await choose("antrag.pdf", "application/pdf", pdf);
  await expect(page.getByText("Fehler beim Hochladen der Datei. Bitte versuchen Sie es erneut.")).toBeVisible();
  await page.unroute("**/admin/upload*");

  await choose("Antrag 2026.pdf", "application/pdf", pdf);
  await saved(page);
  await expect(page.getByRole("link", { name: "Antrag 2026.pdf" })).toBeVisible();
  await expect(page.getByText("15.06.2026")).toBeVisible();
  const file = await page.request.get(
    (await page.getByRole("link", { name: "Antrag 2026.pdf" }).getAttribute("href")) ?? "",
  );
  expect(file.headers()["content-type"]).toBe("application/pdf");

  await page.getByRole("button", { name: "Datei löschen" }).click();
  const question = page.getByRole("dialog", { name: "Mitgliedsantrag löschen" });
  await expect(question).toContainText("Möchten Sie „Antrag 2026.pdf“ wirklich löschen?");
  await question.getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Es ist noch kein Mitgliedsantrag hinterlegt.")).toBeVisible();
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(page.getByRole("link", { name: "Antrag 2026.pdf" })).toBeVisible();

  await page.route("**/admin/legal.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Datei löschen" }).click();
  await question.getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Fehler beim Löschen der Datei")).toBeVisible();
  await page.unroute("**/admin/legal.data*");

  expect(await readPublic(page, "/mitgliedschaft")).toContain("Antrag 2026.pdf");
});
