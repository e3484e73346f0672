import type { Page } from "@playwright/test";
import { mainButton } from "../editor.ts";
import { expect, routeRequests, test } from "./fixtures.ts";

const form = (page: Page) => page.getByRole("dialog", { name: /programm/ });
const day = (page: Page) => form(page).getByRole("region", { name: "1. Tag" });
const save = (page: Page) => mainButton(form(page)).click();
const saved = (page: Page) => expect(page.getByText("Programm wurde erfolgreich aktualisiert").last()).toBeVisible();

test("the programmes of the congress and of the courses are edited", async ({ admin: page, site }) => {
  await routeRequests(page, { reads: 0, writes: 1 });
  await page.goto("/admin/congress?bearbeiten=kongressprogramm-2025");
  await day(page).getByRole("button", { name: "Programmpunkt hinzufügen" }).click();
  await day(page).getByRole("textbox", { name: "Thema" }).last().fill("Podium <b>Palliativmedizin</b>");
  await save(page);
  await saved(page);
  await site.waitUntilShown("/veranstaltungen", "Podium &lt;b&gt;Palliativmedizin&lt;/b&gt;");

  await page.goto("/admin/courses?bearbeiten=kursprogramm-2025");
  await day(page).getByRole("textbox", { name: "Referent" }).first().fill("Dr. Erste\nDr. Zweite");
  await save(page);
  await saved(page);
  for (const reads of [0, 1] as const) {
    await routeRequests(page, { reads, writes: 1 });
    await page.goto("/admin/courses");
    await expect(page.getByRole("cell", { name: "Dr. Erste Dr. Zweite" })).toBeVisible();
  }
});
