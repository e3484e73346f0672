import { expect, type Page } from "@playwright/test";

/** Sends a message to the secretariat with the contact form. */
export async function sendMessage(visitor: Page, firstName: string, message?: string): Promise<void> {
  await visitor.goto("/?dialog=kontakt&formular=1");
  await fillAndSend(visitor, firstName, message);
  await expect(visitor.getByText("Vielen Dank für Ihre Nachricht!")).toBeVisible();
}

/** Fills in the contact form that is open and sends it. */
export async function fillAndSend(
  visitor: Page,
  firstName: string,
  message = "Wann ist <b>der Kurs</b>?",
): Promise<void> {
  await visitor.getByLabel("Vorname").fill(firstName);
  await visitor.getByLabel("Nachname").fill("Musterfrau");
  await visitor.getByLabel("E-Mail-Adresse").fill("erika@muster.example");
  await visitor.getByLabel("Telefonnummer").fill("030 99");
  await visitor.getByLabel("Nachricht", { exact: true }).fill(message);
  const task = visitor.getByLabel(/Wie viel ist/);
  const [, left, right] = /(\d+) × (\d+)/.exec(await visitor.locator("form:has([name=captcha])").innerText()) ?? [];
  await task.fill(String(Number(left) * Number(right)));
  await visitor.locator("form:has([name=captcha]) button[type=submit]").click();
}
