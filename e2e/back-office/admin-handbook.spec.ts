import { expect, expectNoFindings, test } from "../admin-fixtures.ts";

test("shows the manual with its pictures in the back office", async ({ admin: page }) => {
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "Handbuch" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Handbuch für die Redaktion");
  await expectNoFindings(page);
  const contents = page.getByRole("navigation", { name: "Kapitel des Handbuchs" });
  await contents.getByRole("link", { name: "Nachrichten und Wissenschaft" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nachrichten und Wissenschaft");
  const picture = page.getByRole("main").getByRole("img").first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  await expectNoFindings(page);

  // Its example of a report is wider than a phone.
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/admin/handbuch/umzug");
  await expectNoFindings(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole("searchbox", { name: "Handbuch durchsuchen" }).fill("Schlagwoerter umbenennen");
  await page.keyboard.press("Enter");
  const found = page.getByRole("region", { name: /^Gefunden zu/ });
  await expectNoFindings(page);
  await found.getByRole("link", { name: "Bilder und Dateien: Dokumente verwalten" }).click();
  await expect(page).toHaveURL(/\/admin\/handbuch\/bilder-und-dateien#dokumente-verwalten$/);
});
