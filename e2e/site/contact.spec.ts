import type { Page } from "@playwright/test";
import { expect, expectNoFindings, test } from "../fixtures.ts";
import { holdRequests } from "../hold-requests.ts";
import { whenHydrated, whenInteractive } from "../interactive.ts";

const thanks = "Vielen Dank für Ihre Nachricht!";
const failure = "Es gab einen Fehler beim Senden der Nachricht. Bitte versuchen Sie es später erneut.";

test.afterEach(({ site }) => site.reset());

async function fillIn(page: Page) {
  await page.getByLabel("Vorname").fill("Zoë");
  await page.getByLabel("Nachname").fill("O'Neill");
  await page.getByLabel("E-Mail-Adresse").fill("zoe@praxis.example");
  await page.getByLabel("Telefonnummer").fill("+49 221 1-23");
  await page.getByLabel("Nachricht", { exact: true }).fill("Guten Tag");
}

async function solve(page: Page) {
  const task = page.getByLabel(/^Wie viel ist/);
  const [, left, right] = /(\d+) × (\d+)/.exec((await page.getByText(/^Wie viel ist/).textContent()) ?? "") ?? [];
  await task.fill(String(Number(left) * Number(right)));
}

const submit = (page: Page) => page.getByRole("button", { name: "Nachricht senden" });

