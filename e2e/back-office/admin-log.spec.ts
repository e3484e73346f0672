import { readFile } from "node:fs/promises";
import { administrator, expect, expectNoFindings, test } from "../admin-fixtures.ts";

test("filters the log by area, person, record and day, and exports it as CSV", async ({ admin: page, site }) => {
  await site.reset();
  for (const on of [false, true]) {
    const data = { intent: "pin", id: "willkommen", on };
    const answer = await page.request.post("/admin/news.data", { data, headers: { Origin: site.url } });
    expect(answer.status()).toBe(200);
  }
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "Ganzes Protokoll" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Protokoll");
  const entries = page.getByRole("region", { name: "Einträge" }).getByRole("listitem");
  await expectNoFindings(page);

  await page.getByLabel("Bereich").selectOption("news");
  await page.getByLabel("Person", { exact: true }).selectOption(administrator.email);
  await page.getByLabel("Vom").fill("15.06.2026");
  await page.getByRole("button", { name: "Anzeigen" }).press("Enter");
  await expect(page).toHaveURL(/bereich=news&person=[^&]+&von=2026-06-15/);
  await expect(entries).toHaveCount(2);
  await entries.first().getByRole("link", { name: "Nur dieser Eintrag" }).click();
  await expect(page.getByLabel("Eintrag")).toHaveValue("willkommen");
  await expect(entries).toHaveCount(2);
  await expect(page.getByLabel("Vom")).toHaveValue("15.06.2026");

  await page.getByLabel("Bis").fill("32.6.");
  await page.getByRole("button", { name: "Anzeigen" }).click();
  await expect(page.getByLabel("Bis")).toHaveAccessibleDescription(/Bitte geben Sie einen Tag ein/);
  await expect(page.getByLabel("Bis")).toHaveValue("32.6.");
  await page.getByLabel("Bis").fill("14.06.2026");
  await page.getByRole("button", { name: "Anzeigen" }).click();
  await expect(page.getByText("Der letzte Tag liegt vor dem ersten.")).toBeVisible();
  await expect(page.getByText("Keine Aktivitäten gefunden")).toBeVisible();
  await expectNoFindings(page);
  await page.getByLabel("Bis").fill("15.06.2026");
  await page.getByRole("button", { name: "Anzeigen" }).click();
  await expect(entries).toHaveCount(2);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Als CSV exportieren" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("protokoll-2026-06-15.csv");
  expect((await readFile(await download.path(), "utf8")).split("\r\n").filter(Boolean)).toHaveLength(3);
  await page.getByRole("link", { name: "Filter zurücksetzen" }).click();
  await expect(page.getByText("2 Einträge aus dem Protokoll exportiert")).toBeVisible();
});

test("fits screens of any width", async ({ admin: page }) => {
  await page.goto("/admin/log");
  await expect(page.getByRole("region", { name: "Einträge" })).toBeVisible();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
