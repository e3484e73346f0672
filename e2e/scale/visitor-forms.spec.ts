import type { Page } from "@playwright/test";
import { whenInteractive } from "../interactive.ts";
import { fillAndSend } from "../send-message.ts";
import { inDays } from "./dates.ts";
import { divide, expect, test } from "./fixtures.ts";

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

test("somebody registers, is mailed a link on request, corrects and cancels by it", async ({ page, site }) => {
  await site.content.put("events", "tagung", {
    title: "Übergänge in der Palliativmedizin",
    date: inDays(60),
    registrationSettings,
  });
  await site.shows("/veranstaltungen", "Übergänge in der Palliativmedizin");
  // The form is from one instance, and sent to the other.
  await divide(page, { reads: 0, writes: 1 });
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
  await divide(page, { reads: 1, writes: 0 });
  await page.goto(link);
  await whenInteractive(page);
  await page.getByLabel("Nachname").fill("Muster");
  await page.getByRole("button", { name: "Angaben speichern" }).click();
  await expect(page.getByRole("status")).toHaveText("Ihre Angaben wurden gespeichert.");
  await site.shows(link, 'value="Muster"');
  await page.getByRole("link", { name: "Anmeldung stornieren" }).click();
  await page.getByRole("button", { name: "Verbindlich stornieren" }).click();
  await expect(page.getByRole("main")).toContainText("Ihre Anmeldung ist storniert.");
  await site.shows(link, "Ihre Anmeldung ist storniert.");
});

test("the last seat is given away once, whichever instance is asked", async ({
  page,
  site,
  openBrowser,
  complaints,
}) => {
  complaints.expect(409);
  const settings = { ...registrationSettings, capacity: 1 };
  await site.content.put("events", "platz", {
    title: "Kurs mit einem Platz",
    date: inDays(50),
    registrationSettings: settings,
  });
  await site.shows("/register/platz", "Kurs mit einem Platz");
  const other = await openBrowser({ javaScriptEnabled: false });
  await divide(page, { reads: 0, writes: 0 });
  await divide(other, { reads: 1, writes: 1 });
  await page.goto("/register/platz");
  await other.goto("/register/platz");
  await fillIn(other, "zweite@praxis.example");
  await fillIn(page, "erste@praxis.example");
  await register(page);
  await expect(heading(page)).toHaveText("Anmeldung erfolgreich!");
  await register(other);
  await expect(other.getByRole("main")).toContainText("ausgebucht");
});

test("a message is sent whose captcha came from the other instance", async ({ page, site, openBrowser }) => {
  await divide(page, { reads: 0, writes: 1 });
  await page.goto("/aktuelles");
  await whenInteractive(page);
  await page.getByRole("link", { name: "Kontakt" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Kontakt" });
  await dialog.getByRole("link", { name: "Zum Formular" }).click();
  await fillAndSend(page, "Zoë");
  await expect(dialog.getByText("Vielen Dank für Ihre Nachricht!")).toBeVisible();
  await site.mailTo("info@example.org", /Zoë Musterfrau/);

  const plain = await openBrowser({ javaScriptEnabled: false });
  await divide(plain, { reads: 1, writes: 0 });
  await plain.goto("/kontakt");
  await expect(plain).toHaveURL("/?dialog=kontakt&formular=1");
  await fillAndSend(plain, "Ohne Skript");
  await expect(plain.getByText("Vielen Dank für Ihre Nachricht!")).toBeVisible();
});
