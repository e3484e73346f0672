import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, siteTime, test } from "./admin-fixtures.ts";

const folder = new URL("../docs/handbuch/bilder/", import.meta.url);

test.beforeEach(async ({ admin: page, site }) => {
  await site.reset();
  await page.clock.setFixedTime(siteTime);
  await page.setViewportSize({ width: 1100, height: 720 });
});

/** The screen as it is, in few colours: a handbook is downloaded with the program. */
async function draw(page: Page, name: string): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  const picture = await sharp(await page.screenshot({ caret: "hide" }))
    .png({ palette: true, colours: 64 })
    .toBuffer();
  await writeFile(new URL(`${name}.png`, folder), picture);
}

const dialog = (page: Page) => page.getByRole("dialog");

test("news", async ({ admin: page }) => {
  await page.goto("/admin/news");
  await draw(page, "nachrichten-liste");
  await page
    .getByRole("row")
    .nth(1)
    .getByRole("link", { name: /bearbeiten$/ })
    .click();
  const title = dialog(page).getByRole("textbox", { name: "Titel" });
  await expect(title).toBeVisible();
  await draw(page, "nachrichten-formular");
  await dialog(page).getByRole("textbox", { name: "Datum" }).fill("01.09.2026");
  await page.keyboard.press("Tab");
  const hints = dialog(page).getByText("Vor dem Veröffentlichen");
  await expect(hints).toBeVisible();
  await hints.scrollIntoViewIfNeeded();
  await draw(page, "nachrichten-veroeffentlichen");
});

test("events", async ({ admin: page }) => {
  await page.goto("/admin/events");
  await draw(page, "veranstaltungen-liste");
  await page
    .getByRole("row")
    .nth(1)
    .getByRole("link", { name: /bearbeiten$/ })
    .click();
  await expect(dialog(page).getByRole("textbox", { name: "Titel" })).toBeVisible();
  await draw(page, "veranstaltungen-formular");
});

test("congress", async ({ admin: page }) => {
  await page.goto("/admin/congress?neu=1");
  await dialog(page).getByRole("textbox", { name: "Titel" }).fill("Kongressprogramm 2026");
  await dialog(page).getByRole("button", { name: "Tag hinzufügen" }).click();
  await page.keyboard.type("Freitag, 13.11.2026");
  await dialog(page).getByRole("button", { name: "Programmpunkt hinzufügen" }).click();
  const time = dialog(page).getByRole("textbox", { name: "Zeit" });
  await time.evaluate((field) => {
    const clipboardData = new DataTransfer();
    const rows = [
      "9.00–9.15 Uhr\tBegrüßung\tDer Vorstand",
      "9.15–10.00 Uhr\tSchmerz im Alter\tDr. Anna Muster\tMuster AG",
    ];
    clipboardData.setData("text/plain", rows.join("\n"));
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText("2 Zeilen eingefügt")).toBeVisible();
  await dialog(page)
    .getByRole("heading", { name: "1. Tag" })
    .evaluate((heading) => heading.scrollIntoView());
  await draw(page, "kongress-zeilen");
  await page.goto("/admin/courses");
  await draw(page, "kurse");
});
