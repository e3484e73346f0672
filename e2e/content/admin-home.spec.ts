import type { Page } from "@playwright/test";
import { expect, expectNoFindings, getPublic, nextChange, onePixel, readPublic, test } from "../admin-fixtures.ts";
import { mainButton } from "../editor.ts";

/** Clicks the button of the form: the guard's dialog has one of the same name while it fades out. */
const save = (page: Page) => mainButton(page.getByRole("main")).click();
const saved = (page: Page) => expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
/** Located by role, which leaves out the hidden fields of other tabs. */
const heroTitle = (page: Page) => page.getByRole("textbox", { name: "Titel", exact: true });
const tab = (page: Page, name: string) => page.getByRole("tab", { name }).click();

const certificationBanner = { enabled: true, points: 15, text: "Fortbildungspunkte beim Kongress", subtitle: "" };

test.beforeEach(async ({ site }) => {
  await site.content.put("home", "content", { hero: { title: "Willkommen", subtitle: "" }, certificationBanner });
  await site.content.put("news", "tagung", {
    title: "Tagung <i>in Kassel</i>",
    date: "2026-06-10",
    content: `<p>Der <b>Termin</b> steht. ${"Wort ".repeat(40)}</p>`,
  });
});

test("edits the home page, and visitors see it at once", async ({ admin: page }) => {
  await page.goto("/admin/home");
  await expect(page.getByRole("heading", { name: "Startseite verwalten" })).toBeVisible();
  await expectNoFindings(page);
  await heroTitle(page).fill("Neuer Titel <b>fett</b>");
  await page.getByLabel("Leitbild").fill("Niemand soll leiden.");
  await tab(page, "Kernwerte");
  await page.getByRole("button", { name: "Kernwert hinzufügen" }).click();
  const added = page.getByRole("region", { name: "4. Kernwert" });
  await added.getByLabel("Titel").fill("Neugier");
  await added.getByRole("combobox", { name: "Symbol" }).click();
  await page.getByRole("option", { name: "Herz" }).click();
  await expectNoFindings(page);
  await tab(page, "Sektionen");
  await page.getByRole("switch", { name: "Vorstand anzeigen" }).uncheck({ force: true });
  await expectNoFindings(page);
  await save(page);
  await saved(page);

  const shown = await readPublic(page, "/");
  for (const text of ["Neuer Titel <b>fett</b>", "Niemand soll leiden.", "Neugier"]) expect(shown).toContain(text);
  expect(shown).not.toContain("Erika Mustermann");
});

test("saves every text, the picture and every switch, and the public page follows them", async ({ admin: page }) => {
  const parts = ["mitglied-werden", "fortbildungspunkte"];
  const shownParts = async () => {
    const ids = (await getPublic(page, "/")).all("h2").map((part) => part.attribute("id"));
    return parts.filter((part) => ids.includes(part));
  };
  expect(await shownParts()).toEqual(parts);
  await page.goto("/admin/home");
  const texts = ["Untertitel", "Leitbild", "Geschichte", "Mission", "Werte", "Ziele"];
  for (const label of texts) await page.getByRole("textbox", { name: label, exact: true }).fill(`${label} neu gefasst`);
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "Kopf.png", mimeType: "image/png", buffer: onePixel });
  const image = page.getByRole("textbox", { name: "Hintergrundbild", exact: true });
  await expect(image).toHaveValue(/^\/files\/home\/\d+-/);
  const pictureUrl = await image.inputValue();
  await tab(page, "Sektionen");
  await page.getByRole("switch", { name: "Mitgliedschaft anzeigen" }).uncheck({ force: true });
  await tab(page, "Einstellungen");
  await page.getByRole("switch", { name: "Banner mit Fortbildungspunkten anzeigen" }).uncheck({ force: true });
  await save(page);
  await saved(page);

  const shown = await readPublic(page, "/");
  for (const label of texts) expect(shown).toContain(`${label} neu gefasst`);
  const pictures = (await getPublic(page, "/")).all("img").map((picture) => picture.attribute("src"));
  expect(pictures).toContain(pictureUrl);
  expect(await shownParts()).toEqual([]);
});

