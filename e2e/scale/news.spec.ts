import type { Locator, Page } from "@playwright/test";
import { aJpeg } from "../../test/hostile-files.ts";
import { german, inDays } from "./dates.ts";
import { divide, expect, test } from "./fixtures.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: /Nachricht|Artikel/ });
const save = (page: Page) => dialog(page).getByRole("button", { name: "Speichern", exact: true }).click();
const saved = (page: Page) => expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
const title = (page: Page) => page.getByRole("textbox", { name: "Titel" });
const isLoaded = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.decode());

test("a news item with a picture is published, and its picture comes from each instance", async ({
  admin: page,
  site,
}) => {
  await page.goto("/admin/news");
  await page.getByRole("link", { name: "Neue Nachricht" }).click();
  await title(page).fill("Neuer Leitfaden <b>erschienen</b>");
  await page.getByRole("textbox", { name: "Inhalt" }).click();
  await page.keyboard.type("Ab sofort als PDF.");
  // More than nginx takes of a form.
  const picture = await aJpeg(2400, 1600);
  expect(picture.length).toBeGreaterThan(1_500_000);
  const chooser = dialog(page).locator('input[type="file"]').first();
  await chooser.setInputFiles({ name: "leitfaden.jpg", mimeType: "image/jpeg", buffer: picture });
  const address = page.getByRole("textbox", { name: "Bild", exact: true });
  await expect(address).toHaveValue(/^\/files\/news\/\d+-leitfaden\.jpg$/);
  const url = await address.inputValue();
  await dialog(page).getByLabel("Bildbeschreibung").fill("Der Leitfaden");
  await save(page);
  await saved(page);

  await site.shows("/aktuelles", "Neuer Leitfaden &lt;b&gt;erschienen&lt;/b&gt;");
  for (const answer of await site.fromEach(url)) {
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
  }
  // Made by whichever instance comes first, and kept for all.
  await site.shows("/aktuelles", `${url.replace(/\.jpg$/, "")}`);
  await page.goto("/aktuelles");
  const image = page.getByRole("img", { name: "Der Leitfaden" }).first();
  await image.scrollIntoViewIfNeeded();
  await isLoaded(image);
  await expect(async () => {
    await page.reload();
    await image.scrollIntoViewIfNeeded();
    expect(await image.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(/\.\d+\.avif$/);
  }).toPass({ timeout: 60_000 });
});

test("a draft begun on one instance is shared and published on the other", async ({
  admin: page,
  site,
  openBrowser,
}) => {
  await divide(page, { reads: 1, writes: 0 });
  await page.goto("/admin/news?neu=1");
  await title(page).fill("Noch geheim");
  await page.getByRole("textbox", { name: "Inhalt" }).fill("Noch in Arbeit");
  await page.getByRole("button", { name: "Als Entwurf speichern", exact: true }).click();
  await expect(page.getByText("Als Entwurf gespeichert")).toBeVisible();
  const drafts = page.getByRole("region", { name: "Noch nicht veröffentlicht" });
  await drafts.getByRole("link", { name: "Noch geheim", exact: true }).click();
  await page.getByRole("button", { name: "Link zur Vorschau erstellen" }).click();
  const link = await page.getByLabel("Link zur Vorschau, ohne Anmeldung").inputValue();
  const reader = await openBrowser();
  await reader.goto(link);
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Noch geheim");
  await reader.goto("/nachrichten");
  await expect(reader.getByText("Noch geheim")).toHaveCount(0);

  await divide(page, { reads: 0, writes: 1 });
  await page.reload();
  await title(page).fill("Nicht mehr geheim");
  await save(page);
  await saved(page);
  await expect(drafts).toHaveCount(0);
  await site.shows("/aktuelles", "Nicht mehr geheim");
});

test("two editors on two instances see each other's text, and nothing is lost", async ({
  admin: page,
  site,
  openBrowser,
  complaints,
}) => {
  complaints.expect(409);
  await site.content.put("news", "tagung", { title: "Tagung in Kassel", date: inDays(-3) });
  const other = await openBrowser({ storageState: await page.context().storageState() });
  await divide(page, { reads: 0, writes: 0 });
  await divide(other, { reads: 1, writes: 1 });
  for (const editor of [page, other]) await editor.goto("/admin/news?bearbeiten=tagung");
  await title(other).fill("Fassung der Kollegin");
  await save(other);
  await saved(other);
  await title(page).fill("Meine Fassung");
  await save(page);
  const conflict = page.getByRole("alert").filter({ hasText: "Inzwischen geändert von" });
  await expect(conflict.getByRole("row", { name: /Titel/ })).toContainText("Fassung der Kollegin");
  await conflict.getByRole("button", { name: "Meine Fassung speichern" }).click();
  await site.shows("/nachrichten", "Meine Fassung");

  await other.goto("/admin/news?verlauf=tagung");
  const history = other.getByRole("dialog", { name: "Verlauf" });
  await history.getByRole("button", { name: /Uhr/ }).nth(1).click();
  await history.getByRole("button", { name: "Diese Fassung wiederherstellen" }).click();
  await site.shows("/nachrichten", "Fassung der Kollegin");
});

test("a news item is pinned, deleted and taken back", async ({ admin: page, site }) => {
  await site.content.put("news", "weg", { title: "Bald gelöscht", date: inDays(-4) });
  await site.shows("/nachrichten", "Bald gelöscht");
  await page.goto("/admin/news?suche=Bald");
  await page.getByRole("button", { name: "„Bald gelöscht“ anpinnen" }).click();
  await expect(page.getByRole("button", { name: "„Bald gelöscht“ anpinnen", pressed: true })).toBeVisible();
  await site.shows("/aktuelles", "Bald gelöscht");
  await page.getByRole("button", { name: "„Bald gelöscht“ löschen" }).click();
  await page.getByRole("dialog", { name: "Nachricht löschen" }).getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Nachricht wurde gelöscht")).toBeVisible();
  await site.hides("/nachrichten", "Bald gelöscht");
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await site.shows("/nachrichten", "Bald gelöscht");
});

test("a science article is written and edited", async ({ admin: page, site }) => {
  await page.goto("/admin/science");
  await page.getByRole("link", { name: "Neuer Artikel" }).click();
  await title(page).fill("Neue Metaanalyse");
  await dialog(page)
    .getByLabel("Datum")
    .fill(german(inDays(-1)));
  await dialog(page).getByRole("textbox", { name: "Inhalt" }).click();
  await page.keyboard.type("Zwölf Studien.");
  await save(page);
  await expect(page.getByText("Artikel wurde erfolgreich erstellt").last()).toBeVisible();
  await site.shows("/wissenschaft", "Zwölf Studien.");
  await page.getByRole("link", { name: "„Neue Metaanalyse“ bearbeiten" }).click();
  await title(page).fill("Neue Metaanalyse, zweite Fassung");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Artikel wurde erfolgreich aktualisiert").last()).toBeVisible();
  await site.shows("/wissenschaft", "zweite Fassung");
});
