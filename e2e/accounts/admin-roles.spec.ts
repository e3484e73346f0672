import type { Page } from "@playwright/test";
import type { Role } from "#model/accounts/permission.ts";
import { expect, expectNoFindings, signIn, test } from "../admin-fixtures.ts";

// The back office for roles with limited permissions.

const password = "Ein-Passwort-der-Kollegin-2";
const navigation = (page: Page) => page.getByRole("navigation", { name: "Redaktion" });

test.beforeEach(async ({ site }) => {
  await site.reset();
  await site.content.put("news", "tagung", { title: "Tagung", date: "2026-06-10", content: "<p>Ein Text.</p>" });
});

async function signInAs(page: Page, site: { url: string; addAccount(account: object): Promise<void> }, role: Role) {
  const account = { email: `${role}@verein.example`, password };
  await site.addAccount({ ...account, role });
  await signIn(page, site.url, account);
}

test("a reader sees records, but no controls to change them", async ({ page, site }) => {
  await signInAs(page, site, "reader");
  await page.goto("/admin/news?bearbeiten=tagung");
  const dialog = page.getByRole("dialog", { name: "Nachricht bearbeiten" });
  await expect(dialog.getByText("Sie können das hier ansehen, aber nicht ändern.")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Titel" })).toBeDisabled();
  await expect(dialog.getByText("Ein Text.")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Inhalt" })).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: /Speichern|speichern|Veröffentlichen|Duplizieren/ })).toHaveCount(0);
  await expectNoFindings(page);
  await dialog.getByRole("link", { name: "Schließen" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: "„Tagung“ ansehen" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Neue Nachricht" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "„Tagung“ löschen" })).toHaveCount(0);
  await expect(page.getByRole("switch", { name: "„Tagung“ auf der Startseite hervorheben" })).toBeDisabled();
  for (const hidden of ["Wartungsmodus", "Auskunft und Löschung"]) {
    await expect(navigation(page).getByRole("link", { name: hidden })).toHaveCount(0);
  }
  await expectNoFindings(page);

  await page.goto("/admin/maintenance");
  await expect(page.getByRole("heading", { name: "Dafür fehlt Ihnen die Berechtigung." })).toBeVisible();
  await page.getByRole("link", { name: "Zum Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Letzte Aktivitäten" })).toHaveCount(0);
});

test("the secretariat manages registrations and messages, and only reads the rest", async ({ page, site }) => {
  await signInAs(page, site, "secretariat");
  await page.goto("/admin/events");
  await page
    .getByRole("link", { name: /^Anmeldungen zu .* verwalten$/ })
    .first()
    .click();
  const manager = page.getByRole("dialog", { name: /^Anmeldungen: / });
  await manager.getByRole("link", { name: "E-Mails" }).click();
  await expect(page.getByRole("textbox", { name: "Betreff" })).toBeEnabled();
  await page.goto("/admin/contact?reiter=anfragen");
  await expect(page.getByRole("tab", { name: /Anfragen/, selected: true })).toBeVisible();
  await page.goto("/admin/contact");
  await expect(page.getByText("Sie können das hier ansehen, aber nicht ändern.")).toBeVisible();
});

test("reports a role revoked while a form is open, and keeps the input", async ({ page, site }) => {
  await signInAs(page, site, "editorial");
  await page.goto("/admin/news?bearbeiten=tagung");
  const title = page.getByRole("textbox", { name: "Titel" });
  await title.fill("Angefangen");
  await site.addAccount({ email: "editorial@verein.example", password, role: "reader" });
  await title.press("ControlOrMeta+s");
  await expect(page.getByRole("alert").filter({ hasText: "Dafür fehlt Ihnen die Berechtigung." })).toBeVisible();
  await expect(title).toHaveValue("Angefangen");
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  await page.locator("input[type=file]").first().setInputFiles({ name: "a.png", mimeType: "image/png", buffer: png });
  await expect(page.getByText("Dafür fehlt Ihnen die Berechtigung.")).toHaveCount(2);
  await expect(title).toHaveValue("Angefangen");

  const restored = page.getByText("Nicht gespeicherte Eingaben wiederhergestellt");
  await page.reload();
  await expect(page.getByText("Sie können das hier ansehen, aber nicht ändern.")).toBeVisible();
  await expect(title).toHaveValue(/^Tagung/);
  await expect(restored).toBeHidden();
  await site.addAccount({ email: "editorial@verein.example", password, role: "editorial" });
  await page.reload();
  await expect(restored).toBeVisible();
  await expect(title).toHaveValue("Angefangen");
});
