import { codeAt } from "../server/auth/second-factor/totp.ts";
import { expect, expectNoAxeFindings, signIn, siteTime, test } from "./admin-fixtures.ts";
import { whenTakenOver } from "./interactive.ts";

const erika = { email: "erika@verein.example", password: "Ein-Passwort-der-Kollegin-2" };

test.beforeEach(({ site }) => site.reset());

test("is set up by keyboard, asked for at the sign-in without script, and reset for somebody", async ({
  admin,
  browser,
  site,
}) => {
  await site.addAccount({ ...erika, role: "secretariat" });
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const hers = await context.newPage();
  await signIn(hers, site.url, erika);
  await hers.goto(`${site.url}/admin/account`);
  await whenTakenOver(hers);
  await hers.getByRole("button", { name: "Zweiten Faktor einrichten" }).press("Enter");
  const dialog = hers.getByRole("dialog", { name: "Zweiten Faktor einrichten" });
  await expect(dialog.getByLabel("Aktuelles Passwort")).toBeFocused();
  await hers.keyboard.type("falsch");
  await hers.keyboard.press("Enter");
  await expect(dialog.getByText("Das Passwort ist nicht richtig")).toBeVisible();
  await dialog.getByLabel("Aktuelles Passwort").fill(erika.password);
  await hers.keyboard.press("Enter");
  await expect(dialog.getByRole("img", { name: "QR-Code für die Authenticator-App" })).toBeVisible();
  const key = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  await expectNoAxeFindings(hers);
  const code = dialog.getByLabel("Code aus der App");
  await code.fill("12");
  await hers.keyboard.press("Enter");
  await expect(code).toHaveAccessibleDescription(/Der Code ist nicht richtig/);
  await expect(code).toBeFocused();
  const used = codeAt(key, new Date(siteTime));
  await code.fill(used);
  await hers.keyboard.press("Enter");
  const codes = dialog.getByRole("list", { name: "Wiederherstellungscodes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectNoAxeFindings(hers);
  const download = hers.waitForEvent("download");
  await dialog.getByRole("button", { name: "Als Textdatei" }).click();
  expect((await download).suggestedFilename()).toBe("wiederherstellungscodes.txt");
  await dialog.getByRole("button", { name: "Codes kopieren" }).click();
  await expect(dialog.getByText("Kopiert")).toBeVisible();
  const [first = "", second = "", another = "", last = ""] = await codes.allTextContents();
  expect(await hers.evaluate(() => navigator.clipboard.readText())).toContain(first);
  await hers.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Ich habe die Codes aufbewahrt" }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(hers.getByText("10 Wiederherstellungscodes sind noch unbenutzt.")).toBeVisible();
  await context.close();

  // Another browser, without script.
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const there = await plain.newPage();
  await there.goto(`${site.url}/admin/login?weiter=%2Fadmin%2Faccount`);
  await there.getByLabel("E-Mail").fill(erika.email);
  await there.getByLabel("Passwort", { exact: true }).fill(erika.password);
  await there.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(there.getByRole("heading", { name: "Code eingeben" })).toBeVisible();
  await there.goto(`${site.url}/admin/account`);
  await expect(there).toHaveURL(/\/admin\/login\?/);
  await there.goto(`${site.url}/admin/login/code?weiter=%2Fadmin%2Faccount`);
  // The one that proved the app is used up.
  await there.getByLabel("Code aus der App").fill(used);
  await there.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(there.getByRole("alert")).toHaveText("Der Code ist nicht richtig, abgelaufen oder schon benutzt.");
  await there.getByRole("link", { name: "Stattdessen einen Wiederherstellungscode eingeben" }).click();
  await there.getByLabel("Wiederherstellungscode", { exact: true }).fill(first);
  await there.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(there).toHaveURL(`${site.url}/admin/account`);
  await there.goto(`${site.url}/admin/login/code`);
  await expect(there).toHaveURL(/\/admin\/dashboard/);
  await plain.close();

  const third = await browser.newContext();
  const page = await third.newPage();
  await page.goto(`${site.url}/admin/login`);
  await page.getByLabel("E-Mail").fill(erika.email);
  await page.getByLabel("Passwort", { exact: true }).fill(erika.password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expectNoAxeFindings(page);
  await page.getByRole("link", { name: "Stattdessen einen Wiederherstellungscode eingeben" }).click();
  await page.getByLabel("Wiederherstellungscode", { exact: true }).fill(second);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.goto(`${site.url}/admin/account`);
  await whenTakenOver(page);
  await page.getByRole("button", { name: "Neue Wiederherstellungscodes" }).click();
  const renewal = page.getByRole("dialog", { name: "Neue Wiederherstellungscodes" });
  await renewal.getByRole("radio", { name: "Wiederherstellungscode" }).check();
  await renewal.getByRole("textbox", { name: "Wiederherstellungscode" }).fill(second);
  await renewal.getByRole("button", { name: "Neue Codes erzeugen" }).click();
  await expect(renewal.getByText("Der Code ist nicht richtig, abgelaufen oder schon benutzt.")).toBeVisible();
  await expectNoAxeFindings(page);

  // The session ends: what was sent is sent again after both steps.
  await third.clearCookies();
  await renewal.getByRole("textbox", { name: "Wiederherstellungscode" }).fill(last);
  await renewal.getByRole("button", { name: "Neue Codes erzeugen" }).click();
  const again = page.getByRole("dialog", { name: "Erneut anmelden" });
  await again.getByLabel("Passwort", { exact: true }).fill(erika.password);
  await page.keyboard.press("Enter");
  await expect(again.getByLabel("Code aus der App")).toBeFocused();
  await page.keyboard.type("000");
  await page.keyboard.press("Enter");
  await expect(again.getByRole("alert")).toHaveText("Der Code ist nicht richtig, abgelaufen oder schon benutzt.");
  await again.getByRole("button", { name: "Stattdessen einen Wiederherstellungscode eingeben" }).press("Enter");
  await expect(again.getByRole("textbox", { name: "Wiederherstellungscode" })).toBeFocused();
  await page.keyboard.type(another);
  await expectNoAxeFindings(page);
  await page.keyboard.press("Enter");
  await expect(again).toBeHidden();
  await expect(renewal.getByRole("list", { name: "Wiederherstellungscodes" }).getByRole("listitem")).toHaveCount(10);
  await renewal.getByRole("button", { name: "Ich habe die Codes aufbewahrt" }).click();

  await admin.goto("/admin/accounts");
  const row = admin.getByRole("row", { name: /erika@verein\.example/ });
  await expect(row.getByRole("cell", { name: "ja", exact: true })).toBeVisible();
  await row.getByRole("link", { name: /bearbeiten/ }).click();
  const account = admin.getByRole("dialog", { name: "Konto bearbeiten" });
  await account.getByRole("button", { name: "Zweiten Faktor zurücksetzen" }).click();
  await expectNoAxeFindings(admin);
  await admin.getByRole("button", { name: "Zurücksetzen", exact: true }).click();
  await expect(admin.getByText("Zweiter Faktor zurückgesetzt", { exact: true })).toBeVisible();
  await expect(account.getByRole("button", { name: "Zweiten Faktor zurücksetzen" })).toBeHidden();
  await page.goto(`${site.url}/admin/account`);
  await expect(page).toHaveURL(/\/admin\/login\?/);
  await signIn(page, site.url, erika);
  await page.goto(`${site.url}/admin/account`);
  await expect(page.getByRole("button", { name: "Zweiten Faktor einrichten" })).toBeVisible();
  await third.close();
});
