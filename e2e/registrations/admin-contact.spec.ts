import type { Page } from "@playwright/test";
import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import { holdRequests } from "../hold-requests.ts";
import { fillAndSend, sendMessage } from "../send-message.ts";

const save = (page: Page) => page.getByRole("button", { name: "Speichern", exact: true }).click();

test.beforeEach(async ({ site }) => {
  await site.content.put("settings", "settings", {
    associationName: "Verein für Tests",
    contactEmail: "sekretariat@verein.example",
    phone: "030 1234",
    address: "Kassel",
  });
});

test("edits the settings, and every page shows them", async ({ admin: page }) => {
  await page.goto("/admin/contact");
  await expect(page.getByRole("heading", { name: "Kontakt verwalten" })).toBeVisible();
  await expectNoFindings(page);
  for (const [label, type] of [
    ["Kontakt-E-Mail", "email"],
    ["Telefon", "tel"],
    ["Facebook", "url"],
    ["Twitter", "url"],
    ["LinkedIn", "url"],
    ["YouTube", "url"],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("type", type);
  }
  await page.getByLabel("Kontakt-E-Mail").fill("keine Adresse");
  await page.getByLabel("Facebook").fill("javascript:alert(1)");
  await save(page);
  const summary = page.getByRole("alert");
  await expect(summary).toContainText("Kontakt-E-Mail: Bitte geben Sie eine gültige E-Mail-Adresse ein");
  await expect(summary).toContainText("Facebook: Bitte geben Sie eine vollständige Adresse ein");
  await expect(page.getByLabel("Kontakt-E-Mail")).toBeFocused();

  await page.getByLabel("Kontakt-E-Mail").fill("buero@verein.example");
  await page.getByLabel("Kurzname").fill("VfT");
  await page.getByLabel("Telefon").fill("+49 30 5678");
  await page.getByLabel("Adresse", { exact: true }).fill("<b>Haus 1</b>\n34117 Kassel");
  await page.getByLabel("Facebook").fill("https://facebook.example/verein");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Einstellungen wurden erfolgreich gespeichert").last()).toBeVisible();

  await page.goto("/");
  await expect(page.getByRole("banner").getByText("VfT", { exact: true })).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole("banner").getByText("VfT", { exact: true })).toBeVisible();
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "buero@verein.example" })).toBeVisible();
  await expect(footer.getByRole("link", { name: "+49 30 5678" })).toBeVisible();
  await expect(footer).toContainText("<b>Haus 1</b>");
  await expect(footer.getByRole("link", { name: /Facebook/ })).toBeVisible();
  await expect(footer.getByRole("link", { name: /LinkedIn/ })).toHaveCount(0);
});

