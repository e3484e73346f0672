import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { mainButton } from "../editor.ts";
import { sendMessage } from "../send-message.ts";
import { inDays } from "./dates.ts";
import { account, expect, routeRequests, test } from "./fixtures.ts";

const save = (page: Page) => mainButton(page.getByRole("main")).click();
const saved = (page: Page) => expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
const text = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test("the home page, the association's text and the legal texts are edited", async ({ admin: page, site }) => {
  // Each change is written by one instance and read by the other.
  await routeRequests(page, { reads: 0, writes: 1 });
  await page.goto("/admin/home");
  await text(page, "Untertitel").fill("Neuer Untertitel <b>fett</b>");
  await save(page);
  await saved(page);
  await site.waitUntilShown("/", "Neuer Untertitel &lt;b&gt;fett&lt;/b&gt;");

  await page.goto("/admin/about");
  await text(page, "Leitbild").fill("Niemand soll leiden.");
  await save(page);
  await expect(page.getByText("Die Änderungen wurden erfolgreich gespeichert.")).toBeVisible();
  await site.waitUntilShown("/ueber-uns", "Niemand soll leiden.");

  await routeRequests(page, { reads: 1, writes: 0 });
  await page.goto("/admin/legal");
  await page.getByRole("button", { name: "Abschnitt hinzufügen" }).click();
  await page.getByLabel("Titel des Abschnitts").fill("Register neu");
  await page.getByRole("textbox", { name: "Inhalt" }).click();
  await page.keyboard.type("VR 1234");
  await save(page);
  await saved(page);
  await site.waitUntilShown("/?dialog=impressum", "VR 1234");
});

test("the settings of contact, search and certificates are edited", async ({ admin: page, site }) => {
  await site.content.put("news", "lachgas", { title: "Distickstoffmonoxid im Kreißsaal", date: inDays(-6) });
  await page.goto("/admin/contact");
  await page.getByLabel("Telefon").fill("+49 30 5678");
  await save(page);
  await expect(page.getByText("Einstellungen wurden erfolgreich gespeichert").last()).toBeVisible();
  await site.waitUntilShown("/", "+49 30 5678");

  await page.goto("/admin/synonyms");
  const synonyms = text(page, "Wörter mit derselben Bedeutung");
  await synonyms.fill(`${await synonyms.inputValue()}\nLachgas, Distickstoffmonoxid`);
  await save(page);
  await expect(page.getByText("Die Synonyme wurden gespeichert.")).toBeVisible();
  await site.waitUntilShown("/suche?suche=Lachgas", "im Kreißsaal");

  await page.goto("/admin/certificates");
  const sentence = page.getByRole("main").getByRole("textbox").last();
  await sentence.fill("Anerkannt von der Kammer in Musterstadt.");
  await save(page);
  await expect(page.getByText("Die Angaben wurden gespeichert.")).toBeVisible();
  for (const instance of [0, 1] as const) {
    await routeRequests(page, { reads: instance, writes: instance });
    await page.goto("/admin/certificates");
    await expect(sentence).toHaveValue("Anerkannt von der Kammer in Musterstadt.");
  }
});

test("an old address leads on from each instance, and what is owed and asked is shown", async ({
  admin: page,
  site,
}) => {
  await routeRequests(page, { reads: 1, writes: 0 });
  await page.goto("/admin/redirects?neu=/verein/vorstand.html");
  const dialog = page.getByRole("dialog", { name: "Alte Adresse weiterleiten" });
  await dialog.getByLabel("Führt zu").fill("/ueber-uns");
  await dialog.getByRole("button", { name: "Speichern" }).click();
  await expect(dialog).toBeHidden();
  const places = async () =>
    (await site.fetchFromEach("/verein/vorstand.html")).map(({ url }) => new URL(url).pathname);
  await expect.poll(places, "where it leads").toEqual(["/ueber-uns", "/ueber-uns"]);

  await page.goto("/admin/payments");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zahlungen");
  await page.goto("/anmeldung/evaluation");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ihre Meinung zur Veranstaltung");
});