test("opens from the header, shows the form on request and confirms the message", async ({ page }) => {
  await page.goto("/aktuelles");
  await whenInteractive(page);
  await page.getByRole("link", { name: "Kontakt" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Kontakt" });
  for (const fact of ["+49 30 000000", "info@example.org", "Musterstraße 1", "Mo. - Fr. 10:00 - 12:00 Uhr"]) {
    await expect(dialog).toContainText(fact);
  }
  await expect(dialog.getByLabel("Vorname")).toHaveCount(0);
  await dialog.getByRole("link", { name: "Zum Formular" }).click();
  await expect(dialog.getByRole("heading", { name: "Ihre Nachricht" })).toBeFocused();
  await expect(submit(page)).toBeDisabled();
  await fillIn(page);
  await expect(submit(page)).toBeDisabled();
  await solve(page);
  await expect(submit(page)).toBeEnabled();
  await expectNoFindings(page);
  await submit(page).dblclick();
  await expect(dialog.getByText(thanks)).toBeVisible();
  await expect(dialog.getByText("Wir werden uns schnellstmöglich bei Ihnen melden.")).toBeVisible();
  await expect(page.getByLabel("Vorname")).toHaveCount(0);
  await expect(page).toHaveURL(/\/aktuelles/);
});

test("shows that it is sending, and disables the button meanwhile", async ({ page }) => {
  await page.goto("/?dialog=kontakt&formular=1");
  await whenInteractive(page);
  await fillIn(page);
  await solve(page);
  const release = await holdRequests(page, /\/kontakt/);
  await submit(page).click();
  await expect(page.getByRole("button", { name: "Wird gesendet..." })).toBeDisabled();
  release();
  await expect(page.getByText(thanks)).toBeVisible();
});

test("counts and limits the message, and shows errors beside the fields", async ({ page }) => {
  await page.goto("/?dialog=kontakt&formular=1");
  await whenInteractive(page);
  const message = page.getByLabel("Nachricht", { exact: true });
  await expect(page.getByText("0/500 Zeichen")).toBeVisible();
  await message.fill("Hallo");
  await expect(page.getByText("5/500 Zeichen")).toBeVisible();
  await message.fill("x".repeat(499));
  await message.press("End");
  await message.pressSequentially("yz");
  await expect(page.getByText("500/500 Zeichen")).toBeVisible();
  await expect(message).toHaveValue(`${"x".repeat(499)}y`);

  const phone = page.getByLabel("Telefonnummer");
  await phone.fill("0800/HELP");
  await phone.blur();
  await expect(page.getByText("Ungültige Telefonnummer")).toBeVisible();
  const help = "Ungültige Telefonnummer Erlaubt sind Ziffern, Plus, Leerzeichen und Bindestriche.";
  await expect(phone).toHaveAccessibleDescription(help);
  await page.getByLabel(/^Wie viel ist/).fill("101");
  await page.getByLabel(/^Wie viel ist/).blur();
  await expect(page.getByText("Falsche Antwort")).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await expectNoFindings(page);
});

test("works without script, with the same messages and the input kept", async ({ pageWithoutScript: page }) => {
  await page.goto("/veranstaltungen?dialog=kontakt&formular=1");
  await fillIn(page);
  await page.getByLabel("Vorname").fill("R2D2");
  await solve(page);
  await submit(page).click();
  await expect(page.getByText("Nur Buchstaben sind erlaubt")).toBeVisible();
  await expect(page.getByLabel("Vorname")).toBeFocused();
  await expect(page.getByLabel("Nachricht", { exact: true })).toHaveValue("Guten Tag");
  await expect(page.getByText("9/500 Zeichen")).toBeVisible();

  await page.getByLabel("Vorname").fill("Zoë");
  await page.getByLabel(/^Wie viel ist/).fill("101");
  await submit(page).click();
  await expect(page.getByText("Falsche Antwort")).toBeVisible();
  await solve(page);
  await submit(page).click();
  await expect(page.getByText(thanks)).toBeVisible();
  await page.reload();
  await expect(page.getByText(thanks)).toBeVisible();
});

test("keeps the input when the server is unreachable, and sends it on retry", async ({ page, context }) => {
  await page.goto("/?dialog=kontakt&formular=1");
  await whenInteractive(page);
  await fillIn(page);
  await solve(page);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await submit(page).click();
  await expect(page.getByRole("alert")).toHaveText(failure);
  await expect(page.getByLabel("Nachricht", { exact: true })).toHaveValue("Guten Tag");
  await context.setOffline(false);
  await submit(page).click();
  await expect(page.getByText(thanks)).toBeVisible();
});

test("keeps focus and input of a field when the page hydrates", async ({ page }) => {
  await page.goto("/?dialog=kontakt&formular=1");
  const name = page.getByLabel("Vorname");
  await name.focus();
  await page.keyboard.type("Zo");
  await whenHydrated(page);
  await expect(page.locator("dialog:modal")).toHaveCount(1);
  await page.keyboard.type("ë");
  await expect(name).toHaveValue("Zoë");
});

test("says what is wrong with what was left before the script came, or filled in by the browser", async ({ page }) => {
  const release = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.goto("/kontakt");
  await page.getByLabel("Vorname").fill("R2D2");
  await page.getByLabel("Nachname").focus();
  await page.keyboard.type("Meyer");
  release();
  await whenHydrated(page);
  await expect(page.getByText("Nur Buchstaben sind erlaubt")).toBeVisible();
  await expect(submit(page)).toBeDisabled();

  await page.getByLabel("Telefonnummer").evaluate((field: HTMLInputElement) => {
    field.value = "0731/12";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect(page.getByText("Ungültige Telefonnummer")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Nur Buchstaben sind erlaubt")).toBeVisible();
  await expect(page.getByText("Ungültige Telefonnummer")).toBeVisible();
});

test("prefills the message with the event when registration goes through the secretariat", async ({ page, site }) => {
  const registrationSettings = { enabled: true, registrationMethod: "external" } as const;
  await site.content.put("events", "ohne", { title: "Runder Tisch", date: "2026-09-12", registrationSettings });
  await page.goto("/veranstaltungen?event=ohne");
  await whenInteractive(page);
  await page.getByRole("dialog").getByRole("link", { name: "Anmelden", exact: true }).click();
  await expect(page.getByLabel("Nachricht", { exact: true })).toHaveValue(/„Runder Tisch“/);
});