test("a second click on a button that is saving leaves the focus there", async ({ admin: page }) => {
  await page.goto("/admin/contact");
  await page.getByLabel("Telefon").fill("+49 30 5678");
  const release = await holdRequests(page, "**/admin/contact.data*");
  await page.getByRole("button", { name: "Speichern", exact: true }).focus();
  const saving = page.getByRole("button", { name: "Wird gespeichert..." });
  await save(page);
  await expect(saving).toBeDisabled();
  // What is disabled takes no click of a test, but that of a person.
  const { x, y, width, height } = (await saving.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
  release();
  await expect(page.getByText("Einstellungen wurden erfolgreich gespeichert").last()).toBeVisible();
  await expect(page.getByRole("button", { name: "Speichern", exact: true })).toBeFocused();
});

test("reports a failed save, and never sends the gate's password to the browser", async ({ admin: page, site }) => {
  await site.content.put("settings", "settings", {
    contactEmail: "a@verein.example",
    maintenance: { enabled: false, password: "$argon2id$streng-geheim" },
  });
  const answer = await page.goto("/admin/contact");
  expect(await answer?.text()).not.toContain("streng-geheim");
  await page.route("**/admin/contact.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByLabel("Telefon").fill("0");
  await save(page);
  await expect(page.getByText("Fehler beim Speichern der Einstellungen")).toBeVisible();
  await page.unroute("**/admin/contact.data*");
  await save(page);
  await expect(page.getByText("Einstellungen wurden erfolgreich gespeichert").last()).toBeVisible();
  // The error disappears after the successful retry.
  await expect(page.getByText("Fehler beim Speichern der Einstellungen")).toHaveCount(0);
  await page.getByRole("link", { name: "Verlauf" }).click();
  await expect(page.getByRole("dialog", { name: "Verlauf" }).locator("ins")).toHaveText("0");
  expect(await page.content()).not.toContain("streng-geheim");
});

test("lists messages, marks one as answered and deletes it permanently", async ({ admin: page, pageWithoutScript }) => {
  await sendMessage(pageWithoutScript, "Erika");
  await page.goto("/admin/contact");
  await page.getByRole("tab", { name: "Anfragen (1 offen)" }).click();
  await expect(page.getByText("E-Mails werden nicht verschickt")).toBeVisible();
  const row = page.getByRole("row", { name: /Erika Musterfrau/ });
  await expect(row).toContainText("Neu");
  await expect(row).toContainText("Als Datei abgelegt");
  await expectNoFindings(page);

  await row.getByRole("button", { name: "Erika Musterfrau", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Anfrage von Erika Musterfrau" });
  await expect(dialog).toContainText("Wann ist <b>der Kurs</b>?");
  await expect(dialog.getByRole("link", { name: "Antworten" })).toHaveAttribute(
    "href",
    "mailto:erika@muster.example?subject=Ihre%20Anfrage",
  );
  await expectNoFindings(page);
  // Opening a message marks it as read, in the dialog and in the list.
  const state = dialog.locator("dt", { hasText: "Status" }).locator("+ dd");
  await expect(state).toHaveText("Gelesen");
  await expect(row).toContainText("Gelesen");
  await dialog.getByRole("button", { name: "Als beantwortet markieren" }).click();
  await expect(state).toHaveText(/^Beantwortet am 15\.06\.2026/);
  await dialog.getByRole("button", { name: "Schließen" }).click();
  await expect(row).toContainText("Beantwortet");
  await page.getByLabel("Status").selectOption("offen");
  await expect(page.getByText("Nichts gefunden, das zu Suche und Filter passt.")).toBeVisible();
  await page.getByLabel("Status").selectOption("beantwortet");

  await page.route("**/admin/contact.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Anfrage von Erika Musterfrau löschen" }).click();
  const question = page.getByRole("dialog", { name: "Anfrage löschen" });
  await expect(question).toContainText("endgültig gelöscht");
  await question.getByRole("button", { name: "Endgültig löschen" }).click();
  await expect(page.getByText("Fehler beim Löschen der Anfrage")).toBeVisible();
  await page.unroute("**/admin/contact.data*");
  await page.getByRole("button", { name: "Anfrage von Erika Musterfrau löschen" }).click();
  await question.getByRole("button", { name: "Endgültig löschen" }).click();
  await expect(page.getByText("Anfrage wurde gelöscht")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("shows an undelivered message with the time of its next attempt, and retries on demand", async ({
  admin: page,
  site,
  pageWithoutScript: visitor,
}) => {
  await site.content.put("settings", "settings", { contactEmail: "" });
  await visitor.goto("/?dialog=kontakt&formular=1");
  await fillAndSend(visitor, "Jörg");
  await expect(visitor.getByRole("alert")).toHaveText(
    "Es gab einen Fehler beim Senden der Nachricht. Bitte versuchen Sie es später erneut.",
  );
  await expect(visitor.getByLabel("Nachricht", { exact: true })).toHaveValue("Wann ist <b>der Kurs</b>?");

  await page.goto("/admin/contact?reiter=anfragen");
  const row = page.getByRole("row", { name: /Jörg Musterfrau/ });
  await expect(row).toContainText("Noch nicht zugestellt");
  await expect(row).toContainText("Neuer Versuch 15.06.2026, 12:01");
  await row.getByRole("button", { name: "E-Mail zur Anfrage von Jörg Musterfrau erneut senden" }).click();
  await expect(page.getByText("Die E-Mail konnte nicht zugestellt werden").first()).toBeVisible();
  await expect(row).toContainText("Neuer Versuch 15.06.2026, 12:02");
  await row.getByRole("button", { name: "Jörg Musterfrau", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Anfrage von Jörg Musterfrau" });
  await expect(dialog).toContainText("bisher 2 Versuche");
  await expectNoFindings(page);

  await site.content.put("settings", "settings", { contactEmail: "info@verein.example" });
  await dialog.getByRole("button", { name: "Erneut senden" }).click();
  await expect(dialog).toContainText("Als Datei auf dem Server abgelegt");
  await dialog.getByRole("button", { name: "Schließen" }).click();

  // Submitting the same form again succeeds without creating a second record.
  await visitor.locator("form:has([name=captcha]) button[type=submit]").click();
  await expect(visitor.getByText("Vielen Dank für Ihre Nachricht!")).toBeVisible();
  await page.reload();
  await expect(row).toHaveCount(1);
});
