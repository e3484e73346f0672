import type { Page } from "@playwright/test";
import { aJpeg } from "../../test/files/hostile-files.ts";
import { expect, expectNoFindings, test } from "../admin-fixtures.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Neue Nachricht" });
const area = (page: Page, name: string) => dialog(page).getByRole("group", { name, exact: true });
const picture = async (name: string) => ({ name, mimeType: "image/jpeg", buffer: await aJpeg() });

test.beforeEach(async ({ admin: page }) => {
  await page.goto("/admin/news?neu=1");
  await expect(area(page, "Bild hochladen")).toBeVisible();
});

test("uploads several pictures at once, and names a rejected one", async ({ admin: page }) => {
  await expect(area(page, "Bild hochladen")).toContainText("PNG, JPG oder GIF bis 5MB");
  const pictures = area(page, "Weitere Bilder hochladen");
  await pictures
    .locator("input[type=file]")
    .setInputFiles([
      await picture("eins.jpg"),
      { name: "text.jpg", mimeType: "image/jpeg", buffer: Buffer.from("kein Bild") },
      await picture("zwei.jpg"),
    ]);
  await expect(dialog(page).getByRole("textbox", { name: "Weitere Bilder, 1. Bild" })).toHaveValue(
    /^\/files\/news\/\d+-eins\.jpg$/,
  );
  await expect(dialog(page).getByRole("textbox", { name: "Weitere Bilder, 2. Bild" })).toHaveValue(
    /^\/files\/news\/\d+-zwei\.jpg$/,
  );
  await expect(pictures.getByRole("alert")).toHaveText(
    /^text\.jpg: Fehler beim Hochladen: Bitte wählen Sie ein Bild aus/,
  );
  await expectNoFindings(page);
});

test("uploads a dropped picture, and asks for its description", async ({ admin: page }) => {
  const content = (await aJpeg()).toString("base64");
  const transfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], "gezogen.jpg", { type: "image/jpeg" }));
    return data;
  }, content);
  await area(page, "Bild hochladen").dispatchEvent("drop", { dataTransfer: transfer });
  await expect(dialog(page).getByRole("textbox", { name: "Bild", exact: true })).toHaveValue(/-gezogen\.jpg$/);
  await expect(dialog(page).getByLabel("Bildbeschreibung")).toBeVisible();
});

test("cancels an upload, and accepts the next one", async ({ admin: page }) => {
  // The request never gets a response.
  await page.route("**/admin/upload*", () => {});
  const chooser = area(page, "Bild hochladen").locator("input[type=file]");
  await chooser.setInputFiles(await picture("langsam.jpg"));
  await expect(area(page, "Bild hochladen").getByText("Wird hochgeladen... 0 %")).toBeVisible();
  await area(page, "Bild hochladen").getByRole("button", { name: "Abbrechen" }).click();
  await expect(area(page, "Bild hochladen").getByText("Wird hochgeladen")).toBeHidden();
  await expect(area(page, "Bild hochladen").getByRole("alert")).toBeHidden();
  await page.unroute("**/admin/upload*");
  await chooser.setInputFiles(await picture("schnell.jpg"));
  await expect(dialog(page).getByRole("textbox", { name: "Bild", exact: true })).toHaveValue(/-schnell\.jpg$/);
});

test("clears the description when a picture is replaced, and asks for a new one", async ({ admin: page }) => {
  const chooser = area(page, "Bild hochladen").locator("input[type=file]");
  const description = dialog(page).getByLabel("Bildbeschreibung");
  const address = dialog(page).getByRole("textbox", { name: "Bild", exact: true });
  await description.fill("Der Saal");
  await chooser.setInputFiles(await picture("saal.jpg"));
  await expect(address).toHaveValue(/-saal\.jpg$/);
  await expect(description).toHaveValue("Der Saal");
  await chooser.setInputFiles(await picture("garten.jpg"));
  await expect(address).toHaveValue(/-garten\.jpg$/);
  await expect(description).toHaveValue("");
  await expect(dialog(page).getByText("Dies ist ein anderes Bild.")).toBeVisible();
  await description.fill("Der Garten");
  await expect(dialog(page).getByText("Dies ist ein anderes Bild.")).toBeHidden();
});
