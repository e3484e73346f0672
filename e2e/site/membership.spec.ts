import { expect, expectNoFindings, test } from "../fixtures.ts";
import { whenInteractive } from "../interactive.ts";

test.afterEach(async ({ site }) => {
  await site.reset();
});

test("shows benefits, cost and processing time of a membership", async ({ page }) => {
  await page.goto("/mitgliedschaft");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mitgliedschaft");
  await expect(page.getByRole("region", { name: "Ihre Vorteile" }).getByRole("listitem")).toHaveCount(4);
  const application = page.getByRole("region", { name: "Mitgliedsantrag" });
  await expect(application).toContainText("kostenfrei");
  await expect(application).toContainText("5-7 Werktage");
  await expect(application).toContainText("Mitgliedsantrag aktuell nicht verfügbar");
  await expectNoFindings(page);
});

test("shows the answers to four questions without script", async ({ pageWithoutScript: page }) => {
  await page.goto("/mitgliedschaft");
  const questions = page.getByRole("region", { name: "Häufige Fragen" }).locator("details");
  await expect(questions).toHaveCount(4);
  const cost = questions.filter({ hasText: "Was kostet die Mitgliedschaft?" });
  await expect(cost.getByText("Die Mitgliedschaft ist kostenfrei.")).toBeHidden();
  await cost.locator("summary").click();
  await expect(cost.getByText("Die Mitgliedschaft ist kostenfrei.")).toBeVisible();
  await questions.filter({ hasText: "Wie lange dauert die Bearbeitung?" }).locator("summary").click();
  await expect(page.getByText("Die Bearbeitung dauert 5-7 Werktage.")).toBeVisible();
});

test("opens dialogs as pages when the script cannot be fetched", async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto("/mitgliedschaft");
  await page.getByRole("contentinfo").getByRole("link", { name: "Impressum" }).click();
  await expect(page).toHaveURL("/mitgliedschaft?dialog=impressum");
  await expect(page.getByRole("dialog", { name: "Impressum" })).toBeVisible();
});

test("opens the contact dialog, with and without script", async ({ page, pageWithoutScript }) => {
  await page.goto("/mitgliedschaft");
  await whenInteractive(page);
  for (const visitor of [page, pageWithoutScript]) {
    await visitor.goto("/mitgliedschaft");
    await visitor.getByRole("link", { name: "Kontakt aufnehmen" }).click();
    await expect(visitor.getByRole("dialog", { name: "Kontakt" })).toBeVisible();
    await expect(visitor).toHaveURL("/mitgliedschaft?dialog=kontakt");
  }
});
