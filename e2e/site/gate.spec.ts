import { hash } from "@node-rs/argon2";
import type { Page } from "@playwright/test";
import { expect, expectNoFindings, type Site, test } from "../fixtures.ts";
import { whenInteractive } from "../interactive.ts";

const password = "Offen für Gäste 7";
const wrong = "Falsches Passwort. Bitte versuchen Sie es erneut.";

async function setGate(site: Site, enabled: boolean): Promise<void> {
  await site.content.put("settings", "settings", {
    contactEmail: "info@example.org",
    maintenance: { enabled, password: await hash(password) },
  });
}
const fieldOf = (page: Page) => page.getByLabel("Passwort");
const buttonOf = (page: Page) => page.getByRole("button", { name: "Zugang anfordern" });
const titleOf = (page: Page) => page.getByRole("heading", { level: 1 });

test.describe("a closed gate", () => {
  test.beforeEach(({ site }) => setGate(site, true));

  for (const width of [360, 1280]) {
    test(`asks for the password and nothing else, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      const answer = await page.goto("/veranstaltungen");
      expect(answer?.status()).toBe(503);
      await expect(page).toHaveTitle("Wartungsmodus");
      await expect(titleOf(page)).toHaveText("Wartungsmodus");
      await expect(fieldOf(page)).toBeFocused();
      await expect(page.getByRole("navigation")).toHaveCount(1);
      await expectNoFindings(page);

      await fieldOf(page).fill("falsch");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toHaveText(wrong);
      await expect(fieldOf(page)).toHaveValue("");
      await expect(fieldOf(page)).toBeFocused();
      await expect(fieldOf(page)).toHaveAccessibleDescription(wrong);
      await expectNoFindings(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }

  test("clears the error as soon as the visitor types", async ({ page }) => {
    await page.goto("/");
    await fieldOf(page).fill("falsch");
    await buttonOf(page).click();
    await expect(page.getByText(wrong)).toBeVisible();
    await fieldOf(page).pressSequentially("O");
    await expect(page.getByText(wrong)).toHaveCount(0);
    await expect(fieldOf(page)).not.toHaveAttribute("aria-invalid");
  });

  test("opens the requested page after the password, and stays open for this browser", async ({ page }) => {
    await page.goto("/mitgliedschaft");
    await fieldOf(page).fill(password);
    await buttonOf(page).click();
    await expect(page).toHaveURL(/\/mitgliedschaft$/);
    await expect(titleOf(page)).not.toHaveText("Wartungsmodus");
    await whenInteractive(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Aktuelles" }).click();
    await expect(page).toHaveURL(/\/aktuelles$/);
    await expect(titleOf(page)).not.toHaveText("Wartungsmodus");
  });

  test("works without script", async ({ pageWithoutScript: page }) => {
    await page.goto("/mitgliedschaft");
    await fieldOf(page).fill("falsch");
    await buttonOf(page).click();
    await expect(page.getByText(wrong)).toBeVisible();
    await expect(fieldOf(page)).toHaveValue("");
    await fieldOf(page).fill(password);
    await buttonOf(page).click();
    await expect(page).toHaveURL(/\/mitgliedschaft$/);
    await expect(titleOf(page)).not.toHaveText("Wartungsmodus");
  });

  test("does not open for a flag in the browser's storage", async ({ page }) => {
    await page.goto("/");
    await page.evaluate(() => {
      for (const storage of [localStorage, sessionStorage]) {
        for (const key of ["authenticated", "isAuthenticated", "auth"]) storage.setItem(key, "true");
      }
      // biome-ignore lint/suspicious/noDocumentCookie: what an attacker would try by hand
      document.cookie = "authenticated=true; path=/";
    });
    await page.goto("/aktuelles");
    await expect(titleOf(page)).toHaveText("Wartungsmodus");
  });

  test("leaves imprint and privacy readable, also without script", async ({ page, pageWithoutScript }) => {
    for (const visitor of [page, pageWithoutScript]) {
      await visitor.goto("/aktuelles");
      await visitor.getByRole("link", { name: "Impressum" }).click();
      await expect(visitor.getByRole("region", { name: "Impressum" })).toContainText("Angaben gemäß § 5 DDG");
      await visitor.getByRole("link", { name: "Datenschutz" }).click();
      await expect(visitor.getByRole("region", { name: "Datenschutz" })).toContainText("Ihre Rechte");
    }
    await expectNoFindings(page);
    await page.getByRole("link", { name: "Text schließen" }).click();
    await expect(page.getByRole("region")).toHaveCount(0);
    await page.goto("/impressum");
    await expect(page.getByRole("region", { name: "Impressum" })).toContainText("Angaben gemäß § 5 DDG");
    await page.goto("/datenschutz");
    await expect(page.getByRole("region", { name: "Datenschutz" })).toContainText("Ihre Rechte");
    await page.getByRole("link", { name: "Impressum" }).click();
    await expect(page.getByRole("region", { name: "Impressum" })).toContainText("Angaben gemäß § 5 DDG");
  });

  test("runs no script that its policy forbids", async ({ page }) => {
    // The fixture collects violations.
    await page.goto("/aktuelles?dialog=datenschutz");
    await fieldOf(page).fill("falsch");
    await buttonOf(page).click();
    await expect(page.getByText(wrong)).toBeVisible();
  });
});

test("a visitor sees the gate at the next navigation after it was closed", async ({ page, site }) => {
  await setGate(site, false);
  await page.goto("/");
  await whenInteractive(page);
  await setGate(site, true);
  await page.getByRole("contentinfo").getByRole("link", { name: "Aktuelles" }).click();
  await expect(titleOf(page)).toHaveText("Wartungsmodus");
  await expect(page).toHaveURL(/\/aktuelles$/);
});
