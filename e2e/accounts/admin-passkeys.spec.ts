import type { BrowserContext, Page } from "@playwright/test";
import { codeAt } from "../../server/accounts/second-factor/totp.ts";
import { expect, expectNoFindings, siteTime, test } from "../admin-fixtures.ts";
import { whenHydrated } from "../interactive.ts";

// Chromium's virtual authenticator stands for a phone or a security key.

test.use({ siteHost: "localhost" });

const erika = { email: "erika@verein.example", password: "Ein-Passwort-der-Kollegin-2" };

test.beforeEach(async ({ site }) => {
  await site.reset();
  await site.addAccount(erika);
});

/** Adds a virtual authenticator to a page; `setVerified(false)` makes user verification fail. */
async function addAuthenticator(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: (isUserVerified: boolean) =>
      session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

async function submitPassword(page: Page): Promise<void> {
  await page.getByLabel("E-Mail").fill(erika.email);
  await page.getByLabel("Passwort", { exact: true }).fill(erika.password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/admin/login");
}

/** Adds a passkey by keyboard, after an empty name and a wrong password were rejected. */
async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto("/admin/account");
  await page.getByRole("button", { name: "Passkey hinzufügen" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Passkey hinzufügen" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(/Bitte geben Sie einen Namen ein/);
  await page.keyboard.type(name);
  await dialog.getByLabel("Aktuelles Passwort").fill("falsch");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Aktuelles Passwort")).toHaveAccessibleDescription("Das Passwort ist nicht richtig");
  await expectNoFindings(page);
  await dialog.getByLabel("Aktuelles Passwort").fill(erika.password);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("table", { name: "Passkeys" }).getByText(name)).toBeVisible();
}

test("adds a passkey, signs in with it instead of a password, and removes it", async ({ context, page, site }) => {
  const authenticator = await addAuthenticator(context, page);
  await page.goto("/admin/login");
  await submitPassword(page);
  await addPasskey(page, "Notebook");
  const row = page.getByRole("row", { name: /Notebook/ });
  await expect(row).toContainText("noch nie benutzt");
  // The same device cannot be added twice.
  await page.getByRole("button", { name: "Passkey hinzufügen" }).click();
  const dialog = page.getByRole("dialog", { name: "Passkey hinzufügen" });
  await dialog.getByLabel("Name").fill("Zweimal");
  await dialog.getByLabel("Aktuelles Passwort").fill(erika.password);
  await dialog.getByRole("button", { name: "Weiter" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Dieses Gerät hat schon einen Passkey für Ihr Konto.");

  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await signOut(page);
  const button = page.getByRole("button", { name: "Mit Passkey anmelden" });
  await expect(button).toBeVisible();
  await expectNoFindings(page);
  const before = scripts.length;
  await authenticator.setVerified(false);
  await button.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(
    "Der Passkey wurde nicht entsperrt. Sie können es noch einmal versuchen.",
  );
  expect(scripts.length).toBeGreaterThan(before);
  await authenticator.setVerified(true);
  await button.click();
  await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
  await page.goto("/admin/account");
  await expect(row).not.toContainText("noch nie");

  await page.getByRole("button", { name: "Passkey „Notebook“ entfernen" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Passkey entfernen" });
  await expect(question.getByRole("button", { name: "Abbrechen" })).toBeFocused();
  await expectNoFindings(page);
  await question.getByRole("button", { name: "Entfernen", exact: true }).click();
  await expect(page.getByText("Passkey entfernt", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("table", { name: "Passkeys" })).toBeHidden();
  await signOut(page);
  await button.click();
  await expect(page.getByRole("alert")).toHaveText(
    "Dieser Passkey gehört zu keinem Konto, das sich hier anmelden darf.",
  );
  await submitPassword(page);
  await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
});

test("accepts a passkey as second factor, also when signing in over a screen", async ({ context, page, site }) => {
  await addAuthenticator(context, page);
  await page.goto("/admin/login");
  await submitPassword(page);
  await addPasskey(page, "Telefon");
  await page.getByRole("button", { name: "Zweiten Faktor einrichten" }).click();
  const setUp = page.getByRole("dialog", { name: "Zweiten Faktor einrichten" });
  await setUp.getByLabel("Aktuelles Passwort").fill(erika.password);
  await page.keyboard.press("Enter");
  const key = ((await setUp.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await setUp.getByLabel("Code aus der App").fill(codeAt(key, new Date(siteTime)));
  await page.keyboard.press("Enter");
  await setUp.getByRole("button", { name: "Ich habe die Codes aufbewahrt" }).click();

  await signOut(page);
  await submitPassword(page);
  await expect(page.getByRole("heading", { name: "Code eingeben" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mit Passkey bestätigen" })).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole("button", { name: "Mit Passkey bestätigen" }).press("Enter");
  await expect(page).toHaveURL(`${site.url}/admin/dashboard`);

  await page.goto("/admin/account");
  await page.getByLabel("Name", { exact: true }).fill("Erika Mustermann");
  await site.endSessions(erika.email);
  await page.keyboard.press("Enter");
  const again = page.getByRole("dialog", { name: "Erneut anmelden" });
  await again.getByRole("button", { name: "Passkey verwenden" }).click();
  await expect(again).toBeHidden();
  await expect(page.getByText("Name gespeichert")).toBeVisible();
});

test("shows no passkey button without script or in a browser without passkeys", async ({ page, pageWithoutScript }) => {
  await pageWithoutScript.goto("/admin/login");
  await expect(pageWithoutScript.getByRole("button", { name: "Anmelden", exact: true })).toBeVisible();
  await expect(pageWithoutScript.getByText("Passkey")).toHaveCount(0);
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await page.goto("/admin/login");
  await expect(page.getByRole("button", { name: "Anmelden", exact: true })).toBeVisible();
  await whenHydrated(page);
  await expect(page.getByText("Passkey")).toHaveCount(0);
});