test("opens the tab with an invalid field", async ({ admin: page }) => {
  await page.goto("/admin/home");
  await heroTitle(page).fill("x".repeat(301));
  await tab(page, "Einstellungen");
  await save(page);
  await expect(page.getByRole("alert").filter({ hasText: "Bitte prüfen" })).toContainText(
    "Titel: Bitte geben Sie höchstens 300 Zeichen ein.",
  );
  await expect(heroTitle(page)).toBeFocused();
});

test("chooses featured news with counter, excerpt and colours", async ({ admin: page }) => {
  await page.goto("/admin/home");
  await tab(page, "Hervorgehobene Beiträge");
  await expect(page.getByText("0 Beiträge ausgewählt")).toBeVisible();
  await page.getByLabel("Beiträge durchsuchen").fill("Kassel");
  await page.getByLabel("Beiträge durchsuchen").press("Enter");
  const choice = page.getByRole("listitem").filter({ hasText: "Tagung <i>in Kassel</i>" });
  await expect(page.getByRole("tabpanel").getByRole("listitem")).toHaveCount(1);
  const excerpt = (await choice.innerText()).split(" · ")[1]?.trim() ?? "";
  expect(excerpt).toMatch(/^Der Termin steht\. Wort/);
  expect(excerpt.length).toBeLessThanOrEqual(100);

  await choice.getByRole("checkbox").check();
  await expect(page.getByText("1 Beitrag ausgewählt")).toBeVisible();
  await page.getByRole("combobox", { name: /Farbe von/ }).click();
  await expect(page.getByRole("option")).toHaveText(["Blau", "Grün", "Rot", "Lila", "Gelb"]);
  await page.getByRole("option", { name: "Grün" }).click();
  await expectNoFindings(page);
  await tab(page, "Einstellungen");
  await page.getByRole("switch", { name: "Hervorgehobene Beiträge anzeigen" }).check({ force: true });
  await save(page);
  await saved(page);
  const cardClass = async () => {
    const cards = (await getPublic(page, "/")).all("li");
    return cards.find(({ text }) => text.includes("Tagung <i>in Kassel</i>"))?.attribute("class");
  };
  expect(await cardClass()).toContain("news-green");

  await tab(page, "Hervorgehobene Beiträge");
  await page.getByRole("switch", { name: "Individuelle Farben" }).uncheck({ force: true });
  await page.getByRole("combobox", { name: "Farbe aller Beiträge" }).click();
  await page.getByRole("option", { name: "Rot" }).click();
  await expect(page.getByRole("combobox", { name: /Farbe von/ })).toHaveCount(0);
  const answer = nextChange(page);
  await save(page);
  await answer;
  expect(await cardClass()).toContain("news-red");
});

test("previews the banner while it is edited, and reads an empty number as 15", async ({ admin: page }) => {
  await page.goto("/admin/home");
  await tab(page, "Fortbildungspunkte");
  const preview = page.getByRole("region", { name: "Vorschau des Banners" });
  const points = page.getByRole("textbox", { name: "Fortbildungspunkte" });
  await points.fill("24");
  await page.getByLabel("Text", { exact: true }).fill("Punkte für <b>alle</b>");
  await expect(preview).toContainText("24");
  await expect(preview).toContainText("Punkte für <b>alle</b>");
  await points.fill("");
  await expect(preview).toContainText("15");
  await points.press("Tab");
  await expect(points).toHaveValue("15");
  await expectNoFindings(page);
  await points.fill("7");
  await save(page);
  await saved(page);
  expect(await readPublic(page, "/")).toMatch(/7.*Punkte für <b>alle<\/b>/);

  await page.getByRole("switch", { name: "Banner eingeschaltet" }).uncheck({ force: true });
  const answer = nextChange(page);
  await save(page);
  await answer;
  expect(await readPublic(page, "/")).not.toContain("Punkte für <b>alle</b>");
});