test("a visitor's message is read, answered and deleted", async ({ admin: page, openBrowser }) => {
  await sendMessage(await openBrowser({ javaScriptEnabled: false }), "Jörg");
  await routeRequests(page, { reads: 1, writes: 0 });
  await page.goto("/admin/contact?reiter=anfragen");
  const row = page.getByRole("row", { name: /Jörg Musterfrau/ });
  await expect(row).toContainText("Neu");
  await row.getByRole("button", { name: "Jörg Musterfrau", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Anfrage von Jörg Musterfrau" });
  await expect(dialog).toContainText("Wann ist <b>der Kurs</b>?");
  await dialog.getByRole("button", { name: "Als beantwortet markieren" }).click();
  await dialog.getByRole("button", { name: "Schließen" }).click();
  await expect(row).toContainText("Beantwortet");
  await page.getByRole("button", { name: "Anfrage von Jörg Musterfrau löschen" }).click();
  await page
    .getByRole("dialog", { name: "Anfrage löschen" })
    .getByRole("button", { name: "Endgültig löschen" })
    .click();
  await expect(page.getByText("Anfrage wurde gelöscht")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("the gate closes and opens on every instance, and lets visitors in with the password", async ({
  admin: page,
  site,
  openBrowser,
  browserErrors,
}) => {
  browserErrors.expect(503);
  const toggle = page.getByRole("switch", { name: "Wartungsmodus aktivieren" });
  await page.goto("/admin/maintenance");
  try {
    await toggle.check({ force: true });
    await page.getByLabel(/^Passwort( \*)?$/).fill("Nur für Eingeweihte");
    await save(page);
    await expect(page.getByText("Wartungsmodus ist aktiv")).toBeVisible();
    const visitor = await openBrowser();
    const statuses = async () =>
      (await Promise.all(site.instances.map(({ url }) => fetch(`${url}/aktuelles`)))).map(({ status }) => status);
    await expect.poll(statuses).toEqual([503, 503]);
    // The form comes from one instance and is sent to the other; afterwards both let the visitor in.
    await routeRequests(visitor, { reads: 0, writes: 1 });
    await visitor.goto("/aktuelles");
    await visitor.getByLabel("Passwort").fill("Nur für Eingeweihte");
    await visitor.getByRole("button", { name: "Zugang anfordern" }).click();
    for (const instance of [0, 1] as const) {
      await routeRequests(visitor, { reads: instance, writes: instance });
      await visitor.goto("/aktuelles");
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Aktuelles");
    }
  } finally {
    await page.goto("/admin/maintenance");
    await toggle.uncheck({ force: true });
    await save(page);
  }
  await expect(page.getByText("Wartungsmodus ist nicht aktiv")).toBeVisible();
  await site.waitUntilShown("/aktuelles", "<h1");
});

test("a person's data is shown, exported and deleted", async ({ admin: page, site }) => {
  const person = "auskunft@praxis.example";
  const registrationSettings = { enabled: true, registrationMethod: "direct" as const };
  await site.content.put("events", "auskunft", { title: "Jahrestagung", date: inDays(33), registrationSettings });
  await site.waitUntilShown("/register/auskunft", "Jahrestagung");
  const form = { title: "Frau", firstName: "Erika", lastName: "Muster", city: "Ulm", email: person };
  await page.request.post("/register/auskunft", { form, headers: { Origin: site.url } });
  await routeRequests(page, { reads: 0, writes: 1 });
  await page.goto("/admin/privacy");
  await page.getByLabel("E-Mail-Adresse der Person").fill(person);
  await page.keyboard.press("Enter");
  const report = page.getByRole("region", { name: `Auskunft zu ${person}` });
  await expect(report).toContainText("Jahrestagung");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Als JSON herunterladen" }).click();
  const file = JSON.parse(await readFile(await (await downloading).path(), "utf8"));
  expect(file).toMatchObject({ email: person, registrations: [{ firstName: "Erika", city: "Ulm" }] });
  await page.getByRole("button", { name: "Daten löschen" }).click();
  await page.getByRole("dialog", { name: "Daten löschen" }).getByRole("button", { name: "Endgültig löschen" }).click();
  await expect(page.getByRole("region", { name: `Daten zu ${person} gelöscht` })).toContainText("1 Anmeldung");
  await page.goto("/admin/events/auskunft/anmeldungen");
  await expect(page.getByText("Noch keine Anmeldungen vorhanden")).toBeVisible();
});

test("the log contains the actions on both instances, and is exported", async ({ admin: page, site }) => {
  await site.content.put("news", "protokoll", { title: "Für das Protokoll", date: inDays(-5) });
  const screen = "/admin/news?suche=Protokoll";
  await site.waitUntilShown(screen, "Für das Protokoll");
  for (const instance of [0, 1] as const) {
    await routeRequests(page, { reads: instance, writes: instance });
    await page.goto(screen);
    await page.getByRole("button", { name: /anpinnen/ }).click();
    await expect(page.getByRole("button", { name: /anpinnen/, pressed: instance === 0 })).toBeVisible();
    // The button shows the new state before it is saved.
    await site.waitUntilShown(screen, `aria-pressed="${instance === 0}"`);
  }
  await page.goto("/admin/log");
  await page.getByLabel("Bereich").selectOption("news");
  await page.getByLabel("Person", { exact: true }).selectOption(account.email);
  await page.getByRole("button", { name: "Anzeigen" }).click();
  const entries = page.getByRole("region", { name: "Einträge" }).getByRole("listitem");
  await entries
    .filter({ hasText: "Für das Protokoll" })
    .first()
    .getByRole("link", { name: "Nur dieser Eintrag" })
    .click();
  await expect(entries).toHaveCount(3);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Als CSV exportieren" }).click();
  const lines = (await readFile(await (await downloading).path(), "utf8")).split("\r\n").filter(Boolean);
  expect(lines).toHaveLength(4);
});
