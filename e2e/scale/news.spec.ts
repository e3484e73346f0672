import type { Locator, Page } from "@playwright/test";
import { aJpeg } from "../../test/files/hostile-files.ts";
import { mainButton } from "../editor.ts";
import { german, inDays } from "./dates.ts";
import { expect, routeRequests, test } from "./fixtures.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: /Nachricht|Artikel/ });
const save = (page: Page) => mainButton(dialog(page)).click();
const saved = (page: Page) => expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
const title = (page: Page) => page.getByRole("textbox", { name: "Titel" });
const isLoaded = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.decode());

test("a news item with a picture is published, and each instance serves the picture", async ({ admin: page, site }) => {
  await page.goto("/admin/news");
  await page.getByRole("link", { name: "Neue Nachricht" }).click();
  await title(page).fill("Neuer Leitfaden <b>erschienen</b>");
  await page.getByRole("textbox", { name: "Inhalt" }).click();
  await page.keyboard.type("Ab sofort als PDF.");
  // Larger than nginx's limit for forms.
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

  await site.waitUntilShown("/aktuelles", "Neuer Leitfaden &lt;b&gt;erschienen&lt;/b&gt;");
  for (const answer of await site.fetchFromEach(url)) {
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
  }
  // Variants are made by either instance and stored for both.
  await site.waitUntilShown("/aktuelles", `${url.replace(/\.jpg$/, "")}`);
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

test("a draft created on one instance is shared and published on the other", async ({
  admin: page,
  site,
  openBrowser,
}) => {
  await routeRequests(page, { reads: 1, writes: 0 });
  await page.goto("/admin/news?neu=1");
  await title(page).fill("Noch geheim");
  await page.getByRole("textbox", { name: "Inhalt" }).fill("Noch in Arbeit");
  await page.getByRole("button", { name: "Entwurf speichern", exact: true }).click();
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

  await routeRequests(page, { reads: 0, writes: 1 });
  await page.reload();
  await title(page).fill("Nicht mehr geheim");
  await save(page);
  await saved(page);
  await expect(drafts).toHaveCount(0);
  await site.waitUntilShown("/aktuelles", "Nicht mehr geheim");
});

test("two editors on two instances get a conflict, and nothing is lost", async ({
  admin: page,
  site,
  openBrowser,
  browserErrors,
}) => {
  browserErrors.expect(409);
  await site.content.put("news", "tagung", { title: "Tagung in Kassel", date: inDays(-3) });
  const other = await openBrowser({ storageState: await page.context().storageState() });
  await routeRequests(page, { reads: 0, writes: 0 });
  await routeRequests(other, { reads: 1, writes: 1 });
  for (const editor of [page, other]) await editor.goto("/admin/news?bearbeiten=tagung");
  await title(other).fill("Fassung der Kollegin");
  await save(other);
  await saved(other);
  await title(page).fill("Meine Fassung");
  await save(page);
  const conflict = page.getByRole("alert").filter({ hasText: "hat diesen Eintrag am" });
  await expect(conflict.getByRole("row", { name: /Titel/ })).toContainText("Fassung der Kollegin");
  await conflict.getByRole("button", { name: "Meine Fassung speichern" }).click();
  await site.waitUntilShown("/nachrichten", "Meine Fassung");

  await other.goto("/admin/news?verlauf=tagung");
  const history = other.getByRole("dialog", { name: "Verlauf" });
  await history.getByRole("button", { name: /Uhr/ }).nth(1).click();
  await history.getByRole("button", { name: "Diese Fassung wiederherstellen" }).click();
  await site.waitUntilShown("/nachrichten", "Fassung der Kollegin");
});

test("a news item is pinned, deleted and restored", async ({ admin: page, site }) => {
  await site.content.put("news", "weg", { title: "Bald gelöscht", date: inDays(-4) });
  await site.waitUntilShown("/nachrichten", "Bald gelöscht");
  await page.goto("/admin/news?suche=Bald");
  await page.getByRole("button", { name: "„Bald gelöscht“ anpinnen" }).click();
  await expect(page.getByRole("button", { name: "„Bald gelöscht“ anpinnen", pressed: true })).toBeVisible();
  await site.waitUntilShown("/aktuelles", "Bald gelöscht");
  await page.getByRole("button", { name: "„Bald gelöscht“ löschen" }).click();
  await page.getByRole("dialog", { name: "Nachricht löschen" }).getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Nachricht wurde gelöscht")).toBeVisible();
  await site.waitUntilHidden("/nachrichten", "Bald gelöscht");
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await site.waitUntilShown("/nachrichten", "Bald gelöscht");
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
  await site.waitUntilShown("/wissenschaft", "Zwölf Studien.");
  await page.getByRole("link", { name: "„Neue Metaanalyse“ bearbeiten" }).click();
  await title(page).fill("Neue Metaanalyse, zweite Fassung");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Artikel wurde erfolgreich aktualisiert").last()).toBeVisible();
  await site.waitUntilShown("/wissenschaft", "zweite Fassung");
});