test("rejects fractional points on save and on blur; a saved empty field is no change", async ({ admin: page }) => {
  const points = page.getByRole("textbox", { name: "Fortbildungspunkte" });
  const whole = "Bitte geben Sie die Punkte als ganze Zahl ab 0 ein.";
  const leave = page.getByRole("link", { name: "Dashboard" });
  const guard = page.getByRole("dialog", { name: "Ungespeicherte Änderungen" });
  const open = async () => {
    await page.goto("/admin/home");
    await tab(page, "Fortbildungspunkte");
    await expect(points).toHaveValue("15");
  };
  await open();
  await points.fill("6,5");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("alert").filter({ hasText: "Bitte prüfen" })).toContainText(
    `Fortbildungspunkte: ${whole}`,
  );
  await expect(points).toBeFocused();
  await expect(points).toHaveValue("6,5");
  await leave.click();
  await guard.getByRole("button", { name: "Verwerfen", exact: true }).click();
  await expect(page).toHaveURL(/dashboard/);
  await open();

  // On blur too, without saving.
  await points.fill("6,5");
  await points.press("Tab");
  await expect(page.getByRole("tabpanel")).toContainText(whole);
  await expect(points).toHaveValue("6,5");

  await points.fill("");
  await page.keyboard.press("Control+s");
  await saved(page);
  await expect(points).toHaveValue("");
  await leave.click();
  await expect(page).toHaveURL(/dashboard/);
  await expect(guard).toHaveCount(0);
});

test("two editors save one part at once: each field is chosen separately", async ({ admin: page, site }) => {
  await page.goto("/admin/home");
  const subtitle = page.getByRole("textbox", { name: "Untertitel" });
  await expect(subtitle).toHaveValue("");
  await site.content.put("home", "content", {
    hero: { title: "Ihr Titel", subtitle: "Ihr Untertitel" },
    certificationBanner,
  });
  await heroTitle(page).fill("Mein Titel");
  await save(page);
  const conflict = page.getByRole("alert").filter({ hasText: "hat diesen Eintrag am" });
  await expect(conflict.getByRole("rowheader")).toHaveText(["Titel", "Untertitel"]);
  await expect(conflict).toContainText("finden Sie die andere weiter unter „Verlauf“");
  await expect(conflict).toContainText("übernehmen Sie die gespeicherte, gehen Ihre Änderungen verloren");
  await conflict.getByRole("button", { name: /^Übernehmen.*Untertitel$/ }).click();
  await expect(conflict.getByRole("rowheader")).toHaveText(["Titel"]);
  await expect(subtitle).toHaveValue("Ihr Untertitel");
  await conflict.getByRole("button", { name: "Meine Fassung speichern" }).click();
  await saved(page);
  await page.reload();
  await expect(heroTitle(page)).toHaveValue("Mein Titel");
  await expect(subtitle).toHaveValue("Ihr Untertitel");
});

test("names featured news by title in the history and in a conflict", async ({ admin: page, site }) => {
  const featuredNewsColors = { tagung: "green", weg: "red" } as const;
  await site.content.put("news", "weg", { title: "Gibt es bald nicht mehr", date: "2026-06-09" });
  await page.goto("/admin/home");
  await heroTitle(page).fill("Mein Titel");
  await site.content.put("home", "content", {
    hero: { title: "Ihr Titel" },
    featuredNewsIds: ["tagung"],
    featuredNewsColors,
  });
  await save(page);
  const conflict = page.getByRole("alert").filter({ hasText: "hat diesen Eintrag am" });
  const row = (name: string) => conflict.getByRole("row", { name });
  await expect(row("Hervorgehobene Beiträge").getByRole("cell")).toHaveText(["–", /^Tagung <i>in Kassel<\/i>/]);
  await expect(row("Farbe von „Tagung <i>in Kassel</i>“").getByRole("cell").last()).toContainText("Grün");
  await conflict.getByRole("button", { name: "Gespeicherte Fassung übernehmen" }).click();
  await expect(conflict).toHaveCount(0);

  await site.content.put("home", "content", {
    hero: { title: "Ihr Titel" },
    featuredNewsIds: ["tagung", "weg"],
    featuredNewsColors,
  });
  await site.content.remove("news", "weg");
  await page.goto("/admin/home?verlauf=content");
  const history = page.getByRole("dialog", { name: "Verlauf" });
  const difference = (label: string) =>
    history
      .locator(".differences > div")
      .filter({ has: page.getByText(label, { exact: true }) })
      .getByRole("definition");
  await expect(difference("Hervorgehobene Beiträge")).toHaveText(/Tagung <i>in Kassel<\/i>\s*nicht mehr vorhanden/);
  await history.getByRole("button", { name: /Uhr/ }).nth(2).click();
  await expect(difference("Farbe von „Tagung <i>in Kassel</i>“")).toHaveText("Grün");
  await expect(difference("Farbe eines nicht mehr vorhandenen Beitrags")).toHaveText("Rot");
});
