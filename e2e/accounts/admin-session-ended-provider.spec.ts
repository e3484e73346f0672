import { administrator, expect, expectNoFindings, signIn, test } from "../admin-fixtures.ts";

// Accounts of an identity provider sign in again in another window.

test.use({
  siteHost: "localhost",
  siteEnvironment: { OIDC_ISSUER: "https://login.example", OIDC_CLIENT_ID: "verein", OIDC_CLIENT_SECRET: "geheim" },
});

const erika = { email: "erika@verein.example", password: "Ein-Passwort-der-Kollegin-2" };

test("the provider opens in a new window; „Weiter“ saves once the account is signed in", async ({ page, site }) => {
  await site.reset();
  await site.addAccount(erika);
  await site.content.put("news", "tagung", { title: "Tagung", date: "2026-06-10" });
  await signIn(page, site.url, erika);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/news?bearbeiten=tagung");
  const title = page.getByRole("textbox", { name: "Titel" });
  await title.fill("Über den Anmeldedienst");
  await site.endSessions(erika.email);
  await title.press("ControlOrMeta+s");
  const dialog = page.getByRole("dialog", { name: "Erneut anmelden" });
  const link = dialog.getByRole("link", { name: "Mit dem Anmeldedienst anmelden (neues Fenster)" });
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("href", "/admin/login/oidc");
  await expect(dialog.getByRole("button", { name: "Passkey verwenden" })).toBeVisible();
  await expectNoFindings(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

  const resume = dialog.getByRole("button", { name: "Weiter", exact: true });
  await resume.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Sie sind noch nicht angemeldet.");
  await signIn(page, site.url, administrator);
  await resume.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText(`gehört zum Konto ${erika.email}`);
  await signIn(page, site.url, erika);
  await resume.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Änderungen wurden gespeichert")).toBeVisible();
});
