import type { Page } from "@playwright/test";
import { codeAt } from "../../server/accounts/second-factor/totp.ts";
import { expect, routeRequests, test } from "./fixtures.ts";

const erika = { email: "erika@verein.example", password: "Ein-Passwort-der-Kollegin-2" };

async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(new URL(link).pathname);
  await page.getByLabel("Neues Passwort", { exact: true }).fill(password);
  await page.getByLabel("Passwort bestätigen").fill(password);
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await page.getByRole("link", { name: "Zur Anmeldung" }).click();
}

async function giveIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("E-Mail").fill(erika.email);
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
}

const linkIn = (mail: string) => /https?:\S+\/admin\/login\/passwort\/[\w-]+/.exec(mail)?.[0] ?? "";

test("a colleague is invited by mail, signs in with a second factor, forgets her password, and is locked out", async ({
  admin: page,
  site,
  openBrowser,
}) => {
  await routeRequests(page, { reads: 0, writes: 1 });
  await page.goto("/admin/accounts");
  await page.getByRole("link", { name: "Person einladen" }).click();
  const dialog = page.getByRole("dialog", { name: "Person einladen" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Dr. Erika Muster");
  await dialog.getByRole("textbox", { name: "E-Mail" }).fill(erika.email);
  await dialog.getByRole("radio", { name: "Sekretariat" }).check();
  await dialog.getByRole("button", { name: "Einladen", exact: true }).click();
  const row = page.getByRole("row", { name: /erika@verein\.example/ });
  await expect(row).toContainText("Eingeladen");

  const hers = await openBrowser();
  await routeRequests(hers, { reads: 1, writes: 0 });
  await choosePassword(hers, linkIn(await site.mailTo(erika.email)), erika.password);
  await giveIn(hers, erika.password);
  await expect(hers).toHaveURL("/admin/dashboard");
  await hers.goto("/admin/account");
  await hers.getByRole("textbox", { name: "Name" }).fill("Dr. Erika Musterfrau");
  await hers.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(hers.getByText("Name gespeichert")).toBeVisible();

  // The secret is made on one instance, and proved to the other.
  await hers.getByRole("button", { name: "Zweiten Faktor einrichten" }).click();
  const setUp = hers.getByRole("dialog", { name: "Zweiten Faktor einrichten" });
  await setUp.getByLabel("Aktuelles Passwort").fill(erika.password);
  await hers.keyboard.press("Enter");
  const secret = ((await setUp.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await routeRequests(hers, { reads: 0, writes: 1 });
  await setUp.getByLabel("Code aus der App").fill(codeAt(secret, new Date()));
  await hers.keyboard.press("Enter");
  const codes = setUp.getByRole("list", { name: "Wiederherstellungscodes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [first = "", second = ""] = await codes.allTextContents();
  await setUp.getByRole("button", { name: "Ich habe die Codes aufbewahrt" }).click();

  const there = await openBrowser({ javaScriptEnabled: false });
  await routeRequests(there, { reads: 1, writes: 0 });
  await there.goto("/admin/login?weiter=%2Fadmin%2Faccount");
  await giveIn(there, erika.password);
  await there.getByRole("link", { name: "Stattdessen einen Wiederherstellungscode eingeben" }).click();
  await routeRequests(there, { reads: 0, writes: 1 });
  await there.getByLabel("Wiederherstellungscode", { exact: true }).fill(first);
  await there.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(there).toHaveURL("/admin/account");

  const forgetful = await openBrowser();
  await forgetful.goto("/admin/login");
  await forgetful.getByRole("link", { name: "Passwort vergessen?" }).click();
  await forgetful.getByLabel("E-Mail").fill(erika.email);
  await forgetful.getByRole("main").getByRole("button").click();
  await expect(forgetful.getByRole("status")).toContainText("Falls es zu dieser Adresse einen Zugang gibt");
  const reset = linkIn(await site.mailTo(erika.email, /^Neues Passwort/));
  await choosePassword(forgetful, reset, "Ein-Passwort-der-Kollegin-3");
  await giveIn(forgetful, "Ein-Passwort-der-Kollegin-3");
  await forgetful.getByRole("link", { name: "Stattdessen einen Wiederherstellungscode eingeben" }).click();
  await forgetful.getByLabel("Wiederherstellungscode", { exact: true }).fill(second);
  await forgetful.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(forgetful).toHaveURL("/admin/dashboard");
  // A new password ends the sessions of the old one, wherever they are.
  for (const reads of [0, 1] as const) {
    await routeRequests(there, { reads, writes: reads });
    await there.goto("/admin/account");
    await expect(there).toHaveURL(/\/admin\/login/);
  }

  await page.goto("/admin/accounts");
  await expect(row).toContainText("Dr. Erika Musterfrau");
  await row.getByRole("link", { name: /bearbeiten/ }).click();
  const edited = page.getByRole("dialog", { name: "Konto bearbeiten" });
  await edited.getByRole("button", { name: "Sperren" }).click();
  await expect(edited.getByRole("button", { name: "Entsperren" })).toBeVisible();
  for (const reads of [0, 1] as const) {
    await routeRequests(forgetful, { reads, writes: reads });
    await forgetful.goto("/admin/dashboard");
    await expect(forgetful).toHaveURL(/\/admin\/login/);
  }
});
