import { expect, test } from "./admin-fixtures.ts";
import { holdRequests } from "./hold-requests.ts";

test.beforeEach(({ site }) => site.reset());

test("a table has pages of a chosen size, and its URL remembers both", async ({ admin: page, site }) => {
  for (let n = 10; n < 40; n++) {
    await site.content.put("documents", `blatt${n}`, {
      title: `Blatt ${n}`,
      fileType: "pdf",
      fileUrl: `/files/documents/${n}_blatt.pdf`,
      createdAt: `2026-05-${n - 9}T08:00:00Z`.replace(/-(\d)T/, "-0$1T"),
    });
  }
  await page.goto("/admin/documents");
  const rows = page.getByRole("table", { name: "Dokumente" }).locator("tbody tr");
  await expect(page.getByText("30 Dokumente gefunden")).toBeVisible();
  await expect(rows).toHaveCount(25);
  await expect(page.getByText("1–25 von 30")).toBeVisible();
  await page.getByRole("button", { name: "Seite 2" }).click();
  await expect(rows).toHaveCount(5);
  await expect(page).toHaveURL(/[?&]seite=2/);
  await page.reload();
  await expect(rows).toHaveCount(5);
  await page.getByLabel("Einträge je Seite").selectOption("50 je Seite");
  await expect(rows).toHaveCount(30);
  await expect(page).toHaveURL(/[?&]anzahl=50/);
  await expect(page).not.toHaveURL(/seite=/);

  // The search of this screen too.
  await page.getByLabel("Dokumente durchsuchen").fill("Blatt 17");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Blatt 17");
  await expect(page.getByText("1 Dokument gefunden")).toBeVisible();
});

test("the courses say that they are being loaded while a search is under way", async ({ admin: page }) => {
  await page.goto("/admin/courses");
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(1);
  const release = await holdRequests(page, "**/admin/courses.data*");
  await page.getByRole("searchbox").fill("gibt es nicht");
  await expect(page.getByRole("status").filter({ hasText: "Wird geladen..." })).toBeVisible();
  release();
  await expect(page.getByText("Keine Kursprogramme gefunden")).toBeVisible();
  await expect(page.getByText("Wird geladen...")).toHaveCount(0);
});
