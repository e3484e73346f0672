import type { Page } from "@playwright/test";
import { whenInteractive } from "../interactive.ts";
import { fillAndSend } from "../send-message.ts";
import { inDays } from "./dates.ts";
import { expect, routeRequests, test } from "./fixtures.ts";

const registrationSettings = { enabled: true, registrationMethod: "direct" as const };

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Anrede / Titel").selectOption("Frau");
  await page.getByLabel("Vorname").fill("Zoë");
  await page.getByLabel("Nachname").fill("Mustre");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByLabel("Wohnort").fill("Ulm");
}

const register = (page: Page) => page.getByRole("button", { name: "Jetzt anmelden" }).click();
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a visitor registers, requests a link by mail, and uses it to correct and cancel", async ({ page, site }) => {
  await site.content.put("events", "tagung", {
    title: "Übergänge in der Palliativmedizin",
    date: inDays(60),
    registrationSettings,
  });
  await site.waitUntilShown("/veranstaltungen", "Übergänge in der Palliativmedizin");
  // The form comes from one instance and is sent to the other.
  await routeRequests(page, { reads: 0, writes: 1 });
  await page.goto("/veranstaltungen?event=tagung");
  await whenInteractive(page);
  await fillIn(page, "zoe@praxis.example");
  await register(page);
  await expect(heading(page)).toHaveText("Anmeldung erfolgreich!");
  await page.getByRole("link", { name: "Link zur Anmeldung anfordern" }).click();
  await page.getByLabel("E-Mail-Adresse").fill("zoe@praxis.example");
  await page.getByRole("button", { name: "Links anfordern" }).click();
  await expect(page.getByRole("status")).toContainText("Falls mit dieser Adresse eine Anmeldung vorliegt");

  const [link = ""] = /\/anmeldung\/verwalten\/[\w-]{22}/.exec(await site.mailTo("zoe@praxis.example")) ?? [];
  await routeRequests(page, { reads: 1, writes: 0 });
  await page.goto(link);
  await whenInteractive(page);
  await page.getByLabel("Nachname").fill("Muster");
  await page.getByRole("button", { name: "Angaben speichern" }).click();
  await expect(page.getByRole("status")).toHaveText("Ihre Angaben wurden gespeichert.");
  await site.waitUntilShown(link, 'value="Muster"');
  await page.getByRole("link", { name: "Anmeldung stornieren" }).click();
  await page.getByRole("button", { name: "Verbindlich stornieren" }).click();
  await expect(page.getByRole("main")).toContainText("Ihre Anmeldung ist storniert.");
  await site.waitUntilShown(link, "Ihre Anmeldung ist storniert.");
});

test("the last seat is assigned once across instances", async ({ page, site, openBrowser, browserErrors }) => {
  browserErrors.expect(409);
  const settings = { ...registrationSettings, capacity: 1 };
  await site.content.put("events", "platz", {
    title: "Kurs mit einem Platz",
    date: inDays(50),
    registrationSettings: settings,
  });
  await site.waitUntilShown("/register/platz", "Kurs mit einem Platz");
  const other = await openBrowser({ javaScriptEnabled: false });
  await routeRequests(page, { reads: 0, writes: 0 });
  await routeRequests(other, { reads: 1, writes: 1 });
  await page.goto("/register/platz");
  await other.goto("/register/platz");
  await fillIn(other, "zweite@praxis.example");
  await fillIn(page, "erste@praxis.example");
  await register(page);
  await expect(heading(page)).toHaveText("Anmeldung erfolgreich!");
  await register(other);
  await expect(other.getByRole("main")).toContainText("ausgebucht");
});

test("a message is accepted with a captcha of the other instance", async ({ page, site, openBrowser }) => {
  await routeRequests(page, { reads: 0, writes: 1 });
  await page.goto("/aktuelles");
  await whenInteractive(page);
  await page.getByRole("link", { name: "Kontakt" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Kontakt" });
  await dialog.getByRole("link", { name: "Zum Formular" }).click();
  await fillAndSend(page, "Zoë");
  await expect(dialog.getByText("Vielen Dank für Ihre Nachricht!")).toBeVisible();
  await site.mailTo("info@example.org", /Zoë Musterfrau/);

  const plain = await openBrowser({ javaScriptEnabled: false });
  await routeRequests(plain, { reads: 1, writes: 0 });
  await plain.goto("/kontakt");
  await fillAndSend(plain, "Ohne Skript");
  await expect(plain.getByText("Vielen Dank für Ihre Nachricht!")).toBeVisible();
});
