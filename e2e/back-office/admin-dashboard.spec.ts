import { administrator, expect, expectNoFindings, signInElsewhere, test } from "../admin-fixtures.ts";
import { mainButton } from "../editor.ts";

test("counts records and lists activities, filtered by area and period", async ({ admin: page, site }) => {
  await page.goto("/admin/news?neu=1");
  await page.getByRole("textbox", { name: "Titel" }).fill("<script>alert(1)</script>");
  await mainButton(page.getByRole("dialog")).click();
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();

  await page.goto("/admin/dashboard");
  for (const name of [
    "Nachrichten",
    "Veranstaltungen",
    "Vorstandsmitglieder",
    "Kongressprogramme",
    "Kursprogramme",
    "Kontaktanfragen",
    "Über uns",
    "Rechtliches",
  ]) {
    await expect(page.getByRole("main").getByRole("link", { name: new RegExp(`^\\d+ ?${name}$`) })).toBeVisible();
  }
  const log = page.getByRole("region", { name: "Aktivitäten" });
  await expect(log.getByText("Nachricht „<script>alert(1)</script>“ erstellt")).toBeVisible();
  await expect(log.getByText(administrator.email).first()).toBeVisible();

  await log.getByLabel("Bereich").selectOption("legal");
  await expect(log.getByText("Keine Aktivitäten gefunden")).toBeVisible();
  await log.getByLabel("Bereich").selectOption("news");
  await log.getByLabel("Zeitraum").selectOption("heute");
  await expect(page).toHaveURL(`${site.url}/admin/dashboard?bereich=news&zeitraum=heute`);
  await expect(log.getByText("Nachricht „<script>alert(1)</script>“ erstellt")).toBeVisible();
  const views = page.getByRole("region", { name: "Seitenaufrufe" });
  await views.getByText("Als Tabelle").click();
  await expect(views.getByRole("row", { name: /^15\.06\.2026/ })).toBeVisible();
  await expectNoFindings(page);
});

test("shows ten activities, thirty on demand, and older ones page by page", async ({ admin: page, site }) => {
  for (let round = 0; round < 65; round++) {
    const data = { intent: "pin", id: "willkommen", on: round % 2 === 0 };
    const answer = await page.request.post("/admin/news.data", { data, headers: { Origin: site.url } });
    expect(answer.status()).toBe(200);
  }
  await page.goto("/admin/dashboard");
  const entries = page.getByRole("region", { name: "Aktivitäten" }).getByRole("listitem");
  await expect(entries).toHaveCount(10);
  await page.getByRole("button", { name: "Weitere 20 anzeigen" }).click();
  await expect(entries).toHaveCount(30);
  await page.getByRole("button", { name: "Weniger anzeigen" }).click();
  await expect(entries).toHaveCount(10);
  const log = page.getByRole("region", { name: "Aktivitäten" });
  const older = log.getByRole("link", { name: "Ältere anzeigen" });
  await expect(older).toBeHidden();
  await page.getByRole("button", { name: "Weitere 20 anzeigen" }).click();
  await older.press("Enter");
  await expect(log.getByRole("heading", { name: "Aktivitäten" })).toBeFocused();
  await expect(entries).toHaveCount(30);
  await older.click();
  await expect(log.getByText("Neueste anzeigen")).toBeVisible();
  await expect(older).toBeHidden();
  expect(await entries.count()).toBeLessThan(30);
  await page.goBack();
  await expect(entries).toHaveCount(30);
  await log.getByLabel("Bereich").selectOption("contact");
  await expect(log.getByText("Keine Aktivitäten gefunden")).toBeVisible();
  await expect(log.getByText("Neueste anzeigen")).toBeHidden();
});

test("changes the password with the messages of SPEC; ends other sessions", async ({ admin: page, site, browser }) => {
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "Passwort ändern" }).click();
  const dialog = page.getByRole("dialog", { name: "Passwort ändern" });
  let current = "falsch";
  const fill = async (password: string, confirmation: string) => {
    await dialog.getByLabel("Aktuelles Passwort", { exact: true }).fill(current);
    await dialog.getByLabel("Neues Passwort", { exact: true }).fill(password);
    await dialog.getByLabel("Passwort bestätigen", { exact: true }).fill(confirmation);
    await dialog.getByRole("button", { name: "Passwort ändern" }).click();
  };
  await fill("kurz", "kurz");
  await expect(dialog.getByRole("alert")).toHaveText("Das Passwort muss mindestens 6 Zeichen lang sein");
  await fill("Langes Wort 1", "Langes Wort 2");
  await expect(dialog.getByRole("alert")).toHaveText("Die Passwörter stimmen nicht überein");
  await fill("Vier Hühner tanzen", "Vier Hühner tanzen");
  await expect(dialog.getByRole("alert")).toHaveText("Das aktuelle Passwort ist nicht richtig");
  current = administrator.password;
  await fill("Sommer2026", "Sommer2026");
  await expect(dialog.getByRole("alert")).toHaveText(/zu leicht zu erraten/);
  await expectNoFindings(page);

  const elsewhere = await signInElsewhere(browser, site);
  await fill("Vier Hühner tanzen", "Vier Hühner tanzen");
  await expect(page.getByText("Ihr Passwort wurde geändert.")).toBeVisible();
  await elsewhere.goto("/admin/dashboard");
  await expect(elsewhere).toHaveURL(/\/admin\/login/);
  await elsewhere.context().close();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");

  await page.goto("/admin/dashboard?passwort=1");
  current = "Vier Hühner tanzen";
  await fill(administrator.password, administrator.password);
  await expect(page.getByText("Ihr Passwort wurde geändert.")).toBeVisible();
});

test("reports an ended session in the password dialog and keeps the input", async ({ admin: page }) => {
  await page.goto("/admin/dashboard?passwort=1");
  const dialog = page.getByRole("dialog", { name: "Passwort ändern" });
  await dialog.getByLabel("Aktuelles Passwort", { exact: true }).fill(administrator.password);
  await dialog.getByLabel("Neues Passwort", { exact: true }).fill("Vier Hühner tanzen");
  await dialog.getByLabel("Passwort bestätigen", { exact: true }).fill("Vier Hühner tanzen");
  await page.context().clearCookies();
  await dialog.getByRole("button", { name: "Passwort ändern" }).click();
  await page.getByRole("dialog", { name: "Erneut anmelden" }).getByRole("button", { name: "Abbrechen" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Nicht eingeloggt");
  await expect(dialog.getByLabel("Neues Passwort", { exact: true })).toHaveValue("Vier Hühner tanzen");
  await dialog.getByRole("link", { name: "Neu anmelden" }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
});
